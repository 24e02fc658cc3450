import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LatencyHistogram } from '../histogram';
import { rollUp, spanOf, type SeriesCounts } from './roll-up';

const second = (at: number, latenciesMs: readonly number[], errors = 0): SeriesCounts => {
  const histogram = LatencyHistogram.empty();
  for (const ms of latenciesMs) histogram.record(ms);
  return {
    second: at,
    ...{ offered: latenciesMs.length + errors, succeeded: latenciesMs.length, errors, latency: histogram.encode() },
  };
};

test('a span ends with the load, and what drains after it is a span of its own', () => {
  expect(spanOf(9, 10, 25)).toEqual({ second: 0, seconds: 10, underLoad: true });
  expect(spanOf(24, 10, 25)).toEqual({ second: 20, seconds: 5, underLoad: true });
  expect(spanOf(25, 10, 25)).toEqual({ second: 25, seconds: 10, underLoad: false });
  expect(spanOf(36, 10, 25)).toEqual({ second: 35, seconds: 10, underLoad: false });
});

test('percentiles are those of all requests of a span, not of its seconds', () => {
  const [span] = rollUp([second(0, Array<number>(99).fill(1)), second(1, [500])], 10, 10);
  expect(span).toMatchObject({ offered: 100, succeeded: 100, second: 0, seconds: 10 });
  expect(span!.p50Ms).toBeCloseTo(1, 2);
  expect(span!.p99Ms).toBeCloseTo(1, 2);
  expect(rollUp([second(3, [], 4)], 10, 10)).toMatchObject([{ errors: 4, p50Ms: null, p99Ms: null }]);
});

test('rolling up in two steps is rolling up in one, and nothing is lost', () => {
  const parts = fc.array(
    fc.tuple(fc.nat(300), fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { maxLength: 4 }), fc.nat(3)),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 320 }), (given, loadSeconds) => {
      const seconds = given.map(([at, latencies, errors]) => second(at, latencies, errors));
      // A drain of more than one narrow span is cut at the load's end by both.
      const once = rollUp(seconds, 60, loadSeconds);
      expect(rollUp(rollUp(seconds, 10, loadSeconds), 60, loadSeconds)).toEqual(once);
      const total = (rows: readonly SeriesCounts[]) => rows.reduce((sum, row) => sum + row.succeeded + row.errors, 0);
      expect(total(once)).toBe(total(seconds));
    }),
    { numRuns: 50 },
  );
});
