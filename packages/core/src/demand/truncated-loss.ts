import { normalBelow } from '../queueing/normal-distribution';

/**
 * Units may get in each other's way but never help each other. Given a central vector and draws whose last unknown, the
 * loss per further unit, was left free, moves the loss to what it is given that it is not negative (the quantiles of the
 * normal posterior cut off at 0; centre: median), and the other unknowns along with it by regression on the draws.
 * Holding the loss at its bound instead would put the centre at no loss whenever nothing was measured at several units:
 * the most optimistic of all beliefs.
 */
export function withTruncatedLoss(
  x: readonly number[],
  draws: readonly number[][],
): { x: number[]; draws: number[][] } {
  const last = x.length - 1;
  const centre = x[last]!;
  const losses = draws.map((draw) => draw[last]! - centre);
  const variance = losses.reduce((sum, loss) => sum + loss * loss, 0) / losses.length;
  if (!(variance > 0)) return { x: x.map((value, i) => (i === last ? Math.max(value, 0) : value)), draws: [...draws] };
  const error = Math.sqrt(variance);
  const along = x.map((value, i) =>
    i === last ? 1 : draws.reduce((sum, draw, k) => sum + (draw[i]! - value) * losses[k]!, 0) / draws.length / variance,
  );
  const cutOff = normalBelow(-centre / error);
  const truncated = (loss: number) => {
    const share = normalBelow((loss - centre) / error);
    return Math.max(centre + error * normalQuantile(cutOff + share * (1 - cutOff)), 0);
  };
  const moved = (vector: readonly number[]) => {
    const step = truncated(vector[last]!) - vector[last]!;
    return vector.map((value, i) => value + along[i]! * step);
  };
  return { x: moved(x), draws: draws.map(moved) };
}

/** Inverse of the standard normal distribution function, by bisection. */
export function normalQuantile(share: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 45; step++) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
