import { conflict, infrastructure } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import type { Setting } from '@headroom/gateways/connectors';
import type { Clients } from '../ctx';
import {
  isElsewhere,
  oursSchema,
  readBefore,
  settingTraits,
  type ChangePlace,
  type GatewayChange,
  type SettingName,
} from './change-row';
import { editedSince, endChange } from './end-change';
import { asRead, judgeStanding, type SettingState } from './judge-standing';
import { auditChange, noteChange } from './note-change';

/**
 * Changes a setting of a gateway: writes down how it stands and what is about to be set, sets it, and reads it back.
 * Whatever happens in between, `restoreChanges` knows what to put back.
 * @throws HeadroomError `conflict` when somebody else has changed it since Headroom first did, or another run or sweep has, or when the
 *   connection leads elsewhere than it did; `infrastructure` when it reads back differently
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
  const found = await db.gatewayChange.findFirst({ where: { ...place.holder, setting: name } });
  if (found?.endedAt) throw conflict(found.reason ?? 'What was changed at the gateway has been put back already.');
  if (found && isElsewhere(found, setting))
    throw conflict(`The connection to ${place.targetHost} leads elsewhere than when this was begun.`);
  const change = found ?? (await note(clients, place, name, setting, signal));
  // Once it is noted: before that, whoever had changed it earlier may have put it back.
  const now = await setting.read(signal);
  const ours = oursSchema.parse(change.ours);
  const before = await readBefore(clients, change);
  const wanted = setting.settle ? setting.settle(value, before.document) : value;
  const owner = judgeStanding(now, before, ours, setting);
  if (owner === 'edited') {
    await endChange(clients, place.workerId, change, 'left_alone', editedSince(change));
    throw conflict(editedSince(change));
  }
  const keep = (states: SettingState[]) => states as unknown as Prisma.InputJsonArray;
  const standsAs = owner === 'ours' ? [{ value: now.value, version: now.version }] : [];
  await db.gatewayChange.update({
    where: { id: change.id },
    data: { ours: keep([...standsAs, { value: wanted, version: null }]) },
  });
  const standing = await setting.write(wanted, { ...asRead(now), signal });
  // It may be an edit that came in between: ours is then what was about to be set, as it is written down.
  if (!setting.isSame(standing.value, wanted))
    throw infrastructure(`The gateway reads back another ${settingTraits[name].name} than what was set.`);
  await db.$transaction(async (transaction) => {
    await transaction.gatewayChange.update({
      where: { id: change.id },
      data: { state: 'applied', ours: keep([{ value: standing.value, version: standing.version }]) },
    });
    await auditChange(transaction, place.workerId, change, 'apply', { value: settingTraits[name].words(wanted) });
  });
}

async function note(
  clients: Clients,
  place: ChangePlace,
  name: SettingName,
  setting: Setting<unknown>,
  signal: AbortSignal,
): Promise<GatewayChange> {
  const standing = await setting.read(signal);
  return clients.db.$transaction((transaction) => noteChange(transaction, clients, place, name, setting, standing));
}
