'use client';

import type { SeriesPoint } from '@headroom/services';
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { ErrorsChart } from '@/charts/errors';
import { GeneratorCpuChart } from '@/charts/generator-cpu';
import { GeneratorLagChart } from '@/charts/generator-lag';
import { LatencyChart } from '@/charts/latency';
import { LevelsChart } from '@/charts/levels';
import { RateChart } from '@/charts/rate';
import type { TimeWindow } from '@/charts/time-chart';
import { axisEnd, toTimeline } from '@/charts/timeline';
import { useUrlWriter } from '@/ui/use-url-choice';
import { Button } from '@/ui/button';
import { formatClock } from '@/ui/format';
import { chartPoints } from './chart-points';
import { judgedStages, type RunView } from './run-view';

interface RunChartsProps {
  run: RunView;
  points: readonly SeriesPoint[];
  live: boolean;
}

/** The run over time, and its levels. The zoom is in the URL and holds for all time charts. */
export function RunCharts({ run, points, live }: RunChartsProps) {
  const window = useTimeWindow(points, live);
  const { from, to, zoomed } = window;
  const { stages } = run;
  const timeline = useMemo(
    () => toTimeline(chartPoints(stages, points), zoomed ? { from, to } : null),
    [points, stages, zoomed, from, to],
  );
  const { slo } = run.definition;
  const newest = points.at(-1);
  return (
    <section
      aria-label="Charts"
      data-newest-second-ended-at={newest ? newest.atMs + 1000 : undefined}
      className="space-y-2"
    >
      <div className="grid gap-4 xl:grid-cols-2">
        <RateChart data={timeline} window={window} live={live} />
        <LatencyChart data={{ timeline, slo }} window={window} live={live} />
        <LevelsChart
          data={{
            levels: judgedStages(run).filter(({ order }) => order.purpose !== 'warm-up'),
            slo,
            capacityRps: run.answer?.kind === 'capacity' ? run.answer.rps : null,
          }}
        />
        <ErrorsChart data={timeline} window={window} />
        <GeneratorCpuChart data={timeline} window={window} />
        <GeneratorLagChart data={timeline} window={window} />
      </div>
      <p className="flex min-h-8 items-center gap-3 text-xs text-ink-3">
        Shaded: warm-up and settling seconds, which the statistics leave out. Drag across a time chart to zoom.
        {zoomed && (
          <Button look="quiet" className="min-h-7 text-xs" onClick={() => window.zoom(null)}>
            Show the whole run ({formatClock(from)} to {formatClock(to)} now)
          </Button>
        )}
      </p>
    </section>
  );
}

function useTimeWindow(points: readonly SeriesPoint[], live: boolean): TimeWindow {
  const search = useSearchParams();
  const write = useUrlWriter();
  const [first, newest] = [points[0], points.at(-1)];
  const seconds = first && newest ? (newest.atMs - first.atMs) / 1000 : 0;
  const [from, to] = [Number(search.get('from') ?? 0), Number(search.get('to') ?? 0)];
  const zoomed = Number.isFinite(from) && Number.isFinite(to) && from >= 0 && to > from;
  return {
    ...(zoomed ? { from, to } : { from: 0, to: live ? axisEnd(seconds) : Math.max(seconds, 10) }),
    zoomed,
    zoom: (span) => write({ from: span ? span.from.toFixed(0) : null, to: span ? span.to.toFixed(0) : null }),
  };
}
