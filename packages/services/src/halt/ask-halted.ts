import { Prisma, type Transaction } from '@headroom/db';

/** What was asked to stop, by id. */
export interface Asked {
  runs: string[];
  sweeps: string[];
}

/**
 * Asks every run and sweep that a halt in force stops to stop, in the name of whoever halted: one statement for all of each, so that their
 * number hardly matters. Those that were asked before stay as they are, so whoever comes later only finds what is left.
 */
export async function askHalted(transaction: Transaction): Promise<Asked> {
  const runs = await transaction.$queryRaw<{ id: string; actor: string; message: string }[]>`
    WITH going AS (${goingIn('run')})
    UPDATE run SET stop_requested_at = now(), stop_requested_by = going.halted_by, stop_reason = going.reason
      FROM going WHERE run.id = going.id
    RETURNING run.id::text, going.halted_by AS actor, going.reason AS message`;
  const sweeps = await transaction.$queryRaw<{ id: string }[]>`
    WITH going AS (${goingIn('sweep')})
    UPDATE sweep SET stop_requested_at = now(), stop_requested_by = going.halted_by
      FROM going WHERE sweep.id = going.id
    RETURNING sweep.id::text`;
  await transaction.runEvent.createMany({ data: runs.map(({ id: runId, ...said }) => ({ runId, ...said })) });
  return { runs: runs.map(({ id }) => id), sweeps: sweeps.map(({ id }) => id) };
}

/** Locked in the order of their ids: two who ask at once wait for each other, and never crosswise. */
const goingIn = (table: 'run' | 'sweep') => {
  const own = Prisma.raw(table);
  return Prisma.sql`
    SELECT ${own}.id, halt.halted_by, halt.reason
      FROM ${own} JOIN (
        SELECT NULL::uuid AS workspace_id, halted_by, reason FROM instance_halt
        UNION ALL SELECT workspace_id, halted_by, reason FROM workspace_halt
      ) AS halt ON halt.workspace_id IS NULL OR halt.workspace_id = ${own}.workspace_id
     WHERE ${own}.state <> 'finished' AND ${own}.stop_requested_at IS NULL
     ORDER BY ${own}.id FOR NO KEY UPDATE OF ${own}`;
};
