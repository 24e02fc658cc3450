import type { Clients } from '../ctx';
import { finishStopped } from './execute/finish-stopped';

/** So many are looked up at a time, and so many ended at once: others need the database too. */
const batch = 200;
const atOnce = 4;

/**
 * Ends the runs that were asked to stop and that nobody drives: those that never began, and those whose worker is gone. Each ends in a
 * transaction of its own, with its event and its deliveries, so that thousands take no longer transaction than one.
 * @throws what kept those from their end that are left
 */
export async function endStopped(clients: Clients): Promise<void> {
  for (;;) {
    const left = await clients.db.$queryRaw<{ id: string; epoch: number }[]>`
      SELECT id::text, epoch FROM run
       WHERE stop_requested_at IS NOT NULL AND state NOT IN ('analysing', 'finished')
         AND (lease_until IS NULL OR lease_until < now())
       ORDER BY id LIMIT ${batch}`;
    const results: PromiseSettledResult<boolean>[] = [];
    for (let index = 0; index < left.length; index += atOnce) {
      const some = left.slice(index, index + atOnce);
      results.push(...(await Promise.allSettled(some.map(({ id, epoch }) => finishStopped(clients, id, epoch)))));
    }
    if (results.some((result) => result.status === 'fulfilled' && result.value)) continue;
    // The others are being ended elsewhere, unless one cannot be.
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return;
  }
}
