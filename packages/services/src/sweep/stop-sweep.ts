import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { stopRun } from '../run/stop-run';

/**
 * Asks a sweep to stop: its run ends at once, no other cell begins, and the gateway is put back. Asking twice, or asking a
 * finished sweep, changes nothing.
 */
export async function stopSweep(ctx: Ctx, { sweepId }: { sweepId: string }): Promise<void> {
  authorise(ctx, 'run.stop');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const found = isId(sweepId) && (await transaction.sweep.count({ where: { id: sweepId, workspaceId } }));
    if (!found) throw notFound('sweep', sweepId);
    const { count } = await transaction.sweep.updateMany({
      where: { id: sweepId, workspaceId, state: { not: 'finished' }, stopRequestedAt: null },
      data: { stopRequestedAt: new Date(), stopRequestedBy: actorRef(ctx.actor) },
    });
    if (count > 0) await audit(transaction, ctx, 'sweep.stop', sweepId);
  });
  const going = await clients.db.run.findMany({
    where: { sweepId, workspaceId, state: { not: 'finished' } },
    select: { id: true },
  });
  for (const { id } of going) await stopRun(ctx, { runId: id });
  await clients.producer.enqueue('sweep.advance', sweepId, { sweepId }).catch(() => undefined);
}
