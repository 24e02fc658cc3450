/**
 * How much more throughput per money `one` gives than `other`, as a share: 0.12 is 12 % more. Prices in one currency and
 * for the same time.
 */
export const pricePerformance = (one: { rps: number; price: number }, other: { rps: number; price: number }): number =>
  one.rps / one.price / (other.rps / other.price) - 1;
