import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { actorRef, authorise, type Actor, type Clients, type Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { askToStop } from '../run/stop-run';
import { lockStarts } from './require-no-halt';

const schema = z.strictObject({ reason: z.string().trim().max(300).default('') });
export type HaltInput = z.input<typeof schema>;

/** Stops all load of the instance at once, and lets none begin until it is resumed. */
export async function haltLoad(ctx: Ctx, input: HaltInput = {}): Promise<void> {
  authorise(ctx, 'load.halt');
  await haltInstance(ctx, input);
}

/**
 * The same for whoever holds the machine. Every run and sweep that has not ended is asked to stop in the one transaction
 * that shuts the door, so that none slips through; agents hear of it within a fraction of a second.
 */
export async function haltInstance(
  { clients, actor }: { clients: Clients; actor: Actor },
  input: HaltInput = {},
): Promise<void> {
  const { reason: why } = parseInput(schema, input, 'halt');
  const { db, events, producer } = clients;
  const ref = actorRef(actor);
  const reason = `${actor.name} has stopped all load${why === '' ? '.' : `: ${why.replace(/\.*$/, '.')}`}`;
  const stopped = await db.$transaction(async (transaction) => {
    await lockStarts(transaction);
    const data = [{ haltedBy: ref, reason }];
    const { count } = await transaction.instanceHalt.createMany({ data, skipDuplicates: true });
    const going = { state: { not: 'finished' }, stopRequestedAt: null } as const;
    const runs = await transaction.run.findMany({ where: going, select: { id: true } });
    const sweeps = await transaction.sweep.findMany({ where: going, select: { id: true } });
    const asked = { stopRequestedAt: new Date(), stopRequestedBy: ref };
    await transaction.sweep.updateMany({ where: going, data: asked });
    const deliveries: string[] = [];
    for (const { id } of runs)
      deliveries.push(
        ...((await askToStop(transaction, clients, id, { ref, name: actor.name }, reason))?.deliveries ?? []),
      );
    if (count > 0) await auditEverywhere(transaction, actor, 'load.halt', { reason });
    return { runs, sweeps, deliveries };
  });
  await Promise.allSettled([
    ...stopped.runs.map(({ id }) => events.publish(id, { kind: 'state', state: 'stopping' })),
    ...stopped.sweeps.map(({ id }) => producer.enqueue('sweep.advance', id, { sweepId: id })),
    ringDelivery(clients, stopped.deliveries),
  ]);
}

/** Lets load begin again. What was stopped stays stopped. */
export async function resumeLoad(ctx: Ctx): Promise<void> {
  authorise(ctx, 'load.halt');
  await resumeInstance(ctx);
}

/** The same for whoever holds the machine. */
export async function resumeInstance({ clients, actor }: { clients: Clients; actor: Actor }): Promise<void> {
  await clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.instanceHalt.deleteMany();
    if (count > 0) await auditEverywhere(transaction, actor, 'load.resume', {});
  });
}

/** What concerns every workspace stands in the log of each. */
async function auditEverywhere(
  transaction: Parameters<typeof audit>[0],
  actor: Actor,
  action: string,
  details: { reason?: string },
): Promise<void> {
  for (const { id } of await transaction.workspace.findMany({ select: { id: true } }))
    await audit(transaction, { actor, workspaceId: id }, action, 'instance', details);
}
