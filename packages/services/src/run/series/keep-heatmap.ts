import type { Database } from '@headroom/db';
import { heatmapColumns, type HeatmapColumn } from './heatmap-columns';

/**
 * The columns of a whole run. A day takes a second or two to merge, so they are kept once the run is over and nothing of it changes
 * any more; what is missing is made again.
 */
export async function keepHeatmap(db: Database, runId: string, shards: number): Promise<HeatmapColumn[]> {
  const kept = await keptHeatmap(db, runId);
  if (kept) return kept;
  // Of a run that ends while it is read the last seconds may be missing.
  const isOver = (await db.run.count({ where: { id: runId, state: 'finished' } })) > 0;
  const columns = await heatmapColumns(db, { runId, shards });
  // Who removes the run's course meanwhile waits for this and removes it too, or is seen here.
  if (isOver)
    await db.$executeRaw`
      WITH kept AS (SELECT id FROM run WHERE id = ${runId}::uuid AND course_removed_at IS NULL FOR SHARE)
      INSERT INTO run_heatmap (run_id, columns) SELECT id, ${JSON.stringify(columns)}::jsonb FROM kept ON CONFLICT DO NOTHING`;
  return columns;
}

/** The columns of a whole run as they were kept; null where they were not. */
export async function keptHeatmap(db: Database, runId: string): Promise<HeatmapColumn[] | null> {
  const kept = await db.runHeatmap.findUnique({ where: { runId } });
  return kept && (kept.columns as unknown as HeatmapColumn[]);
}
