import { LatencyHistogram, latencyBands } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { shardsOf } from './read-run-series';
import { reachedStages, readSpans } from './series/read-spans';

/** One column of a heatmap: how many successes of some seconds lay in each band of latency. */
export interface HeatmapColumn {
  stage: number;
  /** Seconds since the run's load began. */
  t: number;
  seconds: number;
  /** (band, count) of `latencyBands`, in order of latency. */
  bands: [band: number, count: number][];
}

/** About how many columns a heatmap has at most. */
const mostColumns = 240;

/** Latency of a run's successes over time, from the intended start; all of it, or the part between two seconds. */
export async function readLatencyHeatmap(
  ctx: Ctx,
  { runId, part }: { runId: string; part?: { from: number; to: number } | undefined },
): Promise<{ columns: HeatmapColumn[] }> {
  authorise(ctx, 'run.read');
  const { db } = ctx.clients;
  const shards = await shardsOf(ctx, runId);
  const stages = await reachedStages(db, runId, shards);
  const originMs = stages[0]?.startMs ?? 0;
  const spans = await readSpans(db, runId, { stages, shards, part, withLatency: true });
  const total = spans.reduce((sum, { seconds }) => sum + seconds, 0);
  const widest = Math.max(1, ...spans.map(({ seconds }) => seconds));
  const step = Math.ceil(total / mostColumns / widest) * widest;
  const columns: (Omit<HeatmapColumn, 'bands'> & { parts: string[] })[] = [];
  for (const { of, second, seconds, latency } of spans) {
    const open = columns.at(-1);
    if (open?.stage === of.stage && open.seconds + seconds <= step) {
      open.seconds += seconds;
      open.parts.push(latency);
    } else
      columns.push({
        ...{ stage: of.stage, t: (of.startMs - originMs) / 1000 + second, seconds },
        parts: [latency],
      });
  }
  const histogram = LatencyHistogram.empty();
  return {
    columns: columns.map(({ parts, ...column }) => {
      histogram.reset();
      for (const part of parts) histogram.mergeEncoded(part);
      return { ...column, bands: latencyBands(histogram) };
    }),
  };
}
