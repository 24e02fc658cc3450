import { isUniqueViolation, type Prisma, type Transaction } from '@headroom/db';
import type { Setting, Standing } from '@headroom/gateways/connectors';
import { audit } from '../audit';
import { saveSealed } from '../connection/sealed-secret';
import type { Clients } from '../ctx';
import { beforeSecret, settingTraits, type ChangePlace, type SettingName, type GatewayChange } from './change-row';
import { notPutBackYet, requireUnheld } from './require-unheld';

/**
 * Writes down how a setting stands before anything is changed there: the change of a run or a sweep, once for each setting.
 * @throws HeadroomError `conflict` while anybody else has changed the same thing, by whichever address and of whichever workspace
 */
export async function noteChange(
  transaction: Transaction,
  clients: Pick<Clients, 'secretBox'>,
  place: ChangePlace,
  name: SettingName,
  { resource }: Pick<Setting<unknown>, 'resource'>,
  standing: Standing<unknown>,
): Promise<GatewayChange> {
  const { workspaceId, gatewayId, baseUrl, targetHost, holder } = place;
  const before = settingTraits[name].words(standing.value);
  await requireUnheld(transaction, { resource, setting: name, targetHost });
  const change = await transaction.gatewayChange
    .create({ data: { workspaceId, gatewayId, baseUrl, targetHost, resource, setting: name, before, ...holder } })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? notPutBackYet(targetHost) : error;
    });
  await saveSealed(transaction, clients, beforeSecret(change), standing);
  await auditChange(transaction, place.workerId, change, 'note', { before });
  return change;
}

/** The audit entry of an act on a gateway. */
export const auditChange = (
  transaction: Transaction,
  workerId: string,
  change: GatewayChange,
  verb: 'note' | 'apply' | 'restore' | 'leave',
  details: Prisma.InputJsonObject,
): Promise<void> =>
  audit(
    transaction,
    { actor: { kind: 'system', id: workerId, name: 'Worker' }, workspaceId: change.workspaceId },
    `gateway.${verb}`,
    change.sweepId ?? change.runId ?? change.id,
    { setting: change.setting, target: change.targetHost, ...details },
  );
