import type { Clients } from '../ctx';
import { holderOf } from './change-row';
import { ringRestore } from './ring-restore';

/**
 * Rings again for every run or sweep that has ended, and whose gateway nobody is putting back. A sweep that has not ended puts it back by
 * its own steps.
 */
export async function repairChanges({ db, producer }: Clients): Promise<void> {
  const forgotten = await db.$queryRaw<{ runId: string | null; sweepId: string | null }[]>`
    SELECT DISTINCT change.run_id::text AS "runId", change.sweep_id::text AS "sweepId" FROM gateway_change AS change
      LEFT JOIN run ON run.id = change.run_id LEFT JOIN sweep ON sweep.id = change.sweep_id
     WHERE change.ended_at IS NULL AND (run.state = 'finished' OR sweep.state = 'finished')
       AND (change.lease_until IS NULL OR change.lease_until < now())
     LIMIT 100`;
  for (const change of forgotten) await ringRestore(producer, holderOf(change));
}
