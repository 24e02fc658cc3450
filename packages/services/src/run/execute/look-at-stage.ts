import type { StageDoneRequest } from '@headroom/core';
import type { Database } from '@headroom/db';
import { LeaseLost, type HeldRun } from './run-host';

/** A shard that was silent for so long, while another was not, is gone; agents speak every two seconds. */
const silenceSeconds = 10;

/** How one shard stands with a stage. */
export interface ShardView {
  shard: number;
  /** How it ended the stage; null while it is at it. */
  end: StageDoneRequest['end'] | null;
  message: string | null;
  isSilent: boolean;
  /** Seconds of the stage of which it has reported all. */
  reportedSeconds: number;
}

/** A stage under way, as Postgres knows it. */
export interface StageView {
  /** Its lease ran out. */
  discarded: boolean;
  /** When all shards begin, milliseconds since the epoch; null until one has asked for the stage. */
  startsAtMs: number | null;
  endAsked: boolean;
  shards: ShardView[];
}

/** @throws LeaseLost when a newer epoch has the run */
export async function lookAtStage(db: Database, run: HeldRun, stage: number): Promise<StageView> {
  const [held, row, shards] = await Promise.all([
    db.run.findUniqueOrThrow({ where: { id: run.id }, select: { epoch: true } }),
    db.runStage.findUniqueOrThrow({ where: { runId_stage: { runId: run.id, stage } } }),
    db.$queryRaw<
      { shard: number; end: StageDoneRequest['end'] | null; message: string | null; silence: number; seconds: number }[]
    >`
      SELECT shard, CASE WHEN done_stage >= ${stage} THEN done_end END AS end,
             CASE WHEN done_stage >= ${stage} THEN message END AS message,
             coalesce(extract(epoch FROM now() - heartbeat_at), 0)::float8 AS silence,
             coalesce((SELECT max(second) + 1 FROM generator_health h
                        WHERE h.run_id = s.run_id AND h.stage = ${stage} AND h.shard = s.shard), 0)::int AS seconds
        FROM run_shard s WHERE run_id = ${run.id}::uuid AND epoch = ${run.epoch} ORDER BY shard`,
  ]);
  if (held.epoch !== run.epoch) throw new LeaseLost();
  // When all are silent, it is the server that was away.
  const leastSilence = Math.min(...shards.map(({ silence }) => silence));
  return {
    discarded: row.state === 'discarded',
    startsAtMs: row.startsAt?.getTime() ?? null,
    endAsked: row.endAsked,
    shards: shards.map(({ shard, end, message, silence, seconds }) => ({
      ...{ shard, end, message, reportedSeconds: seconds },
      isSilent: end === null && silence > silenceSeconds && leastSilence < silenceSeconds / 2,
    })),
  };
}

/**
 * What became of a stage whose shards have not all ended it well; null while it may still come to its end. One shard's
 * stage can be repeated; without one of several, the rest made another load than was asked for.
 */
export function troubleOf(shards: readonly ShardView[]): { lost: boolean; reason: string } | null {
  const bad = shards.find(({ end }) => end !== null && end !== 'complete');
  const told = (shard: ShardView) => shard.message ?? `the agent ended it: ${shard.end ?? 'it was not heard of again'}`;
  if (shards.length === 1) return bad ? { lost: false, reason: told(bad) } : null;
  const ended = shards.every(({ end }) => end !== null);
  // All of them told to stop, or all without word from the server: nobody is lost.
  if (ended && shards.every(({ end }) => end === 'stopped' || end === 'lease-lost'))
    return { lost: false, reason: told(shards[0]!) };
  const gone = shards.find(({ end, isSilent }) => isSilent || end === 'engine-failed') ?? (ended ? bad : undefined);
  return gone ? { lost: true, reason: lostShard(gone.shard, shards.length, gone.message) } : null;
}

/** The sentence for a run that ends because a shard is gone. */
export const lostShard = (shard: number, shards: number, why: string | null): string =>
  `Shard ${shard} of ${shards} was lost (${why?.replace(/\.$/, '') ?? 'it was not heard of again'}): ` +
  'the rest of the load is not what was asked for. What was judged before stays.';
