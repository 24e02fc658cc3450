import { authorise, type Ctx } from '../ctx';
import { shardsOf } from './read-run-series';
import { heatmapColumns, type HeatmapColumn } from './series/heatmap-columns';
import { keepHeatmap } from './series/keep-heatmap';

/** Latency of a run's successes over time, from the intended start; all of it, or the part between two seconds. */
export async function readLatencyHeatmap(
  ctx: Ctx,
  { runId, part }: { runId: string; part?: { from: number; to: number } | undefined },
): Promise<{ columns: HeatmapColumn[] }> {
  authorise(ctx, 'run.read');
  const { db } = ctx.clients;
  const shards = await shardsOf(ctx, runId);
  return {
    columns: part ? await heatmapColumns(db, { runId, shards, part }) : await keepHeatmap(db, runId, shards),
  };
}
