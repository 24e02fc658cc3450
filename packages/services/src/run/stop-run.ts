import { notFound } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { audit } from '../audit';
import { actorRef, authorise, type Clients, type Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { isId } from '../ids';
import { recordRunEnds } from './record-run-ends';

/**
 * Asks a run to stop. Agents read the request from Postgres within half a second; a run that no worker has taken ends at
 * once. Asking twice, or asking a finished run, changes nothing.
 */
export async function stopRun(ctx: Ctx, { runId }: { runId: string }): Promise<void> {
  authorise(ctx, 'run.stop');
  const { clients } = ctx;
  const stopped = await clients.db.$transaction(async (transaction) => {
    const run =
      isId(runId) && (await transaction.run.findFirst({ where: { id: runId, workspaceId: ctx.workspaceId } }));
    if (!run) throw notFound('run', runId);
    const asked = await askToStop(transaction, clients, runId, {
      ...{ ref: actorRef(ctx.actor), name: ctx.actor.name },
    });
    if (asked) await audit(transaction, ctx, 'run.stop', runId);
    return asked;
  });
  if (!stopped) return;
  await clients.events.publish(runId, { kind: 'state', state: 'stopping' });
  await ringDelivery(clients, stopped.deliveries);
}

/**
 * Notes in a run that somebody wants it to stop, and ends it if it never began.
 * @param by who, as `kind:id`, and by name
 * @param reason one sentence, where it is not a person's wish
 * @returns deliveries to ring for after the commit; null when it has ended, or was asked before
 */
export async function askToStop(
  transaction: Transaction,
  clients: Pick<Clients, 'webUrl' | 'secretBox'>,
  runId: string,
  by: { ref: string; name: string },
  reason?: string,
): Promise<{ deliveries: string[] } | null> {
  const asked = await transaction.run.updateMany({
    where: { id: runId, state: { not: 'finished' }, stopRequestedAt: null },
    data: { stopRequestedAt: new Date(), stopRequestedBy: by.ref, stopReason: reason ?? null },
  });
  if (asked.count === 0) return null;
  const neverTaken = await transaction.run.updateMany({
    where: { id: runId, state: 'queued' },
    data: {
      state: 'finished',
      outcome: 'aborted',
      reason: reason ?? `Stopped by ${by.name} before it began.`,
      endedBy: by.ref,
      finishedAt: new Date(),
      requests: 0,
    },
  });
  await transaction.runEvent.create({
    data: {
      runId,
      actor: by.ref,
      state: neverTaken.count ? 'finished' : null,
      message: reason ?? `Stop asked for by ${by.name}.`,
    },
  });
  return { deliveries: neverTaken.count ? await recordRunEnds(transaction, clients, [runId]) : [] };
}
