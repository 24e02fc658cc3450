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
}

/** The stages of a run, in order. */
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
    },
  });
  return rows.map(({ stage, state, startsAt, startedAt, createdAt, endedAt, ...row }) => {
    const startMs = (startsAt ?? startedAt ?? createdAt).getTime();
    const order = row.order as unknown as StageOrder;
    const statistics = row.statistics as unknown as LevelStatistics | null;
    const lasted = endedAt ? Math.max(endedAt.getTime() - startMs, 0) / 1000 : Infinity;
    return {
      ...{ stage, order, startMs, ended: state === 'judged' || state === 'discarded' },
      loadSeconds: statistics
        ? statistics.excludedSeconds + statistics.measuredSeconds
        : Math.min(order.maxSeconds, Math.floor(lasted)),
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
