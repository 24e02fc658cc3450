'use client';

import type { WhatIf } from '@headroom/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Basis, Question, Study } from './analyst';
import { newestOnly } from './beside-page';
import { connectAnalyst, type Analyst } from './connect-analyst';
import { shownAnswer, type Answered, type Shown } from './shown-answer';
import { keyOf } from './what-if-url';

/** A what-if rests this long before it is answered thoroughly. */
const restMs = 350;

export interface LiveAnswer {
  /** What is answered: while something is moved it may be a step behind. Null until the first answer to a what-if is there. */
  shown: Shown | null;
  /** Whether that is an answer out of evidence that has changed since, and the new one is being worked out. */
  isOutdated: boolean;
  /** The newest study. */
  study: Study | null;
  /** Whether it is of what is asked now. */
  isStudied: boolean;
  /** Why there is no answer. */
  failure: string | null;
}

/**
 * The answer to a what-if, worked out beside the page: at once, and thoroughly when nothing has moved for a while. Each
 * has a worker of its own, so that a study never keeps a slider waiting.
 * @param planned the saved answer, which is shown for what the plan asks itself
 */
export function useLiveAnswer(basis: Basis, planned: Shown, whatIf: WhatIf): LiveAnswer {
  const [quick, setQuick] = useState<Answered | null>(null);
  const [thorough, setThorough] = useState<Answered | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useRef<Record<'quick' | 'thorough', (whatIf: WhatIf) => void>>(null);

  useEffect(() => {
    const open: Analyst[] = [];
    const asker = (depth: Question['depth'], keep: (answered: Answered) => void) => {
      const analyst = connectAnalyst(basis);
      open.push(analyst);
      return newestOnly(async (asked: WhatIf) => {
        try {
          keep({ basis, whatIf: asked, ...(await analyst.ask({ whatIf: asked, depth })) });
          setFailure(null);
        } catch (error) {
          setFailure(error instanceof Error ? error.message : String(error));
        }
      });
    };
    ask.current = { quick: asker('quick', setQuick), thorough: asker('thorough', setThorough) };
    return () => open.forEach((analyst) => analyst.close());
  }, [basis]);

  const key = keyOf(whatIf);
  const asked = useMemo(() => JSON.parse(key) as WhatIf, [key]);
  useEffect(() => {
    ask.current?.quick(asked);
    const timer = setTimeout(() => ask.current?.thorough(asked), restMs);
    return () => clearTimeout(timer);
  }, [basis, asked]);

  return { ...shownAnswer({ basis, planned, whatIf: asked, quick, thorough }), failure };
}
