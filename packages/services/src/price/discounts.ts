import type { Ctx } from '../ctx';

/** Stands for every meter that has no discount of its own, and for every gateway that has none. */
export const every = '*';

/** So many may a workspace have, so that a list of them is never cut. */
export const mostDiscounts = 500;

/** What a workspace pays less for a gateway: per cent by meter, `*` for all others. The workspace's own discount comes last. */
export async function discountsOf(
  { workspaceId, clients }: Pick<Ctx, 'workspaceId' | 'clients'>,
  gatewayId: string,
): Promise<Record<string, string>> {
  const rows = await clients.db.priceDiscount.findMany({
    where: { workspaceId, gatewayId: { in: [every, gatewayId] } },
  });
  const byMeter = (id: string) =>
    rows.flatMap((row) => (row.gatewayId === id ? [[row.meter, row.percent.toFixed()] as const] : []));
  return Object.fromEntries([...byMeter(every), ...byMeter(gatewayId)]);
}
