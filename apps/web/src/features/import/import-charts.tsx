'use client';

import type { ImportedRun } from '@headroom/services';
import { useState } from 'react';
import { ErrorsChart } from '@/charts/errors';
import { LatencyChart } from '@/charts/latency';
import { RateChart } from '@/charts/rate';
import type { TimeWindow } from '@/charts/time-chart';
import { toTimeline, type SecondPoint } from '@/charts/timeline';
import { Button } from '@/ui/button';
import { formatClock } from '@/ui/format';

/** The imported run over time. */
export function ImportCharts({ imported }: { imported: ImportedRun }) {
  const [zoom, setZoom] = useState<{ from: number; to: number } | null>(null);
  const points = pointsOf(imported);
  const last = imported.series.at(-1);
  if (!last) return null;
  const window: TimeWindow = {
    ...(zoom ?? { from: 0, to: Math.max(last.second + last.seconds, 10) }),
    zoomed: zoom !== null,
    zoom: setZoom,
  };
  const timeline = toTimeline(points, zoom);
  return (
    <section aria-label="Charts" className="space-y-2">
      <div className="grid gap-4 xl:grid-cols-2">
        <RateChart data={timeline} window={window} live={false} />
        <LatencyChart data={{ timeline, slo: null }} window={window} live={false} />
        <ErrorsChart data={timeline} window={window} />
      </div>
      <p className="flex min-h-8 items-center gap-3 text-xs text-ink-3">
        {last.seconds > 1 && `Each point stands for ${last.seconds} s. `}Drag across a chart to zoom.
        {zoom && (
          <Button look="quiet" className="min-h-7 text-xs" onClick={() => setZoom(null)}>
            Show the whole run ({formatClock(zoom.from)} to {formatClock(zoom.to)} now)
          </Button>
        )}
      </p>
    </section>
  );
}

/**
 * Nothing is known of what was asked for, nor of the machine that asked. The first and the last point were not under load
 * all the time, so they have no rate.
 */
const pointsOf = ({ series }: ImportedRun): SecondPoint[] =>
  series.map(({ second, offeredRps, achievedRps, errorsPerSecond, p50Ms, p95Ms, p99Ms }, index) => {
    const isWhole = series.length < 3 || (index > 0 && index < series.length - 1);
    return {
      ...{ stage: 0, second, atMs: second * 1000, targetRps: null, errors: errorsPerSecond },
      ...(isWhole ? { offeredRps, achievedRps } : { offeredRps: null, achievedRps: null }),
      ...{ p50Ms, p95Ms, p99Ms, cpuPercent: null, loopLagMs: null, late: 0, dropped: 0, settling: false },
    };
  });
