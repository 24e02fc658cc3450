import type { Clients } from '../ctx';

/**
 * Rings again for every sweep whose doorbell may have been lost: nobody holds it, and it waits for no run of its own and for no person,
 * but one who is to be reminded.
 * Ringing is harmless: the handler first asks Postgres whether there is anything to do.
 */
export async function repairSweeps({ db, producer }: Clients): Promise<void> {
  const forgotten = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM sweep
     WHERE state <> 'finished' AND (lease_until IS NULL OR lease_until < now())
       AND (stop_requested_at IS NOT NULL
            OR NOT EXISTS (SELECT 1 FROM run WHERE run.sweep_id = sweep.id AND run.state <> 'finished'))
       AND NOT EXISTS (
         SELECT 1 FROM hand_change
          WHERE hand_change.sweep_id = sweep.id AND hand_change.state = 'waiting'
            AND (reminded_at IS NOT NULL OR remind_at > now())
            -- Putting back is waited for also when the sweep was stopped.
            AND (wanted IS NULL OR stop_requested_at IS NULL))
     ORDER BY id LIMIT 100`;
  for (const { id } of forgotten) await producer.enqueue('sweep.advance', id, { sweepId: id });
}
