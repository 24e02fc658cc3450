import { startUpOf, type StartUp, type StartUpSpan } from '@headroom/core';
import type { Database } from '@headroom/db';
import { reachedStages, readSpans, type ReachedStage } from './read-spans';

/** Seconds of a run that are looked at: enough to see latency settle, also in spans of ten seconds. */
const watchedSeconds = 600;

/** A run that is over, of a workspace that was asked for already. */
export interface StartedRun {
  runId: string;
  /** How many agents made its load. */
  shards: number;
}

/** The start-up of a run, out of the first ten minutes of its first load. */
export async function readFirstLoad(db: Database, { runId, shards }: StartedRun): Promise<StartUp> {
  const stages = firstLoadOf(await reachedStages(db, runId, shards));
  const part = { from: 0, to: watchedSeconds };
  const spans = await readSpans(db, runId, { stages, shards, part, withLatency: true });
  const originMs = stages[0]?.startMs ?? 0;
  return startUpOf(
    spans.map(({ of, second, seconds, underLoad, succeeded, errors, latency }): StartUpSpan => ({
      ...{ t: (of.startMs - originMs) / 1000 + second, seconds, underLoad, succeeded, errors, latency },
    })),
  );
}

/** The first stages of one and the same load: a warm-up has that of the first level. */
function firstLoadOf(stages: readonly ReachedStage[]): ReachedStage[] {
  const loadOf = ({ order }: ReachedStage) => JSON.stringify(order.load);
  const other = stages.findIndex((stage) => loadOf(stage) !== loadOf(stages[0]!));
  return other === -1 ? [...stages] : stages.slice(0, other);
}
