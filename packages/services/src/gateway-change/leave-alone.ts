import { conflict, notFound } from '@headroom/core';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { note } from '../run/execute/transition';
import { openChange, settingTraits } from './change-row';

const holder = { select: { state: true } } as const;

/**
 * Ends the wait for a setting that its gateway does not take back: it stays as it stands, and can be put back after all as everything that was
 * left alone. A worker that is at it at this moment may still put it back.
 * @throws HeadroomError `not-found`; `conflict` for one that does not wait to be put back
 */
export async function leaveAlone(ctx: Ctx, { changeId }: { changeId: string }): Promise<void> {
  authorise(ctx, 'connection.write');
  const { clients, workspaceId } = ctx;
  const change = isId(changeId)
    ? await clients.db.gatewayChange.findFirst({
        where: { id: changeId, workspaceId },
        include: { run: holder, sweep: holder },
      })
    : null;
  if (!change) throw notFound('change of a gateway', changeId);
  const { run, sweep, runId, sweepId, setting, targetHost } = change;
  if (run?.state !== 'finished' && sweep?.state !== 'restoring' && sweep?.state !== 'finished')
    throw conflict('Its run or sweep goes on, and puts it back at its end.');
  const { name } = settingTraits[setting];
  const reason = `The gateway’s ${name} ${setting === 'units' ? 'were' : 'was'} left as set: an admin ended the wait for it.`;
  await clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.gatewayChange.updateMany({
      where: { id: changeId, ...openChange },
      data: { state: 'left_alone', reason, endedAt: new Date(), leaseUntil: null },
    });
    if (count === 0) throw conflict('It was put back, or left alone, already.');
    await audit(transaction, ctx, 'gateway.leave', sweepId ?? runId ?? changeId, {
      ...{ setting, target: targetHost, reason: change.reason ?? reason },
    });
  });
  if (runId !== null) await note(clients, runId, actorRef(ctx.actor), reason);
}
