import { conflict, notFound } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { audit } from '../audit';
import { connectorFor } from '../connection/connector-for';
import { saveSealed } from '../connection/sealed-secret';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { beforeSecret, holderOf, isElsewhere, readBefore, settingTraits } from './change-row';
import { notPutBackYet, requireUnheld } from './require-unheld';
import { ringRestore } from './ring-restore';

const readWithinMs = 30_000;
const holder = { select: { state: true } } as const;

/**
 * Has a setting that was left alone put back after all, over what stands there now. What somebody sets there after that is left alone again.
 * A worker does it, and tries again while the gateway is away.
 * @throws HeadroomError `not-found`; `conflict` when it cannot be put back as things are; what the connector says when it cannot be read
 */
export async function putBackAgain(ctx: Ctx, { changeId }: { changeId: string }): Promise<void> {
  authorise(ctx, 'connection.write');
  const { clients, workspaceId } = ctx;
  const { db, producer } = clients;
  const change = isId(changeId)
    ? await db.gatewayChange.findFirst({
        where: { id: changeId, workspaceId },
        include: { run: holder, sweep: holder },
      })
    : null;
  if (!change) throw notFound('change of a gateway', changeId);
  const { gatewayId, baseUrl, targetHost } = change;
  if (change.state !== 'left_alone') throw conflict('It was put back already, or is about to be.');
  if ((change.run ?? change.sweep)?.state !== 'finished') throw conflict('Its run or sweep goes on: wait for its end.');
  const row = beforeSecret(change);
  if ((await db.secret.count({ where: row })) === 0) throw conflict('How it was before is kept no longer.');
  const connector = await connectorFor(clients, workspaceId, gatewayId, baseUrl);
  const setting = connector && settingTraits[change.setting].of(connector);
  if (!setting || isElsewhere(change, setting))
    throw conflict(`No connection to ${targetHost} leads to what was changed there: connect it as it was first.`);
  const before = await readBefore(clients, change);
  const { value, version } = await setting.read(AbortSignal.timeout(readWithinMs));
  const loaded = { targetHost, simulated: false, state: { notIn: ['queued' as const, 'finished' as const] } };
  await db.$transaction(async (transaction) => {
    if ((await transaction.run.count({ where: loaded })) > 0)
      throw conflict(`A run makes load on ${targetHost}: wait for its end.`);
    // Between two cells too: the next one would be measured on a gateway that changes under it.
    const sweeping = { targetHost, simulated: false, state: { not: 'finished' as const } };
    if ((await transaction.sweep.count({ where: sweeping })) > 0)
      throw conflict(`A sweep sets the gateway of ${targetHost}: wait for its end, or stop it.`);
    await requireUnheld(transaction, { resource: setting.resource, setting: change.setting, targetHost });
    const { count } = await transaction.gatewayChange
      .updateMany({
        where: { id: change.id, state: 'left_alone' },
        data: { state: 'applied', reason: null, endedAt: null, leaseUntil: null },
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? notPutBackYet(targetHost) : error;
      });
    if (count === 0) throw conflict('It was put back already, or is about to be.');
    await saveSealed(transaction, clients, row, { ...before, givenUp: { value, version } });
    await audit(transaction, ctx, 'gateway.put-back', change.sweepId ?? change.runId ?? change.id, {
      ...{ setting: change.setting, target: targetHost, reason: change.reason },
    });
  });
  await ringRestore(producer, holderOf(change)).catch(() => undefined);
}
