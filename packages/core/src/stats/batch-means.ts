import { autocorrelation } from './autocorrelation';
import { batchMeans, mean, squaredDeviations } from './moments';
import { studentQuantile } from './student-t';

const mostBatches = 30;
/** Fewer batches say too little of their own spread. */
export const leastBatches = 10;
const smallCorrelation = 0.2;

/** The mean of an autocorrelated series, and how well it is known. */
export interface SeriesMean {
  mean: number;
  standardError: number;
  batches: number;
  /** False when the series was too short for batches that no longer depend on one another: the error is then too small. */
  independent: boolean;
  /** Two-sided interval of this confidence by Student's t. */
  interval(confidence: number): { low: number; high: number };
}

/**
 * Non-overlapping batch means: batches begin at thirty and grow until neighbouring means correlate by less than 0.2,
 * down to ten batches. Null with fewer than ten observations.
 */
export function meanOfSeries(values: readonly number[]): SeriesMean | null {
  if (values.length < leastBatches) return null;
  const largest = Math.floor(values.length / leastBatches);
  let size = Math.min(Math.max(Math.floor(values.length / mostBatches), 1), largest);
  let means = batchMeans(values, size);
  while (autocorrelation(means, 1) >= smallCorrelation && size < largest) {
    size = Math.min(Math.max(Math.ceil(size * 1.25), size + 1), largest);
    means = batchMeans(values, size);
  }
  const batches = means.length;
  const centre = mean(means);
  const standardError = Math.sqrt(squaredDeviations(means) / (batches - 1) / batches);
  return {
    ...{ mean: centre, standardError, batches, independent: autocorrelation(means, 1) < smallCorrelation },
    interval(confidence) {
      const reach = studentQuantile(confidence, batches - 1) * standardError;
      return { low: centre - reach, high: centre + reach };
    },
  };
}
