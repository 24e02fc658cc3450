import { listGateways } from '@headroom/gateways';
import { retailMappingOf } from '@headroom/gateways/retail';
import type { Clients } from '../ctx';

const listCurrency = 'USD';

/**
 * Has the prices of every gateway that the Azure Retail Prices API knows refreshed once a day, in every workspace: in US dollars, and
 * in each other currency that a price book of the workspace is in.
 * @returns how many daily readings there are
 */
export async function schedulePriceRefreshes({ db, producer }: Pick<Clients, 'db' | 'producer'>): Promise<number> {
  const gatewayIds = listGateways()
    .filter((definition) => retailMappingOf(definition))
    .map(({ id }) => id);
  const [workspaces, books] = await Promise.all([
    db.workspace.findMany({ select: { id: true } }),
    db.priceBook.findMany({
      where: { gatewayId: { in: gatewayIds }, currency: { not: listCurrency } },
      distinct: ['workspaceId', 'gatewayId', 'currency'],
      select: { workspaceId: true, gatewayId: true, currency: true },
    }),
  ]);
  const inDollars = workspaces.flatMap(({ id: workspaceId }) =>
    gatewayIds.map((gatewayId) => ({ workspaceId, gatewayId, currency: listCurrency })),
  );
  const targets = [...inDollars, ...books];
  for (const target of targets)
    await producer.scheduleDaily(
      'prices.refresh',
      [target.workspaceId, target.gatewayId, target.currency].join('-'),
      target,
    );
  return targets.length;
}
