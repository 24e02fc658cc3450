import { invalidInput, parseInput, percentSchema } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { every } from './discounts';

/** As many digits as are kept. */
const discountSchema = percentSchema.regex(/^\d+(\.\d{1,2})?$/, 'must have at most two decimals');

const discountsInput = z.strictObject({
  /** `*` for every gateway of the workspace. */
  gatewayId: z.string(),
  /** Per cent off the list price, by the name of a meter; `*` for every meter without a discount of its own. */
  discounts: z.record(z.string(), discountSchema),
});

/**
 * Replaces what the workspace pays less than the list price, for one gateway or for all that have no discount of their own.
 * @throws HeadroomError `invalid-input` for a gateway or meter that does not exist
 */
export async function setDiscounts(ctx: Ctx, input: unknown): Promise<void> {
  authorise(ctx, 'price.write');
  const { gatewayId, discounts } = parseInput(discountsInput, input, 'discounts');
  await checkMeters(ctx, gatewayId, Object.keys(discounts));
  const { workspaceId } = ctx;
  await ctx.clients.db.$transaction(async (transaction) => {
    await transaction.priceDiscount.deleteMany({ where: { workspaceId, gatewayId } });
    await transaction.priceDiscount.createMany({
      data: Object.entries(discounts).map(([meter, percent]) => ({ workspaceId, gatewayId, meter, percent })),
    });
    await audit(transaction, ctx, 'price-discount.set', gatewayId, { discounts });
  });
}

async function checkMeters(ctx: Ctx, gatewayId: string, asked: readonly string[]): Promise<void> {
  const named = asked.filter((meter) => meter !== every);
  if (gatewayId === every) {
    if (named.length === 0) return;
    throw invalidInput(`"${named[0]}" is a meter of one gateway; a discount on every gateway is on every meter ("*").`);
  }
  const { definition } = await requireEntry(ctx, gatewayId);
  const meters = new Set(
    definition.tiers.flatMap((tier) => [...tier.meters, ...tier.addOns].map(({ meter }) => meter)),
  );
  const unknown = named.find((meter) => !meters.has(meter));
  if (unknown === undefined) return;
  throw invalidInput(`${definition.name} has no meter "${unknown}". It has: ${[...meters].join(', ') || 'none'}.`);
}
