import type { Database } from '@headroom/db';

/** Time that every shard has to get its engine ready before all of them begin together. */
const leadMs = 2_000;

/**
 * The first shard that asks for a stage sets when it starts: at once for a single shard, for several at one common instant.
 * @returns milliseconds from now until the start, 0 when it has passed
 */
export async function beginStage(
  db: Database,
  { runId, epoch, stage, shards }: { runId: string; epoch: number; stage: number; shards: number },
): Promise<number> {
  const lead = shards > 1 ? leadMs : 0;
  await db.$executeRaw`
    UPDATE run_stage SET state = 'running', started_at = now(), starts_at = now() + make_interval(secs => ${lead / 1000}::float8)
     WHERE run_id = ${runId}::uuid AND stage = ${stage} AND epoch = ${epoch} AND state = 'offered'`;
  const [row] = await db.$queryRaw<{ startsInMs: number | null }[]>`
    SELECT (extract(epoch FROM starts_at - now()) * 1000)::float8 AS "startsInMs"
      FROM run_stage WHERE run_id = ${runId}::uuid AND stage = ${stage}`;
  return Math.max(0, row?.startsInMs ?? 0);
}
