import { squaredDeviations, sum } from '../stats/moments';
import { studentQuantile, studentTwoSided } from '../stats/student-t';
import { runNoiseFloor } from '../stats/run-noise';
import type { Shift } from './shift';
import { hodgesLehmann } from './shift';

/** How many seen runs the assumed run noise is worth. */
const assumedRuns = 8;

/** One side of a comparison on the log scale. */
export interface LoggedRuns {
  /** One value for each run. */
  runs: readonly number[];
  /** Variance of each value by what happened inside its run, 0 where unknown; worked out only when asked for. */
  withinVariances: () => readonly number[];
  /** Of a side that is one run: values over its windows, from which the shift is estimated. */
  batches?: readonly number[];
}

/**
 * Shift between sides with too few runs for a rank test: Student's t, the spread of the runs pooled with the assumed
 * run noise as if that had been seen in eight further runs. What varies inside a run is already in the spread of seen
 * runs and is added in proportion to what is assumed.
 */
export function fewRunsShift(before: LoggedRuns, after: LoggedRuns, confidence: number): Shift {
  const seen = before.runs.length + after.runs.length - 2;
  const degrees = assumedRuns + seen;
  const spread = squaredDeviations(before.runs) + squaredDeviations(after.runs);
  const runVariance = (assumedRuns * runNoiseFloor ** 2 + spread) / degrees;
  const variance =
    runVariance * (1 / before.runs.length + 1 / after.runs.length) +
    (meanVariance(before) + meanVariance(after)) * (assumedRuns / degrees);
  const error = Math.sqrt(variance);
  const estimate = hodgesLehmann(before.batches ?? before.runs, after.batches ?? after.runs);
  const reach = studentQuantile(confidence, degrees) * error;
  return {
    estimate,
    low: estimate - reach,
    high: estimate + reach,
    pValue: studentTwoSided(estimate / error, degrees),
  };
}

/** Variance of the mean over the runs. */
const meanVariance = ({ runs, withinVariances }: LoggedRuns) => sum(withinVariances()) / runs.length ** 2;
