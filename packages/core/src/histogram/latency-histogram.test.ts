import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64 } from 'hdr-histogram-js';
import { HeadroomError } from '../errors/errors';
import { LatencyHistogram, encodeLatencies, maxLatencyMs } from './latency-histogram';

const of = (latenciesMs: readonly number[]) => {
  const histogram = LatencyHistogram.empty();
  for (const latencyMs of latenciesMs) histogram.record(latencyMs);
  return histogram;
};
const latenciesMs = fc.array(fc.double({ min: 0, max: 150_000, noNaN: true }), { maxLength: 60 });
const summary = (histogram: LatencyHistogram) => ({
  count: histogram.count,
  meanMs: histogram.meanMs,
  percentiles: [50, 95, 99, 100].map((q) => histogram.percentileMs(q)),
});

describe('LatencyHistogram', () => {
  it('has the percentiles of a uniform distribution to 0.1 %', () => {
    const histogram = of(Array.from({ length: 100_000 }, (_, index) => (index + 1) / 100));
    for (const q of [1, 50, 90, 95, 99, 99.9]) expect(histogram.percentileMs(q)! / (q * 10)).toBeCloseTo(1, 2.7);
    expect(histogram.meanMs! / 500.005).toBeCloseTo(1, 3);
    expect(histogram.countAbove(900)).toBeGreaterThan(9_900);
    expect(histogram.countAbove(900)).toBeLessThan(10_100);
  });

  it('has the percentiles of an exponential distribution: −mean · ln(1 − q)', () => {
    const n = 200_000;
    const histogram = of(Array.from({ length: n }, (_, index) => -8 * Math.log(1 - (index + 0.5) / n)));
    for (const q of [0.5, 0.95, 0.99, 0.999]) {
      const relativeError = histogram.percentileMs(q * 100)! / (-8 * Math.log(1 - q)) - 1;
      expect(Math.abs(relativeError)).toBeLessThan(0.0015);
    }
    expect(Math.abs(histogram.meanMs! / 8 - 1)).toBeLessThan(0.001);
  });

  it('shows a stall of which a rate-bound tester saw 100 s: the figures of "How NOT to measure latency"', () => {
    // 100 s at 100 requests/s in 1 ms, then a stall of 100 s seen from intended starts: uniform over (0, 100] s.
    const histogram = LatencyHistogram.empty();
    histogram.record(1, 10_000);
    for (let index = 1; index <= 10_000; index++) histogram.record(index * 10);
    expect(histogram.percentileMs(50)).toBeCloseTo(1, 2);
    expect(histogram.percentileMs(75)! / 50_000).toBeCloseTo(1, 2.7);
    expect(histogram.percentileMs(99.99)! / 99_980).toBeCloseTo(1, 2.7);
    expect(histogram.meanMs! / 25_000).toBeCloseTo(1, 2);
  });

  it('is unknown, not 0, without samples', () => {
    const empty = LatencyHistogram.empty();
    expect([empty.meanMs, empty.maxMs, empty.percentileMs(99)]).toEqual([null, null, null]);
    expect(summary(LatencyHistogram.decode(empty.encode()))).toEqual(summary(empty));
  });

  it('keeps latencies beyond its range as the longest it knows', () => {
    const histogram = of([-5, 1e9]);
    expect(histogram.count).toBe(2);
    expect(histogram.percentileMs(50)).toBe(0);
    expect(histogram.maxMs).toBe(maxLatencyMs);
  });

  it('merges associatively and commutatively, and merging equals recording together', () => {
    fc.assert(
      fc.property(latenciesMs, latenciesMs, latenciesMs, (a, b, c) => {
        const together = summary(of([...a, ...b, ...c]));
        expect(summary(of(a).merge(of(b)).merge(of(c)))).toEqual(together);
        expect(summary(of(a).merge(of(b).merge(of(c))))).toEqual(together);
        expect(summary(LatencyHistogram.merged([of(c), of(b).encode(), of(a)])).count).toEqual(together.count);
      }),
      { numRuns: 40 },
    );
  });

  it('survives encoding, and its percentiles are monotone', () => {
    fc.assert(
      fc.property(latenciesMs, fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2 }), (a, qs) => {
        const decoded = LatencyHistogram.decode(of(a).encode());
        expect(decoded.count).toBe(a.length);
        expect(decoded.percentileMs(99)).toBe(of(a).percentileMs(99));
        const values = qs.toSorted((left, right) => left - right).map((q) => decoded.percentileMs(q) ?? 0);
        expect(values).toEqual(values.toSorted((left, right) => left - right));
      }),
      { numRuns: 40 },
    );
  });

  it('reads what the library writes, and the library reads ours', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 120_000_000 }), fc.integer({ min: 1, max: 2 ** 31 }))),
        (samples) => {
          const theirs = build({ highestTrackableValue: 120_000_000, bitBucketSize: 64 });
          const ours = LatencyHistogram.empty();
          for (const [microseconds, count] of samples) {
            theirs.recordValueWithCount(microseconds, Math.min(count, 1e6));
            ours.record(microseconds / 1000, Math.min(count, 1e6));
          }
          expect(summary(LatencyHistogram.decode(encodeIntoCompressedBase64(theirs)))).toEqual(summary(ours));
          expect(ours.meanMs ?? 0).toBeCloseTo(theirs.mean / 1000, 6);
          const reread = decodeFromCompressedBase64(ours.encode());
          expect(reread.totalCount).toBe(theirs.totalCount);
          expect(reread.getValueAtPercentile(90)).toBe(theirs.getValueAtPercentile(90));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('encodes counted latencies as a histogram of them is encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200_000_000 }), { maxLength: 80 }), (microseconds) => {
        const ascending = microseconds.toSorted((left, right) => left - right);
        const histogram = of(ascending.map((value) => value / 1000));
        expect(encodeLatencies(ascending.flatMap((value) => [value, 1]))).toBe(histogram.encode());
      }),
    );
  });

  it('refuses any bytes that were tampered with, or reads them, but never hangs', () => {
    const encoded = of(Array.from({ length: 300 }, (_, index) => index)).encode();
    fc.assert(
      fc.property(fc.nat(encoded.length - 1), fc.base64String({ minLength: 4, maxLength: 4 }), (at, piece) => {
        const broken = encoded.slice(0, at) + piece + encoded.slice(at + 4);
        try {
          LatencyHistogram.decode(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(HeadroomError);
        }
      }),
    );
  });

  it.each(['', 'not base64!', 'AAAA', of([1, 2, 3]).encode().slice(0, -12)])('refuses bad bytes %#', (encoded) => {
    expect(() => LatencyHistogram.decode(encoded)).toThrow(HeadroomError);
  });

  it('forgets on reset', () => {
    const histogram = of([3, 4]);
    histogram.reset();
    expect(histogram.count).toBe(0);
    histogram.record(7);
    expect(histogram.percentileMs(50)! / 7).toBeCloseTo(1, 3);
  });
});
