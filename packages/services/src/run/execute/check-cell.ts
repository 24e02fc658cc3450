import { HeadroomError, type Benchmark } from '@headroom/core';
import { findGateway, valueOf, type Gateway } from '@headroom/gateways';
import type { Connector } from '@headroom/gateways/connectors';

/** The gateway has another cell than the one under test. */
export class OtherCell extends HeadroomError {
  constructor(message: string) {
    super('infrastructure', message);
  }
}

/**
 * @returns whether the gateway says itself that it is the tier with the units under test
 * @throws OtherCell when it says that it is another
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
  throw new OtherCell(`The gateway has ${has}, and this run is of ${asked}: what is measured here would not be that.`);
}

/**
 * @returns whether the units are known to have the cores of the tier under test, where the tier says how many
 * @throws OtherCell when they are known to have others
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
    throw new OtherCell(
      `A unit of ${tier.name} has ${coresPerUnit} cores, and a unit of this gateway has ${other}: ` +
        'what is measured here would not be that tier.',
    );
  return !cores.includes(null);
}
