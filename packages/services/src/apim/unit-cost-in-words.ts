import { HeadroomError } from '@headroom/core';
import { formatMoney } from '@headroom/figures';
import { priceTier } from '@headroom/gateways';
import type { ApimService } from '@headroom/gateways/azure';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { booksInForce } from '../price/books-in-force';

const gatewayId = 'azure-api-management';

/** What a service is, and what it costs in a month with the units that it has, and with one more. */
export async function unitCostInWords(ctx: Ctx, { name, sku, tierId, units, region }: ApimService): Promise<string> {
  if (units === null) return `${name} is of the tier ${sku}, which has no units.`;
  const at = new Date().toISOString().slice(0, 10);
  const [{ definition }, priceBooks] = await Promise.all([
    requireEntry(ctx, gatewayId),
    booksInForce(ctx, [gatewayId], at),
  ]);
  const monthly = (count: number): string | null => {
    if (tierId === null) return null;
    try {
      const question = { tier: tierId, units: count, region, at, usage: { monthlyCalls: 0 } };
      return formatPrice(priceTier({ definition, priceBooks }, question));
    } catch (error) {
      // No price book of the day, a region without prices, or more units than there can be.
      if (error instanceof HeadroomError) return null;
      throw error;
    }
  };
  const has = `${name} is of the tier ${sku} with ${units} ${units === 1 ? 'unit' : 'units'} in ${region}`;
  const [now, more] = [monthly(units), monthly(units + 1)];
  if (now === null || more === null) return `${has}. What a unit more costs there is not known.`;
  return `${has}: ${now} a month before requests, and ${more} with one unit more, at the prices of the price book.`;
}

const formatPrice = ({ monthlyTotal, currency }: { monthlyTotal: string | null; currency: string }) =>
  monthlyTotal === null ? null : formatMoney(monthlyTotal, currency);
