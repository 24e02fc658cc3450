export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]) => sum(values) / values.length;

/** Sum of squared deviations from the mean. */
export function squaredDeviations(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((total, value) => total + (value - centre) ** 2, 0);
}

/** Quantile by linear interpolation between order statistics (type 7); `share` from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Means of consecutive batches of `size`; an incomplete last batch is left out. */
export function batchMeans(values: readonly number[], size: number): number[] {
  return Array.from({ length: Math.floor(values.length / size) }, (_, index) =>
    mean(values.slice(index * size, (index + 1) * size)),
  );
}
