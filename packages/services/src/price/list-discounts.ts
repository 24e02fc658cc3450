import { authorise, type Ctx } from '../ctx';
import { mostDiscounts } from './discounts';

/** What the workspace pays less than the list price; `*` stands for every gateway, or meter, that has no discount of its own. */
export async function listDiscounts(ctx: Ctx): Promise<{ gatewayId: string; meter: string; percent: string }[]> {
  authorise(ctx, 'catalog.read');
  const rows = await ctx.clients.db.priceDiscount.findMany({
    where: { workspaceId: ctx.workspaceId },
    take: mostDiscounts,
    orderBy: [{ gatewayId: 'asc' }, { meter: 'asc' }],
  });
  return rows.map(({ gatewayId, meter, percent }) => ({ gatewayId, meter, percent: percent.toFixed() }));
}
