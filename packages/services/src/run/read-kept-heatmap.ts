import { authorise, type Ctx } from '../ctx';
import { shardsOf } from './read-run-series';
import type { HeatmapColumn } from './series/heatmap-columns';
import { keptHeatmap } from './series/keep-heatmap';

/** The whole heatmap of a run where it was merged before; null where that is still to be done, which takes a while. */
export async function readKeptHeatmap(ctx: Ctx, { runId }: { runId: string }): Promise<HeatmapColumn[] | null> {
  authorise(ctx, 'run.read');
  await shardsOf(ctx, runId);
  return keptHeatmap(ctx.clients.db, runId);
}
