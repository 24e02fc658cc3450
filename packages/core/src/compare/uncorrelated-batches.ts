import { autocorrelation } from '../stats/autocorrelation';
import { batchMeans } from '../stats/moments';

const fewestBatches = 8;
const correlationLeft = 0.2;

/** Means of consecutive batches, grown until neighbours are hardly correlated (lag 1 below 0.2) or eight are left. */
export function uncorrelatedBatches(values: readonly number[]): number[] {
  for (let size = 1; ; size *= 2) {
    const batches = batchMeans(values, size);
    if (autocorrelation(batches, 1) < correlationLeft || values.length < 2 * size * fewestBatches) return batches;
  }
}
