import { LatencyHistogram } from '@headroom/core';
import type { LatencyPairs } from './latency-counts';

/** One histogram over the counts of all parts. */
export function histogramOf(parts: readonly LatencyPairs[]): LatencyHistogram {
  const histogram = LatencyHistogram.empty();
  for (const pairs of parts)
    for (let index = 0; index < pairs.length; index += 2) histogram.record(pairs[index]! / 1000, pairs[index + 1]!);
  return histogram;
}
