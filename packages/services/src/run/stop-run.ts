import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * Asks a run to stop. Agents read the request from Postgres within half a second; a run that no worker has taken ends at
 * once. Asking twice, or asking a finished run, changes nothing.
 */
export async function stopRun(ctx: Ctx, { runId }: { runId: string }): Promise<void> {
  authorise(ctx, 'run.stop');
  const { db, events } = ctx.clients;
  const by = actorRef(ctx.actor);
  const stopped = await db.$transaction(async (transaction) => {
    const run =
      isId(runId) && (await transaction.run.findFirst({ where: { id: runId, workspaceId: ctx.workspaceId } }));
    if (!run) throw notFound('run', runId);
    const asked = await transaction.run.updateMany({
      where: { id: runId, state: { not: 'finished' }, stopRequestedAt: null },
      data: { stopRequestedAt: new Date(), stopRequestedBy: by },
    });
    if (asked.count === 0) return false;
    await audit(transaction, ctx, 'run.stop', runId);
    const neverTaken = await transaction.run.updateMany({
      where: { id: runId, state: 'queued' },
      data: {
        state: 'finished',
        outcome: 'aborted',
        reason: `Stopped by ${ctx.actor.name} before it began.`,
        endedBy: by,
        finishedAt: new Date(),
      },
    });
    await transaction.runEvent.create({
      data: {
        runId,
        actor: by,
        state: neverTaken.count ? 'finished' : null,
        message: `Stop asked for by ${ctx.actor.name}.`,
      },
    });
    return true;
  });
  if (stopped) await events.publish(runId, { kind: 'state', state: 'stopping' });
}
