import { LatencyHistogram } from '@headroom/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LatencyCounts } from './latency-counts';
import { histogramOf } from './histogram-of';

it('counts into the very buckets of a LatencyHistogram', () => {
  const latencies = fc.array(fc.double({ min: 0.001, max: 130_000, noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(latencies, latencies, (first, second) => {
      const counts = new LatencyCounts();
      const direct = LatencyHistogram.empty();
      const parts = [first, second].map((part) => {
        for (const latencyMs of part) {
          counts.record(latencyMs);
          direct.record(latencyMs);
        }
        return counts.drain();
      });
      const merged = histogramOf(parts);
      expect(merged.count).toBe(direct.count);
      for (const q of [0, 10, 50, 90, 99, 99.9, 100]) expect(merged.percentileMs(q)).toBe(direct.percentileMs(q));
      expect(counts.drain()).toHaveLength(0);
    }),
  );
});
