'use client';

import type { ImportedRun } from '@headroom/services';
import { ErrorsChart } from '@/charts/errors';
import { LatencyChart } from '@/charts/latency';
import { RateChart } from '@/charts/rate';
import { howToZoom, ResetZoom, useTimeWindow } from '@/charts/time-window';
import { toTimeline, type SecondPoint } from '@headroom/figures';

/** The imported run over time. */
export function ImportCharts({ imported }: { imported: ImportedRun }) {
  const last = imported.series.at(-1);
  const window = useTimeWindow(last ? last.second + last.seconds : 0, false);
  if (!last) return null;
  const timeline = toTimeline(pointsOf(imported), { zoom: window.zoomed ? window : null, originMs: 0 });
  return (
    <section aria-label="Charts" className="space-y-2">
      <div className="grid gap-4 xl:grid-cols-2">
        <RateChart data={timeline} window={window} live={false} />
        <LatencyChart data={{ timeline, slo: null }} window={window} live={false} />
        <ErrorsChart data={timeline} window={window} />
      </div>
      <p className="flex min-h-8 items-center gap-3 text-xs text-ink-3">
        {last.seconds > 1 && `Each point stands for ${last.seconds} s. `}
        {howToZoom}
        <ResetZoom window={window} />
      </p>
    </section>
  );
}

/**
 * Nothing is known of what was asked for, nor of the machine that asked. The first and the last point were not under load
 * all the time, so they have no rate.
 */
const pointsOf = ({ series }: ImportedRun): SecondPoint[] =>
  series.map(({ second, seconds, offeredRps, achievedRps, errorsPerSecond, p50Ms, p95Ms, p99Ms }, index) => {
    const isWhole = series.length < 3 || (index > 0 && index < series.length - 1);
    return {
      ...{ stage: 0, second, seconds, atMs: second * 1000, targetRps: null, errors: errorsPerSecond * seconds },
      ...(isWhole ? { offeredRps, achievedRps } : { offeredRps: null, achievedRps: null }),
      ...{ p50Ms, p95Ms, p99Ms, cpuPercent: null, loopLagMs: null, late: null, dropped: 0, settling: false },
    };
  });
