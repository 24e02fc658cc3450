'use client';

import type { WhatIf } from '@headroom/core';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useUrlWriter } from '@/ui/use-url-choice';
import { keyOf, readWhatIf, whatIfParameters } from './what-if-url';

/** Browsers let a page write its URL only so often. */
const writeEveryMs = 200;
/** Writes that may be on their way at once, with room to spare. */
const mostExpected = 200;

/** The what-if of the URL, which follows what is moved a moment later. */
export function useWhatIf(planned: WhatIf, policies: readonly string[]) {
  const given = readWhatIf(useSearchParams(), planned, policies);
  const givenKey = keyOf(given);
  const write = useUrlWriter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was moved here, until the URL says something that was never written. */
  const [moved, setMoved] = useState<{ whatIf: WhatIf; expected: string[] } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (moved && moved.expected.length > 1 && keyOf(moved.whatIf) === givenKey)
    setMoved({ ...moved, expected: [givenKey] });
  const whatIf = moved?.expected.includes(givenKey) ? moved.whatIf : given;
  const set = (next: WhatIf) => {
    const before = whatIf === given ? [givenKey] : (moved?.expected ?? []);
    setMoved({ whatIf: next, expected: [...before, keyOf(next)].slice(-mostExpected) });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(whatIfParameters(next, planned)), writeEveryMs);
  };
  return {
    whatIf,
    change: (change: Partial<WhatIf>) => set({ ...whatIf, ...change }),
    reset: () => set(planned),
  };
}
