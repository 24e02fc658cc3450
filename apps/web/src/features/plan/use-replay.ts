'use client';

import type { ReplayedStrategies } from '@headroom/core';
import { useEffect, useRef, useState } from 'react';
import type { ReplayQuestion } from './replay-year';
import { besidePage, newestOnly } from './workbench/beside-page';

interface Replayed {
  of: ReplayQuestion;
  /** Or why there are none. */
  ways: ReplayedStrategies | { failure: string };
}

/**
 * A year in its three ways, worked out beside the page: half a million minutes take longer than a frame. What is known stays
 * until the next answer, which may be a failure.
 * @param question null asks for nothing
 */
export function useReplay(question: ReplayQuestion | null): {
  replayed: Replayed | null;
  /** Whether that is what is asked now. */
  isCurrent: boolean;
} {
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const ask = useRef<(question: ReplayQuestion) => void>(null);

  useEffect(() => {
    const beside = besidePage<null, ReplayQuestion, ReplayedStrategies>({
      basis: null,
      start: () => new Worker(new URL('./replay.worker.ts', import.meta.url), { type: 'module' }),
      here: () =>
        import('./replay-year').then(
          ({ replayYear }) =>
            () =>
              replayYear,
        ),
    });
    ask.current = newestOnly(async (of) => {
      const ways = await beside
        .ask(of)
        .catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }));
      setReplayed({ of, ways });
    });
    return () => beside.close();
  }, []);

  useEffect(() => {
    if (question) ask.current?.(question);
  }, [question]);

  return { replayed, isCurrent: replayed !== null && replayed.of === question };
}
