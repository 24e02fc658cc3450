import { authorise, type Ctx } from '../ctx';
import { discountsOf } from './discounts';

/** What the workspace pays less for a gateway than the list price: per cent by meter, `*` for every other one. */
export async function listDiscounts(ctx: Ctx, { gatewayId }: { gatewayId: string }): Promise<Record<string, string>> {
  authorise(ctx, 'catalog.read');
  return discountsOf(ctx, gatewayId);
}
