'use client';

import type { WhatIf } from '@headroom/core';
import { useSearchParams } from 'next/navigation';
import { useUrlState } from '@/ui/use-url-state';
import { keyOf, readWhatIf, whatIfParameters } from './what-if-url';

/** Browsers let a page write its URL only so often, and all that reads it is drawn anew: once a what-if rests. */
const writeAfterMs = 300;

/** The what-if of the URL, which follows what is moved a moment later. */
export function useWhatIf(planned: WhatIf, policies: readonly string[]) {
  const {
    state: whatIf,
    set,
    settle,
  } = useUrlState({
    given: readWhatIf(useSearchParams(), planned, policies),
    keyOf,
    parametersOf: (next) => whatIfParameters(next, planned),
  });
  return {
    whatIf,
    change: (change: Partial<WhatIf>) => set({ ...whatIf, ...change }, writeAfterMs),
    reset: () => set(planned, writeAfterMs),
    settle,
  };
}
