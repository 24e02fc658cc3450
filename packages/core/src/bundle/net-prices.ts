import type { Meter } from '../pricing/meter';
import { Money } from '../pricing/money';
import type { PlanTier } from '../sizing/plan-problem';

/** A tier whose discounts are in its unit prices: every amount stays the same, and no list price is told. */
export function withNetPrices(tier: PlanTier): PlanTier {
  if (!('meters' in tier)) return tier;
  return { ...tier, meters: tier.meters.map(netOf) };
}

function netOf({ discountPercent, ...meter }: Meter): Meter {
  if (discountPercent === undefined) return meter;
  const share = new Money(100).minus(discountPercent).dividedBy(100);
  const net = (unitPrice: string) => new Money(unitPrice).times(share).toFixed();
  return {
    ...meter,
    unitPrice: meter.unitPrice && net(meter.unitPrice),
    ...(meter.further && { further: meter.further.map((band) => ({ ...band, unitPrice: net(band.unitPrice) })) }),
  };
}
