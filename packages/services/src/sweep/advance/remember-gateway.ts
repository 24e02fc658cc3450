import { infrastructure } from '@headroom/core';
import type { Setting, Standing } from '@headroom/gateways/connectors';
import { connectorFor } from '../../connection/connector-for';
import { settingNames, settingTraits, type SettingName } from '../../gateway-change/change-row';
import { noteChange } from '../../gateway-change/note-change';
import type { HeldSweep, SweepHost } from './acquire-sweep';
import { requireSets } from './require-sets';
import { writeSweep } from './write-sweep';

/**
 * Reads how the gateway stands and notes it, before the first cell sets anything.
 * @throws HeadroomError when the gateway does not tell, or one of the policy sets may not be set there
 */
export async function rememberGateway(
  { clients, workerId }: SweepHost,
  sweep: HeldSweep,
  signal: AbortSignal,
): Promise<void> {
  const { workspaceId, targetHost, benchmark } = sweep;
  const begun = { state: 'running', reason: null } as const;
  if (benchmark.runner === 'simulated') return writeSweep(clients.db, sweep, begun);
  const { gateway: gatewayId } = benchmark.subject;
  const { baseUrl } = benchmark.target;
  const connector = await connectorFor(clients, workspaceId, gatewayId, baseUrl);
  if (!connector && sweep.definition.byHand.includes('policySet')) return writeSweep(clients.db, sweep, begun);
  if (!connector) throw infrastructure(`Nothing connects this workspace to the gateway at ${targetHost} any more.`);
  const place = { workspaceId, gatewayId, baseUrl, targetHost, holder: { sweepId: sweep.id }, workerId };
  const standings: { name: SettingName; setting: Setting<unknown>; standing: Standing<unknown> }[] = [];
  for (const name of settingNames) {
    const setting = settingTraits[name].of(connector);
    if (!setting) continue;
    const standing = await setting.read(signal);
    if (name === 'policy_set' && connector.policySet)
      await requireSets(clients.db, sweep, connector.policySet, signal, standing);
    standings.push({ name, setting, standing });
  }
  await clients.db.$transaction(async (transaction) => {
    await writeSweep(transaction, sweep, begun);
    for (const { name, setting, standing } of standings)
      await noteChange(transaction, clients, place, name, setting, standing);
  });
}
