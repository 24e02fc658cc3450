import type { CapacityAnswer } from '@headroom/core';
import { formatNumber, formatRps } from './format';

/** A run's answer as a figure: never a number where only a bound or a state is known. */
export interface AnswerFigure {
  value: string;
  note: string;
}

export function answerFigure(answer: CapacityAnswer | null): AnswerFigure {
  switch (answer?.kind) {
    case 'capacity':
      return {
        value: formatRps(answer.rps),
        note: `${formatNumber(answer.failedRps)} rps was too much${answer.confirmed ? '' : '; not confirmed'}`,
      };
    case 'at-least':
      return { value: `≥ ${formatRps(answer.rps)}`, note: 'never failed: a lower bound' };
    case 'not-met-at-any-level':
      return { value: 'Not met', note: `not even at ${formatRps(answer.lowestFailedRps)}` };
    case 'generator-limited':
      return {
        value: answer.rps === null ? 'Unknown' : `≥ ${formatRps(answer.rps)}`,
        note: 'the generator was the limit',
      };
    case 'not-steady':
      return { value: answer.rps === null ? 'Unknown' : `≥ ${formatRps(answer.rps)}`, note: 'no steady answer' };
    case 'levels-only':
      return { value: 'Levels only', note: 'this load does not search a maximum' };
    case undefined:
      return { value: '–', note: '' };
  }
}
