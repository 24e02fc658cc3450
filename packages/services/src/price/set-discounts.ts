import { invalidInput, parseInput, percentSchema } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { everyMeter } from './discounts';

const discountsInput = z.strictObject({
  gatewayId: z.string(),
  /** Per cent off the list price, by the name of a meter; `*` for every meter without a discount of its own. */
  discounts: z.record(z.string(), percentSchema),
});

/**
 * Replaces what the workspace pays less for a gateway than the list price.
 * @throws HeadroomError `invalid-input` for a meter that the gateway does not have
 */
export async function setDiscounts(ctx: Ctx, input: unknown): Promise<void> {
  authorise(ctx, 'price.write');
  const { gatewayId, discounts } = parseInput(discountsInput, input, 'discounts');
  const { definition } = await requireEntry(ctx, gatewayId);
  const meters = new Set(
    definition.tiers.flatMap((tier) => [...tier.meters, ...tier.addOns].map(({ meter }) => meter)),
  );
  const unknown = Object.keys(discounts).find((meter) => meter !== everyMeter && !meters.has(meter));
  if (unknown !== undefined)
    throw invalidInput(`${definition.name} has no meter "${unknown}". It has: ${[...meters].join(', ') || 'none'}.`);
  const { workspaceId } = ctx;
  await ctx.clients.db.$transaction(async (transaction) => {
    await transaction.priceDiscount.deleteMany({ where: { workspaceId, gatewayId } });
    await transaction.priceDiscount.createMany({
      data: Object.entries(discounts).map(([meter, percent]) => ({ workspaceId, gatewayId, meter, percent })),
    });
    await audit(transaction, ctx, 'price-discount.set', gatewayId, { discounts });
  });
}
