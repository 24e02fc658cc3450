import { bill } from '../pricing/bill';
import type { LineItem } from '../pricing/line-item-schema';
import { costPerMillion } from '../pricing/money';
import { replayDemand } from '../replay/replay-demand';
import { usageOf } from '../sizing/monthly-bill';
import { requiredRps } from '../sizing/priced-option';
import type { PlanProblem, PlanTier } from '../sizing/plan-problem';
import { isUnitTier, metersOf } from '../sizing/tier-facts';
import type { Option } from '../sizing/recommendation';
import type { DemandCurve } from '../workload/demand-curve';

/** What a million requests cost, as exact decimals; null where a price or a usage is not known. */
export interface RateCosts {
  /** Monthly cost ÷ the calls that the plan expects of a month. */
  atMeanUse: string | null;
  /** As if the peak rate after growth were carried all month long: the least that a million costs with these units. */
  atPeak: string | null;
  /** A year of the demand curve with these units, or by the call; null too where there is no curve. */
  overCurve: string | null;
}

/** What of a plan's problem such costs depend on. */
type RatedProblem = Pick<PlanProblem, 'hoursPerMonth' | 'currency' | 'tiers'> & {
  target: Pick<PlanProblem['target'], 'rps' | 'growthFactor'>;
};

/** The bill of an option in a month with so many calls. */
function billOf({ hoursPerMonth, currency }: RatedProblem, tier: PlanTier, units: number | null, calls: number) {
  return bill({ units: units ?? 0 }, usageOf(tier, calls), metersOf(tier), hoursPerMonth, currency);
}

/** The lines of an option's monthly bill. */
export const metersOfOption = (problem: PlanProblem, tier: PlanTier, { units }: Pick<Option, 'units'>): LineItem[] =>
  billOf(problem, tier, units, problem.target.monthlyCalls).lineItems;

/** What a million costs on one option at its three kinds of use. */
export function rateCosts(
  problem: RatedProblem,
  {
    tier,
    option,
    curve,
  }: { tier: PlanTier; option: Pick<Option, 'units' | 'costPerMillion'>; curve: DemandCurve | null },
): RateCosts {
  const peakCalls = requiredRps(problem) * problem.hoursPerMonth * 3600;
  const strategy =
    isUnitTier(tier) && option.units !== null
      ? { kind: 'fixed' as const, units: option.units }
      : { kind: 'consumption' as const };
  return {
    atMeanUse: option.costPerMillion,
    atPeak: costPerMillion(billOf(problem, tier, option.units, peakCalls).monthlyTotal, peakCalls),
    overCurve:
      (curve && replayDemand(problem, { options: [] }, { curve, tier: tier.id, strategy })?.costPerMillion) ?? null,
  };
}
