import type { LatencyHistogram } from '../histogram';
import type { Percentiles } from './level-statistics';

/** The percentiles that every table shows, read off one merged histogram. */
export const percentilesOf = (histogram: LatencyHistogram): Percentiles => ({
  count: histogram.count,
  meanMs: histogram.meanMs,
  p50Ms: histogram.percentileMs(50),
  p90Ms: histogram.percentileMs(90),
  p95Ms: histogram.percentileMs(95),
  p99Ms: histogram.percentileMs(99),
  p999Ms: histogram.percentileMs(99.9),
  maxMs: histogram.maxMs,
});
