'use client';

import { ceilingOfRun } from '@headroom/core';
import type { RunSeries } from '@headroom/services';
import { memo, useMemo } from 'react';
import { ErrorsChart } from '@/charts/errors';
import { GeneratorCpuChart } from '@/charts/generator-cpu';
import { GeneratorLagChart } from '@/charts/generator-lag';
import { LatencyChart } from '@/charts/latency';
import { LatencyHeatmapChart, type HeatColumn } from '@/charts/latency-heatmap';
import { LevelsChart } from '@/charts/levels';
import { RateChart } from '@/charts/rate';
import { howToZoom, ResetZoom, useTimeWindow, type TimeWindow } from '@/charts/time-window';
import { toTimeline, type LevelsData, type Timeline } from '@headroom/figures';
import { useServerData } from '@/ui/use-server-data';
import { chartPoints } from './chart-points';
import { judgedStages, type RunView } from './run-view';

interface RunChartsProps {
  run: RunView;
  series: RunSeries;
  live: boolean;
  /** What the tier and units under test are rated at; null where nobody states it. */
  ratedRps: number | null;
  /** Of all of a finished run, where it is known already. */
  heatmap: HeatColumn[] | null;
}

// Each is drawn anew for its own data alone: what is still being read for another changes nothing of it.
const Rate = memo(RateChart);
const Latency = memo(LatencyChart);
const Levels = memo(LevelsChart);
const Errors = memo(ErrorsChart);
const GeneratorCpu = memo(GeneratorCpuChart);
const GeneratorLag = memo(GeneratorLagChart);

/** Rows of a time chart that does not change any more, or is drawn anew each second; neither is wider in pixels. */
const mostRows = { still: 750, live: 600 };

/** The run over time, and its levels. The zoom is in the URL and holds for all time charts. */
export function RunCharts({ run, series: { points, originMs }, live, ratedRps, heatmap }: RunChartsProps) {
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
  const { slo } = run.definition;
  const latency = useMemo(() => ({ timeline, slo }), [timeline, slo]);
  const levels = useMemo(() => levelsOf(run, ratedRps), [run, ratedRps]);
  return (
    <section aria-label="Charts" data-newest-second-ended-at={endedAtMs} className="space-y-2">
      <div className="grid gap-4 xl:grid-cols-2">
        <Rate data={timeline} window={window} live={live} />
        <Latency data={latency} window={window} live={live} />
        <RunHeatmap {...{ runId: run.id, timeline, window, lastedSeconds, live, known: heatmap }} />
        <Levels data={levels} />
        <Errors data={timeline} window={window} />
        <GeneratorCpu data={timeline} window={window} />
        <GeneratorLag data={timeline} window={window} />
      </div>
      <p className="flex min-h-8 items-center gap-3 text-xs text-ink-3">
        Shaded: warm-up and settling seconds, which the statistics leave out. {howToZoom}
        <ResetZoom window={window} />
      </p>
    </section>
  );
}

function levelsOf(run: RunView, ratedRps: number | null): LevelsData {
  const { definition } = run;
  const judged = judgedStages(run);
  return {
    levels: judged.filter(({ order }) => order.purpose !== 'warm-up'),
    slo: definition.slo,
    capacityRps: run.answer?.kind === 'capacity' ? run.answer.rps : null,
    ...{ ceiling: ceilingOfRun({ definition, stages: judged }), ratedRps },
  };
}

interface RunHeatmapProps {
  runId: string;
  timeline: Timeline;
  window: TimeWindow;
  lastedSeconds: number;
  live: boolean;
  known: HeatColumn[] | null;
}

/** Its columns are read beside the page where they did not come with it. */
function RunHeatmap({ runId, timeline, window, lastedSeconds, live, known }: RunHeatmapProps) {
  const { from, to, zoomed } = window;
  const came = zoomed || live ? null : known;
  const isRead = lastedSeconds > 0 && !came;
  const heat = useServerData<{ columns: HeatColumn[] }>(
    isRead ? heatmapUrl(runId, zoomed ? { from, to } : null) : null,
    live ? heatmapEveryMs : null,
  );
  const columns = came ?? (isRead ? (heat.data?.columns ?? null) : noColumns);
  const failed = isRead ? heat.failed : null;
  return <LatencyHeatmapChart data={{ timeline, columns, failed }} window={window} reread={heat} />;
}

const noColumns: HeatColumn[] = [];
/** The heatmap of a run that goes on is read again so long after each answer. */
const heatmapEveryMs = 10_000;

const heatmapUrl = (runId: string, zoom: { from: number; to: number } | null) =>
  `/api/runs/${runId}/heatmap${zoom ? `?from=${zoom.from}&to=${zoom.to}` : ''}`;
