import type { Database } from '@headroom/db';

/** Queues `count` more runs of what a run is of, past quotas and proofs: what waits when much is planned at once. */
export async function queueCopies(db: Database, runId: string, count: number): Promise<void> {
  await db.$executeRaw`
    INSERT INTO run (id, workspace_id, benchmark_id, policy_set_version_id, definition, simulated, target_host, started_by, requests)
    SELECT gen_random_uuid(), workspace_id, benchmark_id, policy_set_version_id, definition, simulated, target_host, started_by, requests
      FROM run, generate_series(1, ${count}::int) WHERE run.id = ${runId}::uuid`;
}
