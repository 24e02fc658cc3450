'use client';

import type { ReplayedStrategies } from '@headroom/core';
import { useEffect, useRef, useState } from 'react';
import type { ReplayQuestion } from './replay-year';
import { besidePage, newestOnly } from './workbench/beside-page';

interface Replayed {
  of: ReplayQuestion;
  ways: ReplayedStrategies;
}

/**
 * A year in its three ways, worked out beside the page: half a million minutes take longer than a frame. What is known stays
 * until the next answer.
 * @param question null asks for nothing
 */
export function useReplay(question: ReplayQuestion | null): {
  ways: ReplayedStrategies | null;
  /** Whether that is what is asked now. */
  isCurrent: boolean;
  /** Why there is no answer. */
  failure: string | null;
} {
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
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
      try {
        setReplayed({ of, ways: await beside.ask(of) });
        setFailure(null);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
    });
    return () => beside.close();
  }, []);

  useEffect(() => {
    if (question) ask.current?.(question);
  }, [question]);

  return { ways: replayed?.ways ?? null, isCurrent: replayed !== null && replayed.of === question, failure };
}
