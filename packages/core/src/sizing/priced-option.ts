import { costPerMillion } from '../pricing/money';
import { monthlyBill } from './monthly-bill';
import type { PlanProblem, PlanTier } from './plan-problem';

/** By what an option is held to carry a rate: with the probability that a choice asks for, or at best estimate. */
export type HeldBy = 'sure' | 'estimate';

export const requiredRps = ({ target }: { target: Pick<PlanProblem['target'], 'rps' | 'growthFactor'> }) =>
  target.rps * target.growthFactor;

/** What every option has: its cost, what is required of it, and why a cost is not known. */
export function priced(problem: PlanProblem, tier: PlanTier, units: number) {
  const { monthlyCalls } = problem.target;
  const { monthlyTotal, unknown } = monthlyBill(problem, tier, units);
  return {
    tier: tier.id,
    billing: 'meters' in tier ? ('meters' as const) : tier.billing,
    monthlyCost: monthlyTotal,
    costPerMillion: costPerMillion(monthlyTotal, monthlyCalls),
    requiredRps: requiredRps(problem),
    unpriced: unknown.map(({ meter, missing }) =>
      meter === 'any' ? 'cost-unknown: no price is known.' : `cost-unknown: the ${missing} of “${meter}” is not known.`,
    ),
  };
}
