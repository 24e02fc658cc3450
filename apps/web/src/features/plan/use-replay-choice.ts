'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useUrlWriter } from '@/ui/use-url-choice';

/** As typed or chosen; null for what the page proposes. */
export interface ReplayChoice {
  /** Tier by its id in the problem. */
  replay: string | null;
  /** Minutes until another unit is there. */
  lag: string | null;
  /** Week of the year, from 1. */
  week: string | null;
}

/** Browsers let a page write its URL only so often. */
const writeEveryMs = 200;

/** What a replay is of. It begins with what the URL says, and the URL follows what is moved a moment later. */
export function useReplayChoice(): [ReplayChoice, (change: Partial<ReplayChoice>) => void] {
  const given = useSearchParams();
  const write = useUrlWriter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [choice, setChoice] = useState<ReplayChoice>(() => ({
    ...{ replay: given.get('replay'), lag: given.get('lag'), week: given.get('week') },
  }));
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    choice,
    (change) => {
      const next = { ...choice, ...change };
      setChoice(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write({ ...next }), writeEveryMs);
    },
  ];
}
