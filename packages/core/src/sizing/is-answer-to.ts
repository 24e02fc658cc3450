import type { Requirement } from '../workload/requirement';
import type { PlanProblem } from './plan-problem';

interface Answered {
  gateway: string;
  /** Where its prices hold. */
  region: string;
  problem: Pick<PlanProblem, 'target' | 'currency' | 'hoursPerMonth'>;
}

/**
 * Whether an answer was asked what a requirement asks now, as far as its problem says so: rate, reserves, calls, objective,
 * region and billing. Of constraints and names of policy sets a problem keeps only what came of them.
 */
export function isAnswerTo(requirement: Requirement, { gateway, region, problem }: Answered): boolean {
  const { target, currency, hoursPerMonth } = problem;
  const { slo } = requirement;
  return (
    (['rps', 'growthFactor', 'headroom', 'spareUnits', 'monthlyCalls'] as const).every(
      (figure) => target[figure] === requirement[figure],
    ) &&
    (['percentile', 'latencyMs', 'maxErrorRate'] as const).every((figure) => target.slo[figure] === slo[figure]) &&
    currency === requirement.currency &&
    hoursPerMonth === requirement.hoursPerMonth &&
    region === (regionAsked(requirement, gateway) ?? region)
  );
}

/** The region that a requirement names for one of its gateways; undefined where the gateway's own regions decide. */
function regionAsked({ policySet, region, alternatives = [] }: Requirement, gateway: string): string | undefined {
  if (policySet.gateway === gateway) return region;
  return alternatives.find((one) => one.policySet.gateway === gateway)?.region;
}
