'use client';

import { useSearchParams } from 'next/navigation';
import { useUrlState } from '@/ui/use-url-state';

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

/** What a replay is of, as the URL says, which follows what is moved a moment later. */
export function useReplayChoice(): [ReplayChoice, (change: Partial<ReplayChoice>) => void] {
  const parameters = useSearchParams();
  const { state, set } = useUrlState<ReplayChoice>({
    given: { replay: parameters.get('replay'), lag: parameters.get('lag'), week: parameters.get('week') },
    keyOf: ({ replay, lag, week }) => JSON.stringify([replay, lag, week].map((text) => text || null)),
    parametersOf: (choice) => ({ ...choice }),
  });
  return [state, (change) => set({ ...state, ...change }, writeEveryMs)];
}
