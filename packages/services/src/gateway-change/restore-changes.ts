import { HeadroomError, infrastructure } from '@headroom/core';
import type { Setting } from '@headroom/gateways/connectors';
import { connectorFor } from '../connection/connector-for';
import type { Clients } from '../ctx';
import {
  isElsewhere,
  openChange,
  oursSchema,
  readBefore,
  settingNames,
  settingTraits,
  type ChangeHolder,
  type GatewayChange,
} from './change-row';
import { editedSince, endChange } from './end-change';
import { asRead, judgeStanding } from './judge-standing';

/** What became of the changes of a run or a sweep. */
export interface Restored {
  /** Sentences for a person; empty when nothing had been changed. */
  words: string;
  /** Whether the gateway has everything that it had before. */
  whole: boolean;
}

/**
 * Puts back whatever a run or a sweep has changed at a gateway, and reads it back. What somebody else has edited since is left alone.
 * @throws HeadroomError when the gateway is not, or does not become, what it was: to be tried again
 */
export async function restoreChanges(
  clients: Clients,
  workerId: string,
  holder: ChangeHolder,
  signal: AbortSignal,
): Promise<Restored> {
  const { db } = clients;
  for (const change of await inOrder(clients, { ...holder, ...openChange })) {
    const { workspaceId, gatewayId, baseUrl, targetHost } = change;
    const connector = await connectorFor(clients, workspaceId, gatewayId, baseUrl);
    const setting = connector && settingTraits[change.setting].of(connector);
    if (setting && !isElsewhere(change, setting)) await restore(clients, workerId, change, setting, signal);
    else {
      const why = setting ? 'leads elsewhere now' : 'was removed';
      const reason = `The gateway’s ${settingTraits[change.setting].name} could not be put back: the connection to ${targetHost} ${why}.`;
      await endChange({ db }, workerId, change, 'left_alone', reason);
    }
  }
  const ended = await inOrder(clients, holder);
  const restored = ended.filter(({ state }) => state === 'restored').map(({ before }) => before);
  const left = ended.flatMap(({ state, reason }) => (state === 'left_alone' && reason ? [reason] : []));
  const again = restored.length > 0 ? [`The gateway has its ${restored.join(' and ')} of before again.`] : [];
  return { words: [...again, ...left].join(' '), whole: left.length === 0 };
}

async function inOrder({ db }: Clients, where: object): Promise<GatewayChange[]> {
  const changes = await db.gatewayChange.findMany({ where });
  return changes.sort((a, b) => settingNames.indexOf(a.setting) - settingNames.indexOf(b.setting));
}

async function restore(
  clients: Clients,
  workerId: string,
  change: GatewayChange,
  setting: Setting<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const before = await readBefore(clients, change);
  const now = await setting.read(signal);
  const ours = [...oursSchema.parse(change.ours), ...(before.givenUp ? [before.givenUp] : [])];
  const owner = judgeStanding(now, before, ours, setting);
  if (owner === 'edited') return endChange(clients, workerId, change, 'left_alone', editedSince(change));
  if (owner === 'ours') {
    const { name } = settingTraits[change.setting];
    const standing = await setting
      .restore(before.document, { ...asRead(now), signal })
      .catch(async (error: unknown) => {
        if (!(error instanceof HeadroomError) || error.code !== 'invalid-input') throw error;
        // It would be refused again and again, and would keep the target for ever.
        const reason = `The gateway refuses its ${name} of before: ${error.message}`;
        await endChange(clients, workerId, change, 'left_alone', reason);
        return null;
      });
    if (standing === null) return;
    if (!setting.isSame(standing.value, before.value))
      throw infrastructure(`The gateway reads back another ${name} than what it had before.`);
  }
  await endChange(clients, workerId, change, 'restored', null);
}
