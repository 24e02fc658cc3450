import type { Database } from '@headroom/db';

/** Notes that a shard is alive, by the clock of Postgres: who judges its silence may be on another machine. */
export async function beat(
  db: Database,
  { runId, epoch, shard }: { runId: string; epoch: number; shard: number },
): Promise<void> {
  await db.$executeRaw`
    UPDATE run_shard SET heartbeat_at = now(), claimed_at = coalesce(claimed_at, now())
     WHERE run_id = ${runId}::uuid AND epoch = ${epoch} AND shard = ${shard}`;
}
