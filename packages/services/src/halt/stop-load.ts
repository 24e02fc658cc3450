import { parseInput } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { z } from 'zod';
import { actorRef, type Actor, type Clients } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { askToStop } from '../run/stop-run';
import { lockStarts } from './require-no-halt';

const schema = z.strictObject({ reason: z.string().trim().max(300).default('') });
export type HaltInput = z.input<typeof schema>;

interface Stopping {
  clients: Clients;
  actor: Actor;
  /** Whose load; null for everybody's. */
  workspaceId: string | null;
}

/**
 * Asks every run and sweep that has not ended to stop, in the one transaction that shuts the door, so that none slips through; agents
 * hear of it within a fraction of a second.
 * @param shut writes that load is stopped, and the audit row
 */
export async function stopLoad(
  { clients, actor, workspaceId }: Stopping,
  input: HaltInput,
  shut: (transaction: Transaction, halt: { haltedBy: string; reason: string }) => Promise<void>,
): Promise<void> {
  const { reason: why } = parseInput(schema, input, 'halt');
  const { db, events, producer } = clients;
  const ref = actorRef(actor);
  const reason = `${actor.name} has stopped all load${why === '' ? '.' : `: ${why.replace(/\.*$/, '.')}`}`;
  const stopped = await db.$transaction(async (transaction) => {
    await lockStarts(transaction);
    await shut(transaction, { haltedBy: ref, reason });
    const going = { ...(workspaceId && { workspaceId }), state: { not: 'finished' }, stopRequestedAt: null } as const;
    const runs = await transaction.run.findMany({ where: going, select: { id: true } });
    const sweeps = await transaction.sweep.findMany({ where: going, select: { id: true } });
    const asked = { stopRequestedAt: new Date(), stopRequestedBy: ref };
    await transaction.sweep.updateMany({ where: going, data: asked });
    const deliveries: string[] = [];
    for (const { id } of runs) {
      const ended = await askToStop(transaction, clients, id, { ref, name: actor.name }, reason);
      deliveries.push(...(ended?.deliveries ?? []));
    }
    return { runs, sweeps, deliveries };
  });
  await Promise.allSettled([
    ...stopped.runs.map(({ id }) => events.publish(id, { kind: 'state', state: 'stopping' })),
    ...stopped.sweeps.map(({ id }) => producer.enqueue('sweep.advance', id, { sweepId: id })),
    ringDelivery(clients, stopped.deliveries),
  ]);
}
