import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LatencyHistogram } from '../histogram';
import { simulatedLevel } from '../testing/simulated-level';
import { bandStartMs, latencyBands } from './latency-bands';
import { percentileCurve } from './percentile-curve';
import { requestTotals } from './request-totals';
import { completedOf } from '../metrics/outcome';

const of = (latenciesMs: readonly number[]) => {
  const histogram = LatencyHistogram.empty();
  for (const ms of latenciesMs) histogram.record(ms);
  return histogram;
};

test('the curve of an exponential distribution rises by mean · ln 10 with each nine', () => {
  const n = 100_000;
  const curve = percentileCurve(of(Array.from({ length: n }, (_, index) => -10 * Math.log(1 - (index + 0.5) / n))));
  const at = (percentile: number) => curve.find((point) => Math.abs(point.percentile - percentile) < 1e-9)!.latencyMs;
  expect(at(99) - at(90)).toBeCloseTo(10 * Math.LN10, 0);
  expect(at(99.9) - at(99)).toBeCloseTo(10 * Math.LN10, 0);
});

test('no percentile is given that no sample lies beyond', () => {
  expect(percentileCurve(of([1, 2, 3])).at(-1)!.percentile).toBeLessThan(100 * (1 - 1 / 3));
  expect(percentileCurve(of(Array<number>(1000).fill(1))).at(-1)!.percentile).toBeCloseTo(99.9, 6);
  expect(percentileCurve(of([]))).toEqual([]);
});

test('bands hold every sample once, each in the band that it belongs to', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 150_000, noNaN: true }), { maxLength: 60 }), (latenciesMs) => {
      const bands = latencyBands(of(latenciesMs));
      expect(bands.reduce((sum, [, count]) => sum + count, 0)).toBe(latenciesMs.length);
      expect(bands.map(([band]) => band)).toEqual(bands.map(([band]) => band).toSorted((left, right) => left - right));
    }),
  );
  const [[band] = [-1]] = latencyBands(of([25]));
  expect(bandStartMs(band)).toBeLessThanOrEqual(25);
  expect(bandStartMs(band + 1)).toBeGreaterThan(25);
});

test('requests are told apart by name, over shards, and seconds before the window are left out', () => {
  const queue = { servers: 2, serviceDemandMs: 5, service: 1, delayMs: 0, arrivals: 'poisson', seed: 3 } as const;
  const { intervals } = simulatedLevel({ ...queue, offeredRps: 100, seconds: 6 }, { shards: 2, names: ['b', 'a'] });
  const totals = requestTotals(intervals, 2);
  expect(totals.map(({ requestName }) => requestName)).toEqual(['a', 'b']);
  const counted = intervals
    .filter(({ second }) => second >= 2)
    .reduce((sum, row) => sum + completedOf(row.outcomes), 0);
  expect(totals.reduce((sum, { outcomes }) => sum + completedOf(outcomes), 0)).toBe(counted);
  expect(totals.reduce((sum, { latency }) => sum + LatencyHistogram.decode(latency).count, 0)).toBe(counted);
});
