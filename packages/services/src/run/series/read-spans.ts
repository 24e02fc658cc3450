import { rollUp, type SeriesSpan } from '@headroom/core';
import type { Database } from '@headroom/db';
import { mergeHealth, readSeconds, type HealthSpan, type StageSpan } from './read-seconds';
import { rollUpRun } from './roll-up-run';
import { seriesStages, wholeSeconds, type SeriesStage } from './series-stages';
import { rollUpWidths, seriesWidth, type RollUpWidth } from './series-width';

/** Some seconds of a stage, with the health of what made its load. */
export type MeasuredSpan = SeriesSpan & HealthSpan & { of: SeriesStage };

export type ReachedStage = SeriesStage & {
  /** Seconds of which everything has arrived; without end once the stage is over. */
  reach: number;
};

/** The stages of a run, and how far each has come. */
export const reachedStages = async (db: Database, runId: string, shards: number): Promise<ReachedStage[]> =>
  Promise.all(
    (await seriesStages(db, runId)).map(async (stage) => ({
      ...stage,
      reach: stage.ended ? Infinity : await wholeSeconds(db, runId, stage.stage, shards),
    })),
  );

interface SpansRequest {
  stages: readonly ReachedStage[];
  shards: number;
  /** Seconds since the run's load began; all of it without them. */
  part?: { from: number; to: number } | undefined;
  /** Without it, merged spans come without their histogram. */
  withLatency: boolean;
}

/** A run, or a part of it, in spans of 1, 10 or 60 seconds by its length; what is too new to be merged comes by seconds. */
export async function readSpans(
  db: Database,
  runId: string,
  { stages, shards, part, withLatency }: SpansRequest,
): Promise<MeasuredSpan[]> {
  const originMs = stages[0]?.startMs ?? 0;
  const soFar = stages.reduce((sum, { reach, loadSeconds }) => sum + Math.min(reach, loadSeconds), 0);
  const byLength = seriesWidth(part ? part.to - part.from : soFar);
  const width = byLength === 1 && stages.some(({ rawRemoved }) => rawRemoved) ? rollUpWidths[0] : byLength;
  const asked = stages.flatMap(({ stage, startMs, reach }): StageSpan[] => {
    const offset = (startMs - originMs) / 1000;
    const from = part ? Math.max(Math.floor(part.from - offset), 0) : 0;
    const to = part ? Math.min(Math.ceil(part.to - offset), reach) : reach;
    return to > from ? [{ stage, from, to }] : [];
  });
  if (width === 1) return readOneByOne(db, runId, stages, asked);
  await rollUpRun(db, runId, shards);
  const merged = await readMerged(db, runId, { stages, asked, width, withLatency });
  const mergedTo = new Map<number, number>();
  for (const { of, second, seconds } of merged)
    mergedTo.set(of.stage, Math.max(mergedTo.get(of.stage) ?? 0, second + seconds));
  const rest = asked.flatMap(({ stage, from, to }): StageSpan[] => {
    const start = Math.max(from, mergedTo.get(stage) ?? from);
    return to !== Infinity && to > start ? [{ stage, from: start, to }] : [];
  });
  const newest = await readOneByOne(db, runId, stages, rest);
  return [...merged, ...newest].sort((left, right) => left.of.stage - right.of.stage || left.second - right.second);
}

/** Seconds of a run, each by itself, all shards and request names merged. */
export async function readOneByOne(
  db: Database,
  runId: string,
  stages: readonly SeriesStage[],
  asked: readonly StageSpan[],
): Promise<MeasuredSpan[]> {
  const { counts, health } = await readSeconds(db, runId, asked);
  const ofStage = Map.groupBy(counts, ({ stage }) => stage);
  const healthOf = Map.groupBy(health, ({ stage, second }) => `${stage} ${second}`);
  return stages.flatMap((of) =>
    rollUp(ofStage.get(of.stage) ?? [], 1, of.loadSeconds).map((span) => ({
      ...span,
      ...mergeHealth(healthOf.get(`${of.stage} ${span.second}`) ?? []),
      of,
    })),
  );
}

interface MergedRequest {
  stages: readonly SeriesStage[];
  asked: readonly StageSpan[];
  width: RollUpWidth;
  withLatency: boolean;
}

async function readMerged(
  db: Database,
  runId: string,
  { stages, asked, width, withLatency }: MergedRequest,
): Promise<MeasuredSpan[]> {
  const OR = asked.map(({ stage, from, to }) => ({
    ...{ stage, second: { gt: from - width, lt: Math.min(to, 2 ** 31 - 1) } },
  }));
  const rows = await db.runRollup.findMany({
    where: { runId, width, OR },
    omit: { latency: !withLatency },
  });
  const byStage = new Map(stages.map((stage) => [stage.stage, stage]));
  return rows.flatMap(({ stage, latency, ...row }) => {
    const of = byStage.get(stage);
    return of ? { ...row, of, latency: withLatency ? Buffer.from(latency).toString('base64') : '' } : [];
  });
}
