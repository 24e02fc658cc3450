import type { Ctx } from '../ctx';

/** Stands for every meter that has no discount of its own. */
export const everyMeter = '*';

/** What a workspace pays less for a gateway: per cent by meter, `*` for all others. */
export async function discountsOf(
  { workspaceId, clients }: Pick<Ctx, 'workspaceId' | 'clients'>,
  gatewayId: string,
): Promise<Record<string, string>> {
  const rows = await clients.db.priceDiscount.findMany({ where: { workspaceId, gatewayId } });
  return Object.fromEntries(rows.map(({ meter, percent }) => [meter, percent.toFixed()]));
}
