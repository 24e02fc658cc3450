import { bill } from '../pricing/bill';
import { lineItems } from '../pricing/line-items';
import type { MeterKind } from '../pricing/meter';
import { Money } from '../pricing/money';
import { usageOf } from '../sizing/monthly-bill';
import type { PlanTier } from '../sizing/plan-problem';
import { metersOf } from '../sizing/tier-facts';

/** Pieces of an hour with so many units, of the meters whose quantity is such a time; all others count what is used. */
const perHour: Partial<Record<MeterKind, (units: number) => number>> = {
  unitHour: (units) => units,
  firstUnitHour: (units) => Math.min(units, 1),
  extraUnitHour: (units) => Math.max(units - 1, 0),
};

/**
 * What a month costs in which the number of units changed: the hours with each number of units, and the calls. Each meter is
 * billed once for the whole month, so that what it includes and where its next price begins count once.
 * @returns an exact decimal; null when a price or a usage is not known
 */
export function monthCost(tier: PlanTier, hoursByUnits: ReadonlyMap<number, number>, calls: number): string | null {
  const meters = metersOf(tier);
  if (meters.length === 0) return null;
  // What is included for each unit counts for the units that were there all month long.
  const fewest = hoursByUnits.size > 0 ? Math.min(...hoursByUnits.keys()) : 0;
  const byUse = meters.filter(({ per }) => !perHour[per]);
  const byTime = meters.flatMap((meter) => {
    const pieces = perHour[meter.per];
    if (!pieces) return [];
    const hours = [...hoursByUnits].reduce(
      (sum, [units, spent]) => sum.plus(new Money(spent).times(pieces(units))),
      none,
    );
    return lineItems(meter, hours.toNumber(), fewest, false);
  });
  return sumOf([
    ...byTime.map(({ amount }) => amount),
    ...(byUse.length > 0 ? [bill({ units: fewest }, usageOf(tier, calls), byUse).monthlyTotal] : []),
  ]);
}

const none = new Money(0);

/** A sum of amounts; null as soon as one is not known. */
export const sumOf = (amounts: readonly (string | null)[]): string | null =>
  amounts
    .reduce<InstanceType<typeof Money> | null>(
      (sum, amount) => (sum === null || amount === null ? null : sum.plus(amount)),
      new Money(0),
    )
    ?.toFixed() ?? null;
