import type { LineItem } from './line-item-schema';
import { lineItems } from './line-items';
import type { Meter, MeterKind } from './meter';
import { Money } from './money';
import type { Shape, Usage } from './usage';

export interface Bill {
  currency: string;
  /** For each meter a line per band that is reached. */
  lineItems: LineItem[];
  /** Sum of all line items; null as soon as one of them is unknown. */
  monthlyTotal: string | null;
  /** Why the total is unknown. */
  unknown: { meter: string; missing: 'price' | 'usage' }[];
}

/** Hours per month that clouds bill by. */
export const defaultHoursPerMonth = 730;

/** The monthly bill of `shape` and `usage` under `meters`, exact to the last digit. */
export function bill(
  shape: Shape,
  usage: Usage,
  meters: readonly Meter[],
  hoursPerMonth: number = defaultHoursPerMonth,
  currency = 'USD',
): Bill {
  const quantities = meters.map((meter) => ({ meter, pieces: piecesOf(meter, shape, usage, hoursPerMonth) }));
  const items = quantities.flatMap(({ meter, pieces }) =>
    lineItems(meter, pieces, shape.units, usage.grantsUsed === true),
  );
  const unknown = quantities.flatMap(({ meter: { meter, unitPrice }, pieces }): Bill['unknown'] => [
    ...(unitPrice === null ? [{ meter, missing: 'price' as const }] : []),
    ...(pieces === null ? [{ meter, missing: 'usage' as const }] : []),
  ]);
  if (meters.length === 0) unknown.push({ meter: 'any', missing: 'price' });
  const monthlyTotal =
    unknown.length > 0 ? null : items.reduce((sum, item) => sum.plus(item.amount ?? 0), new Money(0)).toFixed();
  return { currency, lineItems: items, monthlyTotal, unknown };
}

/** Pieces of a meter in a month; null when the usage is not known. */
function piecesOf({ meter, per }: Meter, shape: Shape, usage: Usage, hoursPerMonth: number): number | null {
  const { units, addOns } = shape;
  const quantities: Record<MeterKind, number | undefined> = {
    unitHour: units * hoursPerMonth,
    firstUnitHour: Math.min(units, 1) * hoursPerMonth,
    extraUnitHour: Math.max(units - 1, 0) * hoursPerMonth,
    addOnHour: (addOns?.[meter] ?? 0) * hoursPerMonth,
    call: usage.monthlyCalls,
    gbSecond: usage.gbSeconds,
    instanceHour: usage.instanceHours,
    alwaysReadyGbSecond: usage.alwaysReadyGbSeconds,
    baselineGbSecond: usage.baselineGbSeconds,
    alwaysReadyCall: usage.alwaysReadyCalls,
  };
  return quantities[per] ?? null;
}
