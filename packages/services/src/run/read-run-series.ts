import { notFound, rollUp } from '@headroom/core';
import type { Database } from '@headroom/db';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { mergeHealth, readSeconds, type StageSpan } from './series/read-seconds';
import { rollUpRun } from './series/roll-up-run';
import { seriesStages, wholeSeconds, type SeriesStage } from './series/series-stages';
import { toPoint, type SeriesPoint } from './series/series-point';
import { seriesWidth, type RollUpWidth } from './series/series-width';

/** Where a reader left off. */
export interface SeriesPosition {
  stage: number;
  second: number;
}

export interface SeriesRequest {
  runId: string;
  /** Only seconds after this position, one by one. */
  after?: SeriesPosition | undefined;
  /** Only what lies between these seconds since the run's load began, as finely as its length allows. */
  span?: { from: number; to: number } | undefined;
}

export interface RunSeries {
  points: SeriesPoint[];
  /** The last second given, to go on from; null when there is none. */
  last: SeriesPosition | null;
  /** When the run's load began, milliseconds since the epoch; null before that. */
  originMs: number | null;
}

/** Most seconds after a position that one call answers. */
const longestAnswer = 7_200;

/**
 * The run over time, all shards and request names merged: in points of 1, 10 or 60 seconds, so that a day is as quick to
 * read as an hour. A second is given once every shard has sent it; the newest ones are given one by one.
 */
export async function readRunSeries(ctx: Ctx, { runId, after, span }: SeriesRequest): Promise<RunSeries> {
  authorise(ctx, 'run.read');
  const { db } = ctx.clients;
  const run =
    isId(runId) &&
    (await db.run.findFirst({ where: { id: runId, workspaceId: ctx.workspaceId }, select: { definition: true } }));
  if (!run) throw notFound('run', runId);
  const shards = (run.definition as { shards?: number } | null)?.shards ?? 1;
  const stages = await withReach(db, runId, shards);
  const originMs = stages[0]?.startMs ?? null;
  if (originMs === null) return { points: [], last: null, originMs };
  if (after) {
    const points = await readOneByOne(db, runId, stages, secondsAfter(stages, after));
    return { points, last: endOf(points.at(-1)) ?? after, originMs };
  }

  const soFar = stages.reduce((sum, { reach, loadSeconds }) => sum + Math.min(reach, loadSeconds), 0);
  const width = seriesWidth(span ? span.to - span.from : soFar);
  const spans = stages.flatMap(({ stage, startMs, reach }): StageSpan[] => {
    const offset = (startMs - originMs) / 1000;
    const from = span ? Math.max(Math.floor(span.from - offset), 0) : 0;
    const to = span ? Math.min(Math.ceil(span.to - offset), reach) : reach;
    return to > from ? [{ stage, from, to }] : [];
  });
  const points = width === 1 ? await readOneByOne(db, runId, stages, spans) : await readRolledUp(width);
  return { points, last: endOf(points.at(-1)), originMs };

  async function readRolledUp(width: RollUpWidth): Promise<SeriesPoint[]> {
    await rollUpRun(db, runId, shards);
    const rows = await db.runRollup.findMany({
      where: {
        ...{ runId, width },
        OR: spans.map(({ stage, from, to }) => ({
          ...{ stage, second: { gt: from - width, lt: Math.min(to, 2 ** 31 - 1) } },
        })),
      },
      omit: { latency: true },
    });
    const rolled = new Map<number, number>();
    for (const { stage, second, seconds } of rows)
      rolled.set(stage, Math.max(rolled.get(stage) ?? 0, second + seconds));
    // What is too new to be merged.
    const rest = spans.flatMap(({ stage, from, to }): StageSpan[] => {
      if (to === Infinity) return [];
      const start = Math.max(from, rolled.get(stage) ?? from);
      return to > start ? [{ stage, from: start, to }] : [];
    });
    const byStage = new Map(stages.map((stage) => [stage.stage, stage]));
    const merged = rows.map((row) => toPoint(byStage.get(row.stage)!, row, row));
    return inOrder([...merged, ...(await readOneByOne(db, runId, stages, rest))]);
  }
}

type ReachedStage = SeriesStage & {
  /** Seconds of which everything has arrived; without end once the stage is over. */
  reach: number;
};

const withReach = async (db: Database, runId: string, shards: number): Promise<ReachedStage[]> =>
  Promise.all(
    (await seriesStages(db, runId)).map(async (stage) => ({
      ...stage,
      reach: stage.ended ? Infinity : await wholeSeconds(db, runId, stage.stage, shards),
    })),
  );

function secondsAfter(stages: readonly ReachedStage[], after: SeriesPosition): StageSpan[] {
  let left = longestAnswer;
  return stages.flatMap(({ stage, loadSeconds, reach }) => {
    const from = stage === after.stage ? after.second + 1 : 0;
    const to = Math.min(reach, from + left);
    if (stage < after.stage || to <= from) return [];
    left -= Math.max(Math.min(to, loadSeconds) - from, 0);
    return [{ stage, from, to }];
  });
}

async function readOneByOne(
  db: Database,
  runId: string,
  stages: readonly SeriesStage[],
  spans: readonly StageSpan[],
): Promise<SeriesPoint[]> {
  const { counts, health } = await readSeconds(db, runId, spans);
  const [ofStage, healthOf] = [
    Map.groupBy(counts, ({ stage }) => stage),
    Map.groupBy(health, ({ stage, second }) => `${stage} ${second}`),
  ];
  return stages.flatMap((stage) =>
    rollUp(ofStage.get(stage.stage) ?? [], 1, stage.loadSeconds).map((second) =>
      toPoint(stage, second, mergeHealth(healthOf.get(`${stage.stage} ${second.second}`) ?? [])),
    ),
  );
}

const inOrder = (points: SeriesPoint[]) =>
  points.sort((left, right) => left.stage - right.stage || left.second - right.second);

const endOf = (point: SeriesPoint | undefined): SeriesPosition | null =>
  point ? { stage: point.stage, second: point.second + point.seconds - 1 } : null;
