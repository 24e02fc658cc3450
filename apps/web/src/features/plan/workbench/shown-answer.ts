import type { RecommendationResult, WhatIf } from '@headroom/core';
import type { Answer, Basis, Study } from './analyst';
import { keyOf } from './what-if-url';

/** An answer with what it was asked of. */
export interface Answered extends Answer {
  basis: Basis;
  whatIf: WhatIf;
}

export interface Shown {
  basis: Basis;
  whatIf: WhatIf;
  result: RecommendationResult;
}

interface Known {
  /** What is asked now, and of what. */
  basis: Basis;
  whatIf: WhatIf;
  /** The saved answer to what the plan asks itself. */
  planned: Shown;
  quick: Answered | null;
  thorough: Answered | null;
}

/**
 * Which of the answers at hand stands on the page. One of this evidence is preferred, thorough before quick; one of earlier
 * evidence stays until then, so that the page does not empty, and is marked as outdated.
 */
export function shownAnswer({ basis, whatIf, planned, quick, thorough }: Known): {
  shown: Shown | null;
  isOutdated: boolean;
  study: Study | null;
  /** Whether the study is of what is asked now. */
  isStudied: boolean;
} {
  const key = keyOf(whatIf);
  const studied = thorough?.basis === basis ? thorough : null;
  const exact = studied && keyOf(studied.whatIf) === key ? studied : null;
  const isPlanned = key === keyOf(planned.whatIf);
  const moved = exact ?? (quick?.basis === basis ? quick : null) ?? quick;
  const shown = isPlanned ? planned : moved;
  return {
    shown,
    isOutdated: shown !== null && shown.basis !== basis,
    study: studied?.study ?? null,
    isStudied: exact !== null,
  };
}
