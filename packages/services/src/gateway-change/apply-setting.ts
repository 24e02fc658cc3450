import { conflict, infrastructure } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import type { Setting } from '@headroom/gateways/connectors';
import type { Clients } from '../ctx';
import { oursSchema, readBefore, settingTraits, type ChangePlace, type SettingName } from './change-row';
import { editedSince, endChange } from './end-change';
import { judgeStanding, type SettingState } from './judge-standing';
import { auditChange, noteChange } from './note-change';

/**
 * Changes a setting of a gateway: writes down how it stands and what is about to be set, sets it, and reads it back.
 * Whatever happens in between, `restoreChanges` knows what to put back.
 * @throws HeadroomError `conflict` when somebody else has changed it since Headroom first did, `infrastructure` when it reads back differently
 */
export async function applySetting(
  clients: Clients,
  place: ChangePlace,
  name: SettingName,
  setting: Setting<unknown>,
  value: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { db } = clients;
  const now = await setting.read(signal);
  const found = await db.gatewayChange.findFirst({ where: { ...place.holder, setting: name } });
  if (found?.endedAt) throw conflict(found.reason ?? 'What was changed at the gateway has been put back already.');
  const change = found ?? (await db.$transaction((transaction) => noteChange(transaction, clients, place, name, now)));
  const ours = oursSchema.parse(change.ours);
  const before = await readBefore(clients, change);
  const wanted = setting.settle ? setting.settle(value, before.document) : value;
  const owner = judgeStanding(now, before, ours, setting);
  if (owner === 'edited') {
    await endChange(clients, place.workerId, change, 'left_alone', editedSince(name));
    throw conflict(editedSince(name));
  }
  const keep = (states: SettingState[]) => states as unknown as Prisma.InputJsonArray;
  const standsAs = owner === 'ours' ? [{ value: now.value, version: now.version }] : [];
  await db.gatewayChange.update({
    where: { id: change.id },
    data: { ours: keep([...standsAs, { value: wanted, version: null }]) },
  });
  const standing = await setting.write(wanted, { expectedVersion: now.version, signal });
  await db.$transaction(async (transaction) => {
    await transaction.gatewayChange.update({
      where: { id: change.id },
      data: { state: 'applied', ours: keep([{ value: standing.value, version: standing.version }]) },
    });
    await auditChange(transaction, place.workerId, change, 'apply', { value: settingTraits[name].words(wanted) });
  });
  if (!setting.isSame(standing.value, wanted))
    throw infrastructure(`The gateway reads back another ${settingTraits[name].name} than what was set.`);
}
