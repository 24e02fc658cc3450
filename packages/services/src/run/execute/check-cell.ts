import { infrastructure, type Benchmark } from '@headroom/core';
import { findGateway, valueOf, type Gateway } from '@headroom/gateways';
import type { Connector } from '@headroom/gateways/connectors';

/**
 * @returns whether the gateway says itself that it is the tier with the units under test
 * @throws HeadroomError `infrastructure` when it says that it is another
 */
export async function checkCell(
  { readCell }: Connector,
  { gateway, tier: tierId, units }: Benchmark['subject'],
  signal: AbortSignal,
): Promise<boolean> {
  const cell = await readCell?.(signal);
  if (!cell) return false;
  const isTier = cell.tierId === tierId;
  if (isTier && (cell.units ?? units) === units) return true;
  const tier = findGateway(gateway)?.tiers.find(({ id }) => id === tierId);
  const has = isTier ? `${cell.units} units` : `the tier ${cell.tier}`;
  const asked = isTier ? `${units}` : (tier?.name ?? tierId);
  throw infrastructure(`The gateway has ${has}, and this run is of ${asked}: what is measured here would not be that.`);
}

/**
 * @returns whether the units are known to have the cores of the tier under test, where the tier says how many
 * @throws HeadroomError `infrastructure` when they are known to have others
 */
export async function checkCores(
  connector: Connector,
  { tiers }: Gateway,
  subject: Benchmark['subject'],
  signal: AbortSignal,
): Promise<boolean> {
  const tier = tiers.find(({ id }) => id === subject.tier);
  const coresPerUnit = valueOf(tier?.coresPerUnit);
  const units = (await connector.readServerMetrics?.(signal))?.map(({ cores }) => cores);
  const cores = units ?? [(await connector.readCoresPerUnit?.(signal)) ?? null];
  if (!tier || coresPerUnit === null) return true;
  const other = cores.find((count) => count !== null && count !== coresPerUnit);
  if (other !== undefined)
    throw infrastructure(
      `A unit of ${tier.name} has ${coresPerUnit} cores, and a unit of this gateway has ${other}: ` +
        'what is measured here would not be that tier.',
    );
  return !cores.includes(null);
}
