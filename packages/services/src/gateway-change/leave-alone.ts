import { conflict, notFound } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { note } from '../run/execute/transition';
import { openChange, settingTraits, type GatewayChange } from './change-row';
import { pauseMs } from './gateway-times';

const holder = { select: { state: true } } as const;

/**
 * Ends the wait for a setting that its gateway does not take back: it stays as it stands, and can be put back after all as everything that was
 * left alone.
 * @throws HeadroomError `not-found`; `conflict` for one that does not wait to be put back, and while a worker puts it back
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
    if (await isBeingPutBack(transaction, change))
      throw conflict('It is being put back at this moment: try again in a minute.');
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

/**
 * Whether a worker is at it, who waits here until this ends. What it asks of the gateway ends a pause before its lease does, so one that lasts no longer
 * than a pause is no try; a sweep that pauses has a lease of nobody.
 */
async function isBeingPutBack(transaction: Transaction, { id, sweepId }: GatewayChange): Promise<boolean> {
  const sweeps = await transaction.$queryRaw<{ isHeld: boolean }[]>`
    SELECT (lease_owner IS NOT NULL AND lease_until > now()) IS TRUE AS "isHeld"
      FROM sweep WHERE id = ${sweepId}::uuid FOR UPDATE`;
  const changes = await transaction.$queryRaw<{ isHeld: boolean }[]>`
    SELECT (ended_at IS NULL AND lease_until > now() + make_interval(secs => ${pauseMs / 1000}::float8)) IS TRUE AS "isHeld"
      FROM gateway_change WHERE id = ${id}::uuid FOR UPDATE`;
  return [...sweeps, ...changes].some(({ isHeld }) => isHeld);
}
