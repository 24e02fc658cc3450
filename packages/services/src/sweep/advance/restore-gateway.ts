import { audit } from '../../audit';
import { restoreChanges } from '../../gateway-change/restore-changes';
import type { HeldSweep, SweepHost } from './acquire-sweep';
import { putBackByHand } from './put-back-by-hand';
import { writeSweep } from './write-sweep';

/**
 * Puts back what the sweep has changed at the gateway, has a person put back what was set by hand, and then ends the sweep.
 * @param ran how the runs came to an end, in a sentence
 * @throws HeadroomError when the gateway is not, or does not become, what it was: to be tried again
 */
export async function restoreGateway(
  host: SweepHost,
  sweep: HeldSweep,
  ran: string,
  signal: AbortSignal,
): Promise<void> {
  const { clients, workerId } = host;
  if (!sweep.isQueued) await writeSweep(clients.db, sweep, { state: 'restoring' });
  const { words, whole } = await restoreChanges(clients, workerId, { sweepId: sweep.id }, signal);
  const byHand = await putBackByHand(host, sweep);
  if (byHand === null) return;
  const reason = [ran, words, byHand].filter(Boolean).join(' ');
  await end(host, sweep, reason, words !== '' && whole ? new Date() : null);
}

async function end({ clients, workerId }: SweepHost, sweep: HeldSweep, reason: string, restoredAt: Date | null) {
  const actor = { kind: 'system', id: workerId, name: 'Sweep' } as const;
  await clients.db.$transaction(async (transaction) => {
    await writeSweep(transaction, sweep, {
      ...{ state: 'finished', reason, restoredAt, finishedAt: new Date() },
      ...{ leaseOwner: null, leaseUntil: null },
    });
    await audit(transaction, { actor, workspaceId: sweep.workspaceId }, 'sweep.finish', sweep.id, { reason });
  });
}
