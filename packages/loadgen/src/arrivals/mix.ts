import type { Random } from './random';

/** Picks the index of a request by its weight. */
export function weightedPick(weights: readonly number[], random: Random): () => number {
  if (weights.length === 1) return () => 0;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  const bounds = Float64Array.from(weights, (weight) => (reached += weight / total));
  return () => {
    const point = random();
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (point < bounds[middle]!) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
