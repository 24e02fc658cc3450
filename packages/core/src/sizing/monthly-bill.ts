import type { Bill } from '../pricing/bill';
import { bill } from '../pricing/bill';
import type { Usage } from '../pricing/usage';
import type { PlanProblem, PlanTier } from './plan-problem';
import { metersOf } from './tier-facts';

type Total = Pick<Bill, 'monthlyTotal' | 'unknown'>;

const byUnits = new WeakMap<PlanTier, Map<string, Total>>();

/** What a tier uses in a month with so many calls; what it is not known to use is left out. */
export const usageOf = (tier: PlanTier, monthlyCalls: number): Usage => ({
  monthlyCalls,
  ...('gbSecondsPerCall' in tier && tier.gbSecondsPerCall !== undefined
    ? { gbSeconds: monthlyCalls * tier.gbSecondsPerCall }
    : {}),
});

/**
 * What so many units of a tier cost in a month with the target's calls. Where no meter depends on the calls the bill is
 * remembered with the tier: while a rate is moved about, only few of hundreds of bills change.
 */
export function monthlyBill(problem: PlanProblem, tier: PlanTier, units: number): Total {
  const { hoursPerMonth, currency } = problem;
  const meters = metersOf(tier);
  const compute = () => bill({ units }, usageOf(tier, problem.target.monthlyCalls), meters, hoursPerMonth, currency);
  if (meters.some(({ per }) => per === 'call' || per === 'gbSecond')) return compute();
  const remembered = byUnits.get(tier) ?? new Map<string, Total>();
  byUnits.set(tier, remembered);
  const key = `${units} ${hoursPerMonth} ${currency}`;
  const known = remembered.get(key) ?? compute();
  remembered.set(key, known);
  return known;
}
