import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LatencyHistogram } from '../histogram';
import { bandStartMs, latencyBands } from './latency-bands';

test('each sample is in the band that its bucket begins in, and bands come in order', () => {
  const latencies = fc.array(fc.oneof(fc.double({ min: 0, max: 2, noNaN: true }), fc.integer({ max: 130_000 })));
  fc.assert(
    fc.property(latencies, (given) => {
      const histogram = LatencyHistogram.empty();
      for (const ms of given) histogram.record(ms);
      const expected = new Map<number, number>();
      histogram.forEachBucket((microseconds, count) => {
        // Beginnings of bands are not exact, buckets of them are.
        const above = (band: number) => microseconds / 1000 >= bandStartMs(band) * (1 - 1e-8);
        const band = Array.from({ length: 36 }, (_, index) => index + 1).findLast(above) ?? 0;
        expected.set(band, (expected.get(band) ?? 0) + count);
      });
      expect(latencyBands(histogram)).toEqual([...expected]);
    }),
  );
  expect(latencyBands(LatencyHistogram.empty())).toEqual([]);
});
