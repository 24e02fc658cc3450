import { bill } from '../pricing/bill';
import type { MeterKind } from '../pricing/meter';
import { Money } from '../pricing/money';
import { usageOf } from '../sizing/monthly-bill';
import { metersOf, type PlanTier } from '../sizing/plan-problem';

/** Meters whose quantity is a time with so many units; all others count what is used. */
const timed: ReadonlySet<MeterKind> = new Set(['unitHour', 'firstUnitHour', 'extraUnitHour']);

/**
 * What a month costs in which the number of units changed: the hours with each number of units, and the calls.
 * @returns an exact decimal; null when a price or a usage is not known
 */
export function monthCost(tier: PlanTier, hoursByUnits: ReadonlyMap<number, number>, calls: number): string | null {
  const meters = metersOf(tier);
  if (meters.length === 0) return null;
  const byTime = meters.filter(({ per }) => timed.has(per));
  const byUse = meters.filter(({ per }) => !timed.has(per));
  // What is included for each unit counts for the units that were there all month long.
  const fewest = hoursByUnits.size > 0 ? Math.min(...hoursByUnits.keys()) : 0;
  const totals = [
    ...(byTime.length > 0
      ? [...hoursByUnits].map(([units, hours]) => bill({ units }, {}, byTime, hours).monthlyTotal)
      : []),
    ...(byUse.length > 0 ? [bill({ units: fewest }, usageOf(tier, calls), byUse).monthlyTotal] : []),
  ];
  return sumOf(totals);
}

/** A sum of amounts; null as soon as one is not known. */
export const sumOf = (amounts: readonly (string | null)[]): string | null =>
  amounts
    .reduce<InstanceType<typeof Money> | null>(
      (sum, amount) => (sum === null || amount === null ? null : sum.plus(amount)),
      new Money(0),
    )
    ?.toFixed() ?? null;
