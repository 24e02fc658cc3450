import type { EngineId } from '@headroom/core';
import type { Database } from '@headroom/db';

/** Time that every shard has to get its engine ready before all of them begin together: Python and Java start slowly. */
const leadMs: Record<EngineId, number> = { builtin: 2_000, k6: 2_000, locust: 5_000, jmeter: 15_000 };

/**
 * The first shard that asks for a stage sets when it starts: at once for a single shard, for several at one common instant.
 * @returns milliseconds from now until the start, 0 when it has passed
 */
export async function beginStage(
  db: Database,
  {
    runId,
    epoch,
    stage,
    shards,
    engine,
  }: { runId: string; epoch: number; stage: number; shards: number; engine: EngineId },
): Promise<number> {
  const lead = shards > 1 ? leadMs[engine] : 0;
  await db.$executeRaw`
    UPDATE run_stage SET state = 'running', started_at = now(), starts_at = now() + make_interval(secs => ${lead / 1000}::float8)
     WHERE run_id = ${runId}::uuid AND stage = ${stage} AND epoch = ${epoch} AND state = 'offered'`;
  const [row] = await db.$queryRaw<{ startsInMs: number | null }[]>`
    SELECT (extract(epoch FROM starts_at - now()) * 1000)::float8 AS "startsInMs"
      FROM run_stage WHERE run_id = ${runId}::uuid AND stage = ${stage}`;
  return Math.max(0, row?.startsInMs ?? 0);
}
