import type { LatencyHistogram } from '@headroom/core';

export interface CurvePoint {
  /** 0 to 100. */
  percentile: number;
  latencyMs: number;
}

const percentiles = [
  0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92.5, 95, 97, 98, 99, 99.3, 99.5, 99.7, 99.8, 99.9, 99.95, 99.98,
  99.99, 99.995, 99.999,
];
/** Above a percentile as many samples must lie, or it is one chance latency. */
const fewestAbove = 5;

/** Latency by percentile, as far into the tail as the samples carry. */
export const percentileCurve = (latency: LatencyHistogram): CurvePoint[] =>
  percentiles.flatMap((percentile) => {
    const latencyMs = latency.percentileMs(percentile);
    const above = latency.count * (1 - percentile / 100);
    return latencyMs === null || above < fewestAbove ? [] : [{ percentile, latencyMs }];
  });
