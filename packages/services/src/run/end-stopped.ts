import type { Clients } from '../ctx';
import { endNeverBegun } from './end-never-begun';
import { finishStopped } from './execute/finish-stopped';

/**
 * Ends the runs that were asked to stop and that nobody drives: those that never began, and those whose worker is gone.
 * @throws AggregateError of what kept those from their end that are left
 */
export async function endStopped(clients: Clients): Promise<void> {
  const failures: unknown[] = [];
  await endNeverBegun(clients).catch((error: unknown) => failures.push(error));
  const left = await clients.db.$queryRaw<{ id: string; epoch: number }[]>`
    SELECT id::text, epoch FROM run
     WHERE stop_requested_at IS NOT NULL AND state NOT IN ('queued', 'analysing', 'finished')
       AND (lease_until IS NULL OR lease_until < now())
     ORDER BY id`;
  for (const { id, epoch } of left)
    await finishStopped(clients, id, epoch).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Runs that were asked to stop could not be ended.');
}
