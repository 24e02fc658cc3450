import { minTailSamples } from '../stats/stage-may-end';
import type { StageOutcome, StagePurpose } from './stage';
import { rpsOf } from './stage-order';

/** What the valid stages of one rate say of it. */
interface Level {
  /** The stage that speaks for the rate. */
  outcome: StageOutcome;
  /** A longer stage was judged; `confirmed` when its verdict stands. */
  lookedAgain: boolean;
  confirmed: boolean;
}

type End = { rps: number } & Omit<Level, 'outcome'>;

/** The highest rate that passed below every failed one, and the lowest that failed. */
export interface Bracket {
  passed: End | null;
  failed: End | null;
}

/** A longer stage at either end of the bracket. */
export const isConfirmation = (purpose: StagePurpose) => purpose === 'confirm' || purpose === 'confirm-above';

/** What the history says of the bracket; the warm-up is no part of `stages`. */
export function bracketOf(stages: readonly StageOutcome[]): Bracket {
  const levels = new Map<number, Level>();
  for (const outcome of stages) {
    if (outcome.verdict.result === 'invalid') continue;
    levels.set(rpsOf(outcome), levelAfter(levels.get(rpsOf(outcome)), outcome));
  }
  const ascending = [...levels]
    .map(([rps, { outcome, ...level }]) => ({ rps, passed: outcome.verdict.result === 'passed', ...level }))
    .toSorted((left, right) => left.rps - right.rps);
  const failed = ascending.find((level) => !level.passed) ?? null;
  const passed = ascending.filter((level) => level.passed && level.rps < (failed?.rps ?? Infinity)).at(-1) ?? null;
  return { passed, failed };
}

/** A stage speaks for its rate unless it contradicts an earlier one from fewer samples. */
function levelAfter(earlier: Level | undefined, outcome: StageOutcome): Level {
  const lookedAgain = isConfirmation(outcome.order.purpose);
  if (!earlier || earlier.outcome.verdict.result === outcome.verdict.result || !isWeaker(outcome, earlier.outcome))
    return { outcome, lookedAgain, confirmed: lookedAgain };
  return { ...earlier, lookedAgain, confirmed: false };
}

/** Errors and a growing queue leave few effective samples, yet need none beyond the percentile to be seen. */
const isWeaker = ({ statistics, verdict }: StageOutcome, { statistics: than }: StageOutcome) =>
  statistics.tailSamples < Math.min(than.tailSamples, minTailSamples) &&
  (verdict.result === 'passed' || (statistics.steady !== false && statistics.errorRate === 0));
