import { batchMeans, median } from './moments';

/** Observations by which the rule can tell one cut from the next. */
export const mserBatchSize = 5;
/** Below this many observations MSER-5 has too few batches to choose from. */
export const mserMinObservations = 60;

/**
 * MSER-5 warm-up cut (White, Cobb and Spratt 2000): how many observations to leave out at the start so that
 * Σ(y − mean)² / (n − d)² over the batch means that remain is least, for d up to half of them. `atLimit`: the minimum
 * lies at that half, so no steady part was found. Spikes are held at median ± 6 MAD, as one at the end misleads the rule.
 */
export function mserCut(values: readonly number[]): { observations: number; atLimit: boolean } {
  if (values.length < mserMinObservations) return { observations: 0, atLimit: false };
  const batches = batchMeans(winsorised(values), mserBatchSize);
  const limit = Math.floor(batches.length / 2);
  let best = { cut: 0, score: Infinity };
  // From the end, each batch added to those after it (Welford): a day of seconds in one pass.
  let [count, mean, squares] = [0, 0, 0];
  for (let cut = batches.length - 1; cut >= 0; cut--) {
    const off = batches[cut]! - mean;
    mean += off / ++count;
    squares += off * (batches[cut]! - mean);
    const score = squares / count ** 2;
    if (cut <= limit && score <= best.score) best = { cut, score };
  }
  return { observations: best.cut * mserBatchSize, atLimit: best.cut === limit };
}

function winsorised(values: readonly number[]): number[] {
  const centre = median(values);
  const reach = 6 * median(values.map((value) => Math.abs(value - centre)));
  return reach === 0 ? [...values] : values.map((value) => Math.min(Math.max(value, centre - reach), centre + reach));
}
