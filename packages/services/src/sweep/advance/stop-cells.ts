import { ringDelivery } from '../../delivery/ring-delivery';
import { isId } from '../../ids';
import { askToStop } from '../../run/stop-run';
import type { HeldSweep, SweepHost } from './acquire-sweep';

/** Asks every run of a sweep that has not ended to stop, in the name of whoever stopped the sweep. One that no worker has taken ends at once. */
export async function stopCells({ clients }: SweepHost, { id, stopRequestedBy }: HeldSweep): Promise<void> {
  const { db, events } = clients;
  const going = await db.run.findMany({
    where: { sweepId: id, state: { not: 'finished' }, stopRequestedAt: null },
    select: { id: true },
  });
  if (going.length === 0) return;
  const ref = stopRequestedBy ?? 'system:sweep';
  const personId = /^person:(.+)$/.exec(ref)?.[1] ?? '';
  const person = isId(personId) ? await db.person.findUnique({ where: { id: personId } }) : null;
  for (const run of going) {
    const asked = await db.$transaction((transaction) =>
      askToStop(transaction, clients, run.id, { ref, name: person?.name ?? ref }),
    );
    await events.publish(run.id, { kind: 'state', state: 'stopping' });
    await ringDelivery(clients, asked?.deliveries ?? []);
  }
}
