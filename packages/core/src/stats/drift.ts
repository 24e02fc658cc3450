import { autocorrelation } from './autocorrelation';
import { batchMeans, mean, squaredDeviations, sum } from './moments';
import { studentTwoSided } from './student-t';

const significance = 0.01;
/** A change smaller than this is of no interest, however significant. */
const smallestChange = Math.log(1.05);
const batchesWanted = 20;
/** Observations without which nothing can be said of a drift. */
export const minObservations = 5;
/** Below this many batches per third, the thirds cannot be tested and the slope alone decides. */
const minBatchesPerThird = 5;

export interface Drift {
  /** Difference of means, last third minus first third; null with fewer than five observations. */
  change: number | null;
  /** The change is larger than 5 % and neither the slope nor the two thirds are explained by chance; null likewise. */
  drifting: boolean | null;
}

/** Whether a series of logarithms (or of shares near 1) moves over its length: slope and first against last third. */
export function driftOf(values: readonly number[]): Drift {
  if (values.length < minObservations) return { change: null, drifting: null };
  const batches = batchMeans(values, Math.max(Math.floor(values.length / batchesWanted), 1));
  const third = Math.max(Math.floor(batches.length / 3), 1);
  const first = batches.slice(0, third);
  const last = batches.slice(-third);
  const change = mean(last) - mean(first);
  const drifting =
    Math.abs(change) > smallestChange &&
    slopeByChance(batches) < significance &&
    (third < minBatchesPerThird || differenceByChance(first, last) < significance);
  return { change, drifting };
}

/** P-value of the least-squares slope; the standard error allows for lag-1 correlation of the residuals. */
function slopeByChance(values: readonly number[]): number {
  const n = values.length;
  const centre = (n - 1) / 2;
  const level = mean(values);
  const spread = sum(values.map((_, index) => (index - centre) ** 2));
  const slope = sum(values.map((value, index) => (index - centre) * (value - level))) / spread;
  const residuals = values.map((value, index) => value - level - slope * (index - centre));
  const correlation = Math.min(Math.max(autocorrelation(residuals, 1), 0), 0.9);
  const variance = (squaredDeviations(residuals) / (n - 2)) * ((1 + correlation) / (1 - correlation));
  return studentTwoSided(slope / Math.sqrt(variance / spread), n - 2);
}

/** P-value of Welch's t for a difference of means. */
function differenceByChance(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [left, right].map((values) => squaredDeviations(values) / (values.length - 1) / values.length) as [
    number,
    number,
  ];
  const degrees = (a + b) ** 2 / (a ** 2 / (left.length - 1) + b ** 2 / (right.length - 1));
  return studentTwoSided((mean(right) - mean(left)) / Math.sqrt(a + b), degrees || 1);
}
