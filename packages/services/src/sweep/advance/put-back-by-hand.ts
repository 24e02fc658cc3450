import type { HeldSweep, SweepHost } from './acquire-sweep';
import { askPerson } from './ask-person';
import { remindPerson } from './remind-person';

/**
 * Has a person put back what persons were asked to set, once the last cell has been run.
 * @returns what became of it, in a sentence; null while somebody is waited for
 */
export async function putBackByHand(host: SweepHost, sweep: HeldSweep): Promise<string | null> {
  const { db } = host.clients;
  const changes = await db.handChange.findMany({ where: { sweepId: sweep.id }, orderBy: { id: 'asc' } });
  const putBack = changes.find(({ wanted }) => wanted === null);
  if (putBack?.state === 'waiting') {
    await remindPerson(host, sweep, putBack);
    return null;
  }
  if (putBack)
    return putBack.state === 'done'
      ? 'What was set by hand was put back by hand, which nothing has read back.'
      : 'What was set by hand was not put back: that was given up.';
  // A sweep that was stopped waits for no setting any more.
  await db.handChange.updateMany({
    where: { sweepId: sweep.id, state: 'waiting' },
    data: { state: 'given_up', endedAt: new Date(), endedBy: sweep.stopRequestedBy ?? 'system:sweep' },
  });
  if (changes.length === 0) return '';
  if (!changes.some(({ state }) => state === 'done')) return 'Nobody confirmed that anything was set by hand.';
  const instruction = `Put the gateway at ${sweep.targetHost} back as it was found before the sweep, then confirm.`;
  await askPerson(host, sweep, { wanted: null, instruction });
  return null;
}
