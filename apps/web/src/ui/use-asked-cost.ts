'use client';

import type { SweepCost } from '@headroom/core';
import { useEffect, useState } from 'react';
import { costInWords } from './estimate-words';

const restMs = 500;

/**
 * What making a load costs at most, in words, asked of the server once what is asked about has rested.
 * @param asked null asks nothing
 * @param ask the same function every time
 */
export function useAskedCost<Asked>(
  asked: Asked | null,
  ask: (asked: Asked) => Promise<{ cost: SweepCost | null; message: string | null }>,
): string {
  const key = asked && JSON.stringify(asked);
  const [known, setKnown] = useState<{ key: string; words: string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let stale = false;
    const timer = setTimeout(() => {
      ask(JSON.parse(key) as Asked).then(
        ({ cost, message }) => !stale && setKnown({ key, words: message ?? costInWords(cost) }),
        () => !stale && setKnown({ key, words: 'cost not known: the server did not answer' }),
      );
    }, restMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, ask]);
  return known && known.key === key ? known.words : 'cost …';
}
