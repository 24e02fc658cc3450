import { invalidInput, parseInput, percentSchema } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { z } from 'zod';
import { audit } from '../audit';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { lockWorkspace } from '../workspace/lock-workspace';
import { every, mostDiscounts } from './discounts';

const discountInput = z.strictObject({
  /** `*` for every gateway that has no discount of its own. */
  gatewayId: z.string(),
  /** `*` for every meter that has no discount of its own. */
  meter: z.string().default(every),
  /** Per cent off the list price, with as many digits as are kept; null takes the discount away. */
  percent: percentSchema.regex(/^\d+(\.\d{1,2})?$/, 'must have at most two decimals').nullable(),
});

/**
 * Says what the workspace pays less than the list price, for one meter of a gateway or for all that have no discount of their own.
 * @throws HeadroomError `invalid-input` for a gateway or meter that does not exist, or one discount too many
 */
export async function setDiscount(ctx: Ctx, input: unknown): Promise<void> {
  authorise(ctx, 'price.write');
  const { gatewayId, meter, percent } = parseInput(discountInput, input, 'discount');
  await checkMeter(ctx, gatewayId, meter);
  const key = { workspaceId: ctx.workspaceId, gatewayId, meter };
  await ctx.clients.db.$transaction(async (transaction) => {
    await lockWorkspace(transaction, ctx.workspaceId);
    await requireRoom(transaction, key, percent);
    if (percent === null) await transaction.priceDiscount.deleteMany({ where: key });
    else
      await transaction.priceDiscount.upsert({
        where: { workspaceId_gatewayId_meter: key },
        create: { ...key, percent },
        update: { percent },
      });
    await audit(transaction, ctx, 'price-discount.set', gatewayId, { meter, percent });
  });
}

interface DiscountKey {
  workspaceId: string;
  gatewayId: string;
  meter: string;
}

/** @throws HeadroomError `invalid-input` for one more than a workspace can have */
async function requireRoom(transaction: Transaction, key: DiscountKey, percent: string | null): Promise<void> {
  if (percent === null || (await transaction.priceDiscount.count({ where: key })) > 0) return;
  const { workspaceId } = key;
  if ((await transaction.priceDiscount.count({ where: { workspaceId } })) >= mostDiscounts)
    throw invalidInput(`A workspace has at most ${mostDiscounts} discounts: take one away first.`);
}

async function checkMeter(ctx: Ctx, gatewayId: string, meter: string): Promise<void> {
  if (gatewayId === every) {
    if (meter === every) return;
    throw invalidInput(`"${meter}" is a meter of one gateway; a discount on every gateway is on every meter ("*").`);
  }
  const { definition } = await requireEntry(ctx, gatewayId);
  const meters = new Set(definition.tiers.flatMap((tier) => [...tier.meters, ...tier.addOns].map((own) => own.meter)));
  if (meter === every || meters.has(meter)) return;
  throw invalidInput(`${definition.name} has no meter "${meter}". It has: ${[...meters].join(', ') || 'none'}.`);
}
