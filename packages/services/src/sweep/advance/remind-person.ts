import type { HandChange } from '../sweep-view';
import { ringDelivery } from '../../delivery/ring-delivery';
import { recordEvent } from '../../event/record-event';
import { subscribersOf } from '../../event/subscribers-of';
import type { HeldSweep, SweepHost } from './acquire-sweep';

/**
 * Tells the channels that want to know that a sweep waits for a person, once its time has come. Once for each thing that is asked, as that is noted
 * in the transaction which records the event: a worker that dies afterwards has left deliveries behind, which are found.
 */
export async function remindPerson({ clients }: SweepHost, sweep: HeldSweep, change: HandChange): Promise<void> {
  if (change.remindedAt || change.remindAt.getTime() > Date.now()) return;
  const { workspaceId } = sweep;
  const deliveries = await clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.handChange.updateMany({
      where: { id: change.id, state: 'waiting', remindedAt: null },
      data: { remindedAt: new Date() },
    });
    if (count === 0) return [];
    const channelIds = await subscribersOf(transaction, workspaceId, 'sweep.waiting');
    if (channelIds.length === 0) return [];
    return recordEvent(transaction, {
      ...{ workspaceId, type: 'sweep.waiting', occurrence: `sweep.waiting:${change.id}`, channelIds },
      title: `Sweep waits: ${sweep.benchmark.name}`,
      data: {
        sweep: { id: sweep.id, name: sweep.benchmark.name },
        ...{ instruction: change.instruction, since: change.createdAt.toISOString() },
        url: new URL(`/sweeps/${sweep.id}`, clients.webUrl).href,
      },
    });
  });
  await ringDelivery(clients, deliveries);
}
