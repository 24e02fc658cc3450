'use client';

import { ceilingOfRun } from '@headroom/core';
import type { RunSeries } from '@headroom/services';
import { useMemo } from 'react';
import { ErrorsChart } from '@/charts/errors';
import { GeneratorCpuChart } from '@/charts/generator-cpu';
import { GeneratorLagChart } from '@/charts/generator-lag';
import { LatencyChart } from '@/charts/latency';
import { LatencyHeatmapChart, type HeatColumn } from '@/charts/latency-heatmap';
import { LevelsChart } from '@/charts/levels';
import { RateChart } from '@/charts/rate';
import { howToZoom, ResetZoom, useTimeWindow } from '@/charts/time-window';
import { toTimeline } from '@headroom/figures';
import { useServerData } from '@/ui/use-server-data';
import { chartPoints } from './chart-points';
import { judgedStages, type RunView } from './run-view';

interface RunChartsProps {
  run: RunView;
  series: RunSeries;
  live: boolean;
  /** What the tier and units under test are rated at; null where nobody states it. */
  ratedRps: number | null;
}

/** Rows of a time chart that does not change any more, or is drawn anew each second; neither is wider in pixels. */
const mostRows = { still: 750, live: 600 };

/** The run over time, and its levels. The zoom is in the URL and holds for all time charts. */
export function RunCharts({ run, series: { points, originMs }, live, ratedRps }: RunChartsProps) {
  const newest = points.at(-1);
  const endedAtMs = newest && newest.atMs + newest.seconds * 1000;
  const lastedSeconds = endedAtMs && originMs ? (endedAtMs - originMs) / 1000 : 0;
  const window = useTimeWindow(lastedSeconds, live);
  const { from, to, zoomed } = window;
  const { stages } = run;
  // A long run comes merged; what is looked at closely is asked for in full.
  const isMerged = points.some(({ seconds }) => seconds > 1);
  const closer = useServerData<RunSeries>(zoomed && isMerged ? `/api/runs/${run.id}/live?from=${from}&to=${to}` : null);
  const shown = zoomed && closer.current && closer.data ? closer.data.points : points;
  const timeline = useMemo(
    () =>
      toTimeline(chartPoints(stages, shown), {
        ...{ zoom: zoomed ? { from, to } : null, originMs },
        maxRows: live ? mostRows.live : mostRows.still,
      }),
    [shown, stages, zoomed, from, to, originMs, live],
  );
  const heat = useServerData<{ columns: HeatColumn[] }>(
    lastedSeconds > 0 ? heatmapUrl(run.id, zoomed ? { from, to } : null, live ? lastedSeconds : null) : null,
  );
  const { slo } = run.definition;
  return (
    <section aria-label="Charts" data-newest-second-ended-at={endedAtMs} className="space-y-2">
      <div className="grid gap-4 xl:grid-cols-2">
        <RateChart data={timeline} window={window} live={live} />
        <LatencyChart data={{ timeline, slo }} window={window} live={live} />
        <LatencyHeatmapChart
          data={{
            timeline,
            columns: lastedSeconds > 0 ? (heat.data?.columns ?? null) : noColumns,
            failed: heat.failed,
          }}
          window={window}
        />
        <LevelsChart
          data={{
            levels: judgedStages(run).filter(({ order }) => order.purpose !== 'warm-up'),
            slo,
            capacityRps: run.answer?.kind === 'capacity' ? run.answer.rps : null,
            ...{ ceiling: ceilingOfRun({ definition: run.definition, stages: judgedStages(run) }), ratedRps },
          }}
        />
        <ErrorsChart data={timeline} window={window} />
        <GeneratorCpuChart data={timeline} window={window} />
        <GeneratorLagChart data={timeline} window={window} />
      </div>
      <p className="flex min-h-8 items-center gap-3 text-xs text-ink-3">
        Shaded: warm-up and settling seconds, which the statistics leave out. {howToZoom}
        <ResetZoom window={window} />
      </p>
    </section>
  );
}

const noColumns: HeatColumn[] = [];
/** How often the heatmap of a run that goes on is read again. */
const heatmapSeconds = 10;

function heatmapUrl(runId: string, zoom: { from: number; to: number } | null, lastedSeconds: number | null): string {
  const query = new URLSearchParams({
    ...(zoom && { from: String(zoom.from), to: String(zoom.to) }),
    ...(lastedSeconds !== null && { asOf: String(Math.floor(lastedSeconds / heatmapSeconds) * heatmapSeconds) }),
  });
  return `/api/runs/${runId}/heatmap?${query.toString()}`;
}
