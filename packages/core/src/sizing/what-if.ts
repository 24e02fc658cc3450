import { Money } from '../pricing/money';
import type { PlanProblem, PlanTier } from './plan-problem';
import { isUnitTier, metersOf } from './tier-facts';

/** What a plan is asked in place of what it says: each figure as it would be, not as a difference. */
export interface WhatIf {
  /** Peak rate today, requests per second. */
  rps: number;
  growthFactor: number;
  headroom: number;
  spareUnits: number;
  percentile: number;
  latencyMs: number;
  /** Per cent off every price, on top of the discounts that the prices have already. */
  discountPercent: number;
  /** Policies of the target that are switched off. */
  without: readonly string[];
}

/** The what-if that asks just what the plan asks. */
export const asPlanned = ({ target }: PlanProblem): WhatIf => ({
  rps: target.rps,
  growthFactor: target.growthFactor,
  headroom: target.headroom,
  spareUnits: target.spareUnits,
  percentile: target.slo.percentile,
  latencyMs: target.slo.latencyMs,
  discountPercent: 0,
  without: [],
});

/**
 * The problem with another target or other prices; its runs stay as they are, so a model that was fitted to the plan
 * answers it. Calls a month go in proportion to the peak after growth: the day keeps its shape.
 * @param needs for sentences of `blockedBy`, the policy that a tier lacks: without it, the tier is barred no more
 */
export function whatIfProblem(
  problem: PlanProblem,
  whatIf: WhatIf,
  needs: Readonly<Record<string, string>> = {},
): PlanProblem {
  const { target } = problem;
  const { rps, growthFactor, headroom, spareUnits, percentile, latencyMs, discountPercent, without } = whatIf;
  const discounted = discountPercent > 0 ? withDiscount(problem.tiers, discountPercent) : problem.tiers;
  const lifted = new Set(Object.keys(needs).filter((sentence) => without.includes(needs[sentence]!)));
  return {
    ...problem,
    tiers: lifted.size > 0 ? discounted.map((tier) => withoutBars(tier, lifted)) : discounted,
    target: {
      ...target,
      ...{ rps, growthFactor, headroom, spareUnits },
      policies: target.policies.filter((id) => !without.includes(id)),
      monthlyCalls: callsAt(problem, rps * growthFactor),
      slo: { ...target.slo, percentile, latencyMs },
    },
  };
}

function callsAt({ target }: PlanProblem, peakRps: number): number {
  const planned = target.rps * target.growthFactor;
  return peakRps === planned ? target.monthlyCalls : Math.round((target.monthlyCalls * peakRps) / planned);
}

/** Bills are remembered by their tier, so the tiers of one discount stay the same objects while something else is moved. */
const discountedTiers = new WeakMap<readonly PlanTier[], { percent: number; tiers: PlanTier[] }>();

function withDiscount(tiers: PlanTier[], percent: number): PlanTier[] {
  const known = discountedTiers.get(tiers);
  if (known?.percent === percent) return known.tiers;
  const found = tiers.map((tier) => discountedTier(tier, percent));
  discountedTiers.set(tiers, { percent, tiers: found });
  return found;
}

function discountedTier(tier: PlanTier, percent: number): PlanTier {
  const meters = metersOf(tier).map((meter) => ({
    ...meter,
    discountPercent: together(meter.discountPercent ?? '0', percent),
  }));
  if ('meters' in tier) return { ...tier, meters };
  if (isUnitTier(tier)) {
    const { billing: _billing, pricePerUnitHour: _price, ...rest } = tier;
    return { ...rest, meters };
  }
  const { billing: _billing, pricePerMillionCalls: _price, ...rest } = tier;
  return { ...rest, meters };
}

/** Two discounts one after the other: what the first leaves is 100 % of the second. */
const together = (first: string, second: number): string =>
  new Money(100).minus(new Money(100).minus(first).times(new Money(100).minus(second)).dividedBy(100)).toFixed();

function withoutBars(tier: PlanTier, lifted: ReadonlySet<string>): PlanTier {
  if (!tier.blockedBy?.some((sentence) => lifted.has(sentence))) return tier;
  return { ...tier, blockedBy: tier.blockedBy.filter((sentence) => !lifted.has(sentence)) };
}
