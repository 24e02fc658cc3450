import Decimal from 'decimal.js';

/** Decimal with enough digits that no price × quantity in reach is rounded. */
export const Money = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -40, toExpPos: 60 });

/** Compares two money strings; negative when `left` is less. */
export const compareMoney = (left: string, right: string): number => new Money(left).comparedTo(new Money(right));

/** Rounds half-even to cents. For display only: what is stored or computed with stays exact. */
export const toCents = (amount: string): string => new Money(amount).toFixed(2, Decimal.ROUND_HALF_EVEN);

/** Cost of a million requests; null when the cost or the number of requests is unknown or no request is made. */
export function costPerMillion(monthlyCost: string | null, monthlyCalls: number | null | undefined): string | null {
  if (monthlyCost === null || !monthlyCalls || !(monthlyCalls > 0)) return null;
  return new Money(monthlyCost).times(1_000_000).dividedBy(monthlyCalls).toSignificantDigits(20).toFixed();
}

/**
 * Cost of a million requests at a rate that is carried all month long: the least that a request can cost there.
 * @param hoursPerMonth hours that the rate is kept up
 */
export const costPerMillionAtFullLoad = (monthlyCost: string, rps: number, hoursPerMonth: number): string | null =>
  costPerMillion(monthlyCost, rps * hoursPerMonth * 3600);

/** Cut off after so many digits behind the point: what is stated of a lower bound must not exceed it. */
export const truncated = (amount: string, digits: number): string =>
  new Money(amount).toFixed(digits, Money.ROUND_DOWN);

/** An amount below one in three significant digits, at least two of them behind the point: `0.10`, `0.853`, `0.048`. */
export const toThreeDigits = (amount: string): string =>
  new Money(amount)
    .toSignificantDigits(3)
    .toFixed()
    .replace(/^(-?\d+)$/, '$1.00')
    .replace(/(\.\d)$/, '$10');
