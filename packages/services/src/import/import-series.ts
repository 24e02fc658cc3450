import { LatencyHistogram, completedOf, succeededOf, type Interval } from '@headroom/core';
import type { ImportSeriesPoint } from './imported-run';

const maxPoints = 600;

/** The run over time in at most 600 points. Percentiles are those of all successes of a point, from merged histograms. */
export function importSeries(intervals: readonly Interval[]): ImportSeriesPoint[] {
  const last = intervals.reduce((most, { second }) => Math.max(most, second), 0);
  const seconds = Math.ceil((last + 1) / maxPoints);
  const latency = LatencyHistogram.empty();
  const points = [...Map.groupBy(intervals, ({ second }) => Math.floor(second / seconds))].sort(([a], [b]) => a - b);
  return points.map(([index, rows]) => {
    latency.reset();
    for (const row of rows) latency.mergeEncoded(row.latency);
    const perSecond = (figure: (row: Interval) => number) => rows.reduce((sum, row) => sum + figure(row), 0) / seconds;
    return {
      ...{ second: index * seconds, seconds },
      offeredRps: perSecond(({ offered }) => offered),
      achievedRps: perSecond(({ outcomes }) => succeededOf(outcomes)),
      errorsPerSecond: perSecond(({ outcomes }) => completedOf(outcomes) - succeededOf(outcomes)),
      ...{ p50Ms: latency.percentileMs(50), p95Ms: latency.percentileMs(95), p99Ms: latency.percentileMs(99) },
    };
  });
}
