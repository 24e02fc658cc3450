import type { Interval } from '../metrics/interval';
import { secondTotals } from './second-totals';

/** One point of the live charts. Latencies of successes in milliseconds from the intended start, null without any. */
export interface SecondPoint {
  second: number;
  offered: number;
  completed: number;
  succeeded: number;
  errors: number;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

/**
 * Per second of one stage, over all shards: what was offered and achieved, and the percentiles. Seconds of which no
 * interval arrived are absent. `requestName` picks one kind of request; without it all are merged.
 */
export function perSecondSeries(intervals: readonly Interval[], requestName?: string): SecondPoint[] {
  const chosen =
    requestName === undefined ? intervals : intervals.filter((interval) => interval.requestName === requestName);
  return Array.from(secondTotals(chosen), ({ second, offered, completed, succeeded, latency }) => ({
    second,
    offered,
    completed,
    succeeded,
    errors: completed - succeeded,
    p50Ms: latency.percentileMs(50),
    p95Ms: latency.percentileMs(95),
    p99Ms: latency.percentileMs(99),
  }));
}
