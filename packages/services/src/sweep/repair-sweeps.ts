import type { Clients } from '../ctx';

/**
 * Rings again for every sweep whose doorbell may have been lost: nobody holds it, and it waits for no run of its own.
 * Ringing is harmless: the handler first asks Postgres whether there is anything to do.
 */
export async function repairSweeps({ db, producer }: Clients): Promise<void> {
  const forgotten = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM sweep
     WHERE state <> 'finished' AND (lease_until IS NULL OR lease_until < now())
       AND (stop_requested_at IS NOT NULL
            OR NOT EXISTS (SELECT 1 FROM run WHERE run.sweep_id = sweep.id AND run.state <> 'finished'))
     ORDER BY id LIMIT 100`;
  for (const { id } of forgotten) await producer.enqueue('sweep.advance', id, { sweepId: id });
}
