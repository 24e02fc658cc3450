import type { Benchmark } from '@headroom/core';
import type { Gateway } from '@headroom/gateways';
import type { Connector } from '@headroom/gateways/connectors';
import type { Clients } from '../../ctx';
import { openChange, oursSchema, settingTraits, type ChangeHolder } from '../../gateway-change/change-row';
import { isOurs } from '../../gateway-change/judge-standing';
import { checkCell, checkCores, OtherCell } from './check-cell';
import { persistently } from './persistently';
import { GatewayChanged } from './run-host';

/** What a run measures, as it was set and read before the load. */
export interface CellInPlace {
  connector: Connector;
  gateway: Gateway;
  subject: Benchmark['subject'];
  holder: ChangeHolder;
}

/**
 * Reads once more whatever was set and read before the load: a person, or the gateway's own scaling, may have altered it since.
 * @throws GatewayChanged when any of it is otherwise now; HeadroomError when the gateway does not tell
 */
export async function requireInPlace(
  { db }: Pick<Clients, 'db'>,
  { connector, gateway, subject, holder }: CellInPlace,
  signal: AbortSignal,
): Promise<void> {
  const changes = await persistently(() => db.gatewayChange.findMany({ where: { ...holder, ...openChange } }));
  for (const { setting: name, ours } of changes) {
    const traits = settingTraits[name];
    const setting = traits.of(connector);
    if (!setting) continue;
    const now = await setting.read(signal);
    if (!isOurs(now, oursSchema.parse(ours), setting))
      throw new GatewayChanged(
        `The ${traits.name} of the gateway did not stay as set while measured (${traits.words(now.value)} now): ` +
          'what was measured is of no one cell.',
      );
  }
  try {
    await checkCell(connector, subject, signal);
    await checkCores(connector, gateway, subject, signal);
  } catch (error) {
    if (error instanceof OtherCell) throw new GatewayChanged(error.message);
    throw error;
  }
}
