import type { LatencyHistogram } from '../histogram';

/** One point of a distribution: so many per cent did not exceed the latency. */
export interface PercentilePoint {
  percentile: number;
  latencyMs: number;
}

/** Even steps in the number of nines, four to each. */
const steps = Array.from({ length: 21 }, (_, step) => 100 * (1 - 10 ** (-step / 4)));

/**
 * A distribution as its percentiles, evenly spaced in nines, up to the last that at least one sample lies beyond; the
 * longest latency of all is not among them. Empty without samples.
 */
export function percentileCurve(histogram: LatencyHistogram): PercentilePoint[] {
  const { count } = histogram;
  return steps
    .filter((percentile) => count > 0 && count * (1 - percentile / 100) >= 1 - 1e-9)
    .map((percentile) => ({ percentile, latencyMs: histogram.percentileMs(percentile)! }));
}
