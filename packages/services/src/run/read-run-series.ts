import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import type { StageSpan } from './series/read-seconds';
import { reachedStages, readOneByOne, readSpans, type ReachedStage } from './series/read-spans';
import { toPoint, type SeriesPoint } from './series/series-point';

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
  part?: { from: number; to: number } | undefined;
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
export async function readRunSeries(ctx: Ctx, { runId, after, part }: SeriesRequest): Promise<RunSeries> {
  authorise(ctx, 'run.read');
  const { db } = ctx.clients;
  const shards = await shardsOf(ctx, runId);
  const stages = await reachedStages(db, runId, shards);
  const originMs = stages[0]?.startMs ?? null;
  const spans = after
    ? await readOneByOne(db, runId, stages, secondsAfter(stages, after))
    : await readSpans(db, runId, { stages, shards, part, withLatency: false });
  const points = spans.map(toPoint);
  const newest = points.at(-1);
  const last = newest ? { stage: newest.stage, second: newest.second + newest.seconds - 1 } : (after ?? null);
  return { points, last, originMs };
}

/**
 * How many agents make the load of a run.
 * @throws HeadroomError `not-found`
 */
export async function shardsOf({ clients, workspaceId }: Ctx, runId: string): Promise<number> {
  const run =
    isId(runId) &&
    (await clients.db.run.findFirst({ where: { id: runId, workspaceId }, select: { definition: true } }));
  if (!run) throw notFound('run', runId);
  return (run.definition as { shards?: number } | null)?.shards ?? 1;
}

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
