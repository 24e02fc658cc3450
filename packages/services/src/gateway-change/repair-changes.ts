import type { Clients } from '../ctx';

/** Rings again for every run that has ended, and whose gateway nobody is putting back. A sweep's are put back by its own steps. */
export async function repairChanges({ db, producer }: Clients): Promise<void> {
  const forgotten = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT run.id::text FROM gateway_change JOIN run ON run.id = gateway_change.run_id
     WHERE gateway_change.ended_at IS NULL AND run.state = 'finished'
       AND (gateway_change.lease_until IS NULL OR gateway_change.lease_until < now())
     LIMIT 100`;
  for (const { id } of forgotten) await producer.enqueue('gateway.restore', id, { runId: id });
}
