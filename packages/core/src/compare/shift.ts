import { median } from '../stats/moments';
import { rankSumDistribution } from './rank-sum';

/** A difference of two samples with its interval and the two-sided p-value of there being none. */
export interface Shift {
  estimate: number;
  low: number;
  high: number;
  pValue: number;
}

/** Hodges–Lehmann estimate of the shift: the median of all differences. */
export const hodgesLehmann = (before: readonly number[], after: readonly number[]) =>
  median(differences(before, after));

/** Hodges–Lehmann shift with the interval and p-value of the rank-sum test, which assumes no shape of distribution. */
export function rankShift(before: readonly number[], after: readonly number[], confidence: number): Shift {
  const sorted = differences(before, after).toSorted((left, right) => left - right);
  const below = rankSumDistribution(before.length, after.length);
  let outside = 0;
  while (below(outside) <= (1 - confidence) / 2) outside++;
  const u = sorted.reduce((sum, difference) => sum + (difference > 0 ? 1 : difference === 0 ? 0.5 : 0), 0);
  const lesser = Math.min(u, sorted.length - u);
  return {
    estimate: median(sorted),
    // Without a single rank to give away, the sample is too small for this confidence and the interval is open.
    low: outside === 0 ? -Infinity : (sorted[outside - 1] ?? -Infinity),
    high: outside === 0 ? Infinity : (sorted[sorted.length - outside] ?? Infinity),
    pValue: Math.min(2 * below(Math.ceil(lesser)), 1),
  };
}

const differences = (before: readonly number[], after: readonly number[]) =>
  after.flatMap((right) => before.map((left) => right - left));
