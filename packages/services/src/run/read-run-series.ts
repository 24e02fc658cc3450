import { notFound, perSecondSeries, type StageOrder } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { toInterval } from './execute/read-stage';

/** Where a reader left off. */
export interface SeriesPosition {
  stage: number;
  second: number;
}

/** One second of one stage, all shards and request names merged. */
export interface SeriesPoint {
  stage: number;
  second: number;
  /** Milliseconds since the epoch. */
  atMs: number;
  targetRps: number | null;
  offeredRps: number;
  achievedRps: number;
  errors: number;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
  cpuPercent: number | null;
  loopLagMs: number | null;
  late: number;
  dropped: number;
  /** In the settling seconds that the statistics leave out. */
  settling: boolean;
}

/** Longest series one call answers, in seconds; the caller asks again after the last one. */
const longestAnswer = 7_200;

/**
 * The run's per-second series after a position (from the start without one). A second counts as complete, and is given,
 * once every shard has sent it.
 */
export async function readRunSeries(
  ctx: Ctx,
  { runId, after }: { runId: string; after?: SeriesPosition },
): Promise<{ points: SeriesPoint[]; last: SeriesPosition | null }> {
  authorise(ctx, 'run.read');
  const { db } = ctx.clients;
  const run =
    isId(runId) &&
    (await db.run.findFirst({ where: { id: runId, workspaceId: ctx.workspaceId }, select: { id: true } }));
  if (!run) throw notFound('run', runId);
  const later = after
    ? { OR: [{ stage: { gt: after.stage } }, { stage: after.stage, second: { gt: after.second } }] }
    : {};
  const [stages, health] = await Promise.all([
    db.runStage.findMany({
      where: { runId, ...(after && { stage: { gte: after.stage } }) },
      orderBy: { stage: 'asc' },
    }),
    db.generatorHealth.findMany({
      where: { runId, ...later },
      orderBy: [{ stage: 'asc' }, { second: 'asc' }],
      take: longestAnswer,
    }),
  ]);
  // An engine sends a second's health after its intervals, so health marks what is whole.
  const end = health.at(-1);
  if (!end) return { points: [], last: after ?? null };
  const upTo = { OR: [{ stage: { lt: end.stage } }, { stage: end.stage, second: { lte: end.second } }] };
  const intervals = (
    await db.runInterval.findMany({
      where: { runId, AND: [later, upTo] },
      orderBy: [{ stage: 'asc' }, { second: 'asc' }],
    })
  ).map(toInterval);

  const points = stages.flatMap(({ stage, order: orderJson, startsAt, startedAt }) => {
    const order = orderJson as unknown as StageOrder;
    const ofStage = health.filter((row) => row.stage === stage);
    return perSecondSeries(intervals.filter((interval) => interval.stage === stage)).map((point): SeriesPoint => {
      const rows = ofStage.filter(({ second }) => second === point.second);
      return {
        stage,
        second: point.second,
        atMs: ((startsAt ?? startedAt)?.getTime() ?? 0) + point.second * 1000,
        targetRps: order.load.model === 'open' && point.second < order.maxSeconds ? order.load.rps : null,
        offeredRps: point.offered,
        achievedRps: point.succeeded,
        errors: point.errors,
        p50Ms: point.p50Ms,
        p95Ms: point.p95Ms,
        p99Ms: point.p99Ms,
        cpuPercent: rows.length ? Math.max(...rows.map(({ cpuPercent }) => cpuPercent)) : null,
        loopLagMs: worstOf(rows.flatMap(({ loopLagP99Ms }) => loopLagP99Ms ?? [])),
        late: rows.reduce((sum, row) => sum + (row.late ?? 0), 0),
        dropped: rows.reduce((sum, row) => sum + row.dropped, 0),
        settling: point.second < order.settleSeconds,
      };
    });
  });
  return { points, last: { stage: end.stage, second: end.second } };
}

const worstOf = (known: readonly number[]) => (known.length > 0 ? Math.max(...known) : null);
