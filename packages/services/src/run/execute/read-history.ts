import {
  verdictFromStored,
  type LevelStatistics,
  type StageOrder,
  type StageOutcome,
  type StoredVerdict,
} from '@headroom/core';
import type { Database } from '@headroom/db';

/** The judged stages of a run in order: all that the stage controller sees. */
export async function readHistory(db: Database, runId: string): Promise<StageOutcome[]> {
  const rows = await db.runStage.findMany({ where: { runId, state: 'judged' }, orderBy: { stage: 'asc' } });
  return rows.map(({ order, statistics, verdict }) => ({
    order: order as unknown as StageOrder,
    statistics: statistics as unknown as LevelStatistics,
    verdict: verdictFromStored(verdict as unknown as StoredVerdict),
  }));
}

/** Seconds that a run has spent in its stages and the pauses before them, interruptions left out. */
export async function secondsSpent(db: Database, runId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT sum(extract(epoch FROM ended_at - created_at) + coalesce(("order"->>'coolDownSeconds')::float8, 0))::float8 AS seconds
      FROM run_stage WHERE run_id = ${runId}::uuid AND state = 'judged'`;
  return row?.seconds ?? 0;
}
