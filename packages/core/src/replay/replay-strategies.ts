import { Money, compareMoney } from '../pricing/money';
import type { PlanProblem } from '../sizing/plan-problem';
import { barsOf, isUnitTier } from '../sizing/tier-facts';
import type { RecommendationResult } from '../sizing/recommendation';
import { type DemandReplay, replayDemand, type ReplayInput } from './replay-demand';

/** The parts of a plan's problem and of its recommendation that a replay is of. */
type Problem = Pick<PlanProblem, 'tiers'> & { target: Pick<PlanProblem['target'], 'growthFactor'> };
type Result = Pick<RecommendationResult, 'options' | 'recommended'>;
type Demand = Pick<ReplayInput, 'curve' | 'withinHourFactor'>;

/** A demand on one tier in the three ways in which capacity is bought; null with a sentence where a way is not open. */
export interface ReplayedStrategies {
  fixed: DemandReplay | { why: string };
  autoscale: DemandReplay | { why: string };
  consumption: DemandReplay | { why: string };
  /** Between the cheapest and the dearest whose cost is known, per month; null when fewer than two are. */
  spread: { least: string; most: string; difference: string } | null;
}

/**
 * Fixed units (the fewest that carry the peak with headroom and spare units), units that are scaled, and the cheapest tier that is
 * billed by the call, over a year of a demand curve.
 * @param options.lagMinutes how long another unit takes, or why the tier cannot be scaled or nothing is known of that
 */
export function replayStrategies(
  problem: Problem,
  result: Result,
  { tier, lagMinutes, ...demand }: Demand & { tier: string; lagMinutes: number | { why: string } },
): ReplayedStrategies {
  const ways = {
    fixed: fixed(problem, result, demand, tier),
    autoscale: autoscaled(problem, result, demand, { tier, lagMinutes }),
    consumption: consumed(problem, result, demand),
  };
  const costs = Object.values(ways)
    .flatMap((way) => ('why' in way ? [] : (way.monthlyCost ?? [])))
    .toSorted(compareMoney);
  const [least, most] = [costs[0], costs.at(-1)];
  return {
    ...ways,
    spread:
      costs.length > 1 && least !== undefined && most !== undefined
        ? { least, most, difference: new Money(most).minus(least).toFixed() }
        : null,
  };
}

/** Tiers of a plan that a demand can be replayed on: rented by units, not ruled out, and it is known what they carry. */
export const replayableTiers = (
  problem: Pick<PlanProblem, 'tiers'>,
  { options }: Pick<RecommendationResult, 'options'>,
): string[] =>
  problem.tiers
    .filter((tier) => isUnitTier(tier) && barsOf(tier).length === 0)
    .map(({ id }) => id)
    .filter((id) => options.some((option) => option.tier === id && (option.sureRps ?? 0) > 0));

const notKnown = { why: 'What its units carry is not known yet.' };

function fixed(problem: Problem, { options, recommended }: Result, demand: Demand, tier: string) {
  const carrying = options.filter((option) => option.tier === tier && option.feasible && option.units !== null);
  const chosen = recommended?.tier === tier ? recommended.units : null;
  const units = chosen ?? carrying.reduce((least, option) => Math.min(least, option.units ?? Infinity), Infinity);
  if (!Number.isFinite(units)) return { why: 'No number of its units carries the peak with headroom and spare units.' };
  return replayDemand(problem, { options }, { ...demand, tier, strategy: { kind: 'fixed', units } }) ?? notKnown;
}

function autoscaled(
  problem: Problem,
  result: Result,
  demand: Demand,
  { tier, lagMinutes }: { tier: string; lagMinutes: number | { why: string } },
) {
  if (typeof lagMinutes !== 'number') return lagMinutes;
  return replayDemand(problem, result, { ...demand, tier, strategy: { kind: 'autoscale', lagMinutes } }) ?? notKnown;
}

function consumed(problem: Problem, result: Result, demand: Demand) {
  const byCall = problem.tiers.filter((tier) => !isUnitTier(tier) && barsOf(tier).length === 0);
  if (byCall.length === 0) return { why: 'No tier of this gateway that may be chosen is billed by the call.' };
  const replays = byCall.flatMap(
    ({ id }) => replayDemand(problem, result, { ...demand, tier: id, strategy: { kind: 'consumption' } }) ?? [],
  );
  // One that is known to carry the peak comes before one of which nothing is known.
  const [best] = replays.toSorted((left, right) => riskOf(left) - riskOf(right) || costOf(left) - costOf(right));
  return best ?? notKnown;
}

const riskOf = ({ minutesAtRisk }: DemandReplay) => (minutesAtRisk === null ? 1 : minutesAtRisk > 0 ? 2 : 0);
const costOf = ({ annualCost }: DemandReplay) => (annualCost === null ? Infinity : Number(annualCost));
