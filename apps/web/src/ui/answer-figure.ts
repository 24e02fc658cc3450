import type { CapacityAnswer } from '@headroom/core';
import { formatNumber, formatRps, fullFigure } from './format';

/** A run's answer as a figure: never a number where only a bound or a state is known. */
export interface AnswerFigure {
  value: string;
  /** The rate with all its digits, for the tooltip. */
  full?: string;
  note: string;
}

export function answerFigure(answer: CapacityAnswer | null): AnswerFigure {
  switch (answer?.kind) {
    case 'capacity':
      return {
        value: formatRps(answer.rps),
        full: fullFigure(answer.rps, 'rps'),
        note: `${formatNumber(answer.failedRps)} rps was too much${answer.confirmed ? '' : '; not confirmed'}`,
      };
    case 'at-least':
      return { ...atLeast(answer.rps), note: 'never failed: a lower bound' };
    case 'not-met-at-any-level':
      return { value: 'Not met', note: `not even at ${formatRps(answer.lowestFailedRps)}` };
    case 'generator-limited':
      return { ...atLeast(answer.rps), note: 'the generator was the limit' };
    case 'not-steady':
      return { ...atLeast(answer.rps), note: 'no steady answer' };
    case 'levels-only':
      return { value: 'Levels only', note: 'this load does not search a maximum' };
    case undefined:
      return { value: '–', note: '' };
  }
}

const atLeast = (rps: number | null) =>
  rps === null ? { value: 'Unknown' } : { value: `≥ ${formatRps(rps)}`, full: `≥ ${fullFigure(rps, 'rps')}` };
