import type { Clients } from '../ctx';
import { endStopped } from '../run/end-stopped';
import { askHalted } from './ask-halted';
import { lockStarts } from './require-no-halt';

/**
 * Brings what the halts in force stop to its end: asks it to stop, tells whoever looks, and ends what nobody drives. Each step finds what
 * the one before has left, so it may be cut off anywhere: the workers do it every few seconds, for halts whose own process is gone too.
 * @param afterStarts waits for starts of load that are under way, which may have looked before the halt came
 */
export async function obeyHalts(clients: Clients, { afterStarts = false } = {}): Promise<void> {
  const { db, events, producer } = clients;
  const { runs, sweeps } = await db.$transaction(async (transaction) => {
    if (afterStarts) await lockStarts(transaction);
    return askHalted(transaction);
  });
  const told = Promise.allSettled([
    ...runs.map((id) => events.publish(id, { kind: 'state', state: 'stopping' })),
    ...sweeps.map((id) => producer.enqueue('sweep.advance', id, { sweepId: id })),
  ]);
  await endStopped(clients);
  await told;
}
