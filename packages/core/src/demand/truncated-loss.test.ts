import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { normalQuantile, withTruncatedLoss } from './truncated-loss';

const sigma = 0.012;

/** Draws of (a, loss) with a = 5 + slope × loss + noise of its own. */
function drawn(centre: number, slope = 0, count = 4000): number[][] {
  const random = randomStream(3);
  return Array.from({ length: count }, () => {
    const loss = centre + sigma * normal(random);
    return [5 + slope * (loss - centre) + 0.01 * normal(random), loss];
  });
}
const quantile = (values: number[], share: number) =>
  values.toSorted((left, right) => left - right)[Math.floor(share * values.length)]!;

describe('withTruncatedLoss', () => {
  it('has the quantiles of a half-normal where nothing was measured: median 0.6745 σ', () => {
    const { x, draws } = withTruncatedLoss([5, 0], drawn(0));
    const losses = draws.map((draw) => draw[1]!);
    expect(x[1]! / sigma).toBeCloseTo(0.6745, 1);
    expect(quantile(losses, 0.5) / sigma).toBeCloseTo(0.6745, 1);
    expect(quantile(losses, 0.9) / sigma / 1.6449).toBeCloseTo(1, 1);
    expect(quantile(losses, 0.1) / sigma).toBeCloseTo(0.1257, 1);
    expect(Math.min(...losses)).toBeGreaterThanOrEqual(0);
  });

  it('leaves a loss far from 0 as it is', () => {
    const draws = drawn(6 * sigma);
    const found = withTruncatedLoss([5, 6 * sigma], draws);
    expect(found.x[1]! / (6 * sigma)).toBeCloseTo(1, 5);
    found.draws.forEach((draw, k) => expect(Math.abs(draw[1]! - draws[k]![1]!)).toBeLessThan(1e-3 * sigma));
  });

  it('keeps the order of the draws, and a loss that seems negative just above 0', () => {
    const draws = drawn(-2 * sigma);
    const found = withTruncatedLoss([5, -2 * sigma], draws);
    expect(found.x[1]).toBeGreaterThan(0);
    expect(found.x[1]).toBeLessThan(0.5 * sigma);
    const ranks = (vectors: number[][]) => vectors.map((_, k) => k).sort((i, j) => vectors[i]![1]! - vectors[j]![1]!);
    expect(ranks(found.draws).slice(-2000)).toEqual(ranks(draws).slice(-2000));
  });

  it('moves the other unknowns along by regression', () => {
    const { x } = withTruncatedLoss([5, 0], drawn(0, -40));
    expect(x[0]! - 5).toBeCloseTo(-40 * x[1]!, 1);
    expect(withTruncatedLoss([5, 0], drawn(0)).x[0]).toBeCloseTo(5, 2);
  });

  it('only cuts off at 0 where the draws do not differ', () => {
    expect(withTruncatedLoss([5, -0.01], [[5, -0.01]]).x).toEqual([5, 0]);
  });
});

it.each([
  [0.5, 0],
  [0.95, 1.6448536],
  [0.025, -1.959964],
])('normalQuantile(%f) = %f', (share, z) => {
  expect(normalQuantile(share)).toBeCloseTo(z, 5);
});
