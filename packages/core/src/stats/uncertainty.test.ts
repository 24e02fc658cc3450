import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { meanOfSeries } from './batch-means';
import { mean, squaredDeviations } from './moments';
import { mserCut } from './mser';
import { acrossRuns, runNoiseFloor } from './run-noise';
import { studentQuantile } from './student-t';

/** First-order autoregressive, mean 0, from its stationary state. */
function autoregressive(length: number, correlation: number, seed: number): number[] {
  const random = randomStream(seed);
  let state = normal(random);
  return Array.from({ length }, () => (state = correlation * state + Math.sqrt(1 - correlation ** 2) * normal(random)));
}
const independentInterval = (values: readonly number[]) => {
  const reach = 1.96 * Math.sqrt(squaredDeviations(values) / (values.length - 1) / values.length);
  return { low: mean(values) - reach, high: mean(values) + reach };
};
const coverage = (series: number, of: (values: number[]) => { low: number; high: number }) =>
  Array.from({ length: series }, (_, seed) => of(autoregressive(600, 0.7, seed + 1))).filter(
    ({ low, high }) => low <= 0 && high >= 0,
  ).length / series;

describe('studentQuantile', () => {
  it.each([
    [0.95, 1, 12.706],
    [0.95, 10, 2.228],
    [0.9, 29, 1.699],
    [0.99, 4, 4.604],
  ])('of confidence %f and %i degrees of freedom is %f (tables)', (confidence, degrees, t) => {
    expect(studentQuantile(confidence, degrees)).toBeCloseTo(t, 3);
  });
});

describe('meanOfSeries', () => {
  it('covers the mean of a series with φ = 0.7 near 95 %, where one that takes it for independent covers 60 %', () => {
    const batched = coverage(500, (values) => meanOfSeries(values)!.interval(0.95));
    expect(batched).toBeGreaterThan(0.915);
    expect(batched).toBeLessThan(0.975);
    const independent = coverage(500, independentInterval);
    expect(independent).toBeGreaterThan(0.5);
    expect(independent).toBeLessThan(0.68);
  });

  it('keeps thirty batches of an independent series, and says when a series is too short for its correlation', () => {
    const independent = Array.from({ length: 40 }, (_, seed) => meanOfSeries(autoregressive(600, 0, seed + 1))!);
    expect(independent.filter(({ batches }) => batches === 30).length).toBeGreaterThan(30);
    const ramp = Array.from({ length: 200 }, (_, index) => index);
    expect(meanOfSeries(ramp)).toMatchObject({ independent: false, batches: 10 });
    expect(meanOfSeries([1, 2, 3])).toBeNull();
  });
});

describe('mserCut', () => {
  it('cuts a decaying transient where it has sunk into the noise', () => {
    const cuts = Array.from({ length: 30 }, (_, seed) => {
      const noise = autoregressive(300, 0.3, seed + 1);
      return mserCut(noise.map((value, index) => value + 12 * Math.exp(-index / 15))).observations;
    }).toSorted((left, right) => left - right);
    // 12·e^(−t/15) is below half a standard deviation from t = 48 on.
    expect(cuts[15]).toBeGreaterThanOrEqual(30);
    expect(cuts[15]).toBeLessThanOrEqual(60);
    expect(cuts.at(-1)).toBeLessThanOrEqual(150);
  });
});

describe('acrossRuns', () => {
  it('lets one run stand with the floor, and many narrow it', () => {
    const one = acrossRuns([{ value: 200, standardError: 1 }]);
    expect(one.mean).toBe(200);
    expect(one.standardError).toBeCloseTo(Math.hypot(1, 200 * runNoiseFloor), 9);
    const four = acrossRuns(Array.from({ length: 4 }, () => ({ value: 200, standardError: 1 })));
    expect(four.standardError).toBeCloseTo(one.standardError / 2, 9);
  });

  it('finds the spread between runs behind small errors within each', () => {
    const random = randomStream(5);
    const runs = Array.from({ length: 400 }, () => ({ value: 200 * (1 + 0.08 * normal(random)), standardError: 2 }));
    const { betweenRuns, mean: centre, standardError } = acrossRuns(runs);
    expect(betweenRuns / 200).toBeCloseTo(0.08, 1.9);
    expect(Math.abs(centre - 200)).toBeLessThan(3 * standardError);
  });

  it('weighs a run by how well it is known', () => {
    const { mean: centre } = acrossRuns([
      { value: 100, standardError: 1 },
      { value: 130, standardError: 60 },
    ]);
    expect(centre).toBeLessThan(102);
  });
});
