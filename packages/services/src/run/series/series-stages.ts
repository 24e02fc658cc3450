import type { LevelStatistics, StageOrder } from '@headroom/core';
import type { Database } from '@headroom/db';

/** A stage as its series needs it. */
export interface SeriesStage {
  stage: number;
  order: StageOrder;
  /** Milliseconds since the epoch. */
  startMs: number;
  /** Whole seconds under load; the most that there can be while the stage goes on. */
  loadSeconds: number;
  /** Nothing of it arrives any more. */
  ended: boolean;
  /** Its roll-up is all there. */
  rolledUp: boolean;
  /** Its seconds are no longer kept; what is left is its roll-up. */
  rawRemoved: boolean;
}

/**
 * The stages of a run, in order. One that began before the one before had ended comes after that: simulated stages last
 * longer than it takes to simulate them.
 */
export async function seriesStages(db: Database, runId: string): Promise<SeriesStage[]> {
  const rows = await db.runStage.findMany({
    where: { runId },
    orderBy: { stage: 'asc' },
    select: {
      stage: true,
      order: true,
      state: true,
      startsAt: true,
      startedAt: true,
      createdAt: true,
      endedAt: true,
      statistics: true,
      rolledUp: true,
      run: { select: { rawRemovedAt: true } },
    },
  });
  let beforeEndedMs = 0;
  return rows.map(({ stage, state, startsAt, startedAt, createdAt, endedAt, rolledUp, run, ...row }) => {
    const beganMs = (startsAt ?? startedAt ?? createdAt).getTime();
    const startMs = Math.max(beganMs, beforeEndedMs);
    const order = row.order as unknown as StageOrder;
    const statistics = row.statistics as unknown as LevelStatistics | null;
    const lasted = endedAt ? Math.max(endedAt.getTime() - beganMs, 0) / 1000 : Infinity;
    const loadSeconds = statistics
      ? statistics.excludedSeconds + statistics.measuredSeconds
      : Math.min(order.maxSeconds, Math.floor(lasted));
    beforeEndedMs = startMs + loadSeconds * 1000;
    return {
      stage,
      order,
      startMs,
      loadSeconds, // An import has its statistics from the start.
      ended: statistics !== null || state === 'discarded',
      rolledUp,
      rawRemoved: run.rawRemovedAt !== null,
    };
  });
}

/** Seconds of a stage of which every shard has reported all. */
export async function wholeSeconds(db: Database, runId: string, stage: number, shards: number): Promise<number> {
  const [row] = await db.$queryRaw<{ shards: number; seconds: number }[]>`
    SELECT count(*)::int AS shards, coalesce(min(seconds), 0)::int AS seconds
      FROM (SELECT max(second) + 1 AS seconds FROM generator_health
             WHERE run_id = ${runId}::uuid AND stage = ${stage} GROUP BY shard) AS reported`;
  return row && row.shards >= shards ? row.seconds : 0;
}
