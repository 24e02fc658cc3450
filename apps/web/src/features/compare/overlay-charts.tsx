'use client';

import { useSearchParams } from 'next/navigation';
import { CompareLatencyChart } from '@/charts/compare-latency';
import { CompareRateChart } from '@/charts/compare-rate';
import type { OverlaySeries } from '@/charts/overlay';
import type { TimeWindow } from '@/charts/time-chart';
import { Button } from '@/ui/button';
import { formatClock } from '@/ui/format';
import { useUrlWriter } from '@/ui/use-url-choice';

interface OverlayChartsProps {
  stepSeconds: number;
  series: readonly OverlaySeries[];
}

/** The runs over time, each from its own beginning. The zoom is in the URL and holds for both. */
export function OverlayCharts({ stepSeconds, series }: OverlayChartsProps) {
  const last = Math.max(10, ...series.map(({ points }) => points.at(-1)?.t ?? 0));
  const window = useTimeWindow(last);
  const { from, to, zoomed } = window;
  const data = { stepSeconds, series, zoom: zoomed ? { from, to } : null };
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-2">
        <CompareRateChart data={data} window={window} />
        <CompareLatencyChart data={data} window={window} />
      </div>
      <p className="flex min-h-8 items-center gap-3 text-xs text-ink-3">
        Each run begins at 0:00. Drag across a chart to zoom.
        {zoomed && (
          <Button look="quiet" className="min-h-7 text-xs" onClick={() => window.zoom(null)}>
            Show the whole runs ({formatClock(from)} to {formatClock(to)} now)
          </Button>
        )}
      </p>
    </>
  );
}

function useTimeWindow(last: number): TimeWindow {
  const search = useSearchParams();
  const write = useUrlWriter();
  const [from, to] = [Number(search.get('from') ?? 0), Number(search.get('to') ?? 0)];
  const zoomed = Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from;
  return {
    ...(zoomed ? { from, to } : { from: 0, to: last }),
    zoomed,
    zoom: (span) => write({ from: span ? span.from.toFixed(0) : null, to: span ? span.to.toFixed(0) : null }),
  };
}
