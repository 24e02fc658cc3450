import type { Meter, MeterKind } from './meter';
import { Money } from './money';

/** What is rented. */
export interface Shape {
  units: number;
}

/** What is used in a month; whatever is absent is unknown, which is not 0. */
export interface Usage {
  monthlyCalls?: number;
  gbSeconds?: number;
  instanceHours?: number;
}

export interface LineItem {
  meter: string;
  per: MeterKind;
  /** Pieces per month, the included ones counted; null when the usage is unknown. */
  quantity: number | null;
  included: number;
  perUnit: number;
  unitPrice: string | null;
  /** Exact decimal string; null when price or usage is unknown. */
  amount: string | null;
}

export interface Bill {
  currency: string;
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
  const lineItems = meters.map((meter) => lineItem(meter, quantityOf(meter.per, shape, usage, hoursPerMonth)));
  const unknown = lineItems.flatMap(({ meter, unitPrice, quantity }): Bill['unknown'] => [
    ...(unitPrice === null ? [{ meter, missing: 'price' as const }] : []),
    ...(quantity === null ? [{ meter, missing: 'usage' as const }] : []),
  ]);
  if (meters.length === 0) unknown.push({ meter: 'any', missing: 'price' });
  const monthlyTotal =
    unknown.length > 0 ? null : lineItems.reduce((sum, item) => sum.plus(item.amount ?? 0), new Money(0)).toFixed();
  return { currency, lineItems, monthlyTotal, unknown };
}

/** The one place where a quantity meets a price. */
function lineItem(meter: Meter, quantity: number | null): LineItem {
  const { included = 0, perUnit = 1, unitPrice } = meter;
  const amount =
    quantity === null || unitPrice === null
      ? null
      : Money.max(new Money(quantity).minus(included), 0).dividedBy(perUnit).times(unitPrice).toFixed();
  return { meter: meter.meter, per: meter.per, quantity, included, perUnit, unitPrice, amount };
}

function quantityOf(per: MeterKind, { units }: Shape, usage: Usage, hoursPerMonth: number): number | null {
  switch (per) {
    case 'unitHour':
      return units * hoursPerMonth;
    case 'firstUnitHour':
      return Math.min(units, 1) * hoursPerMonth;
    case 'extraUnitHour':
      return Math.max(units - 1, 0) * hoursPerMonth;
    case 'call':
      return usage.monthlyCalls ?? null;
    case 'gbSecond':
      return usage.gbSeconds ?? null;
    case 'instanceHour':
      return usage.instanceHours ?? null;
  }
}
