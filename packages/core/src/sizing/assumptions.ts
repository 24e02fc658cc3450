/** What a plan takes for granted, or rests on. */
export const assumptions = ['rate', 'monthlyCalls', 'headroom', 'spareUnits', 'latency', 'capacity', 'prices'] as const;
export type Assumption = (typeof assumptions)[number];

/** By how much an assumption is moved: shares, but points of the headroom and whole spare units. */
export const sensitivitySteps = {
  rate: 0.1,
  monthlyCalls: 0.1,
  headroom: 0.05,
  spareUnits: 1,
  latency: 0.2,
  prices: 0.1,
};
