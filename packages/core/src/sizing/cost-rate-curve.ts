import { usageOf } from './monthly-bill';
import { bill } from '../pricing/bill';
import type { PlanProblem, PlanTier } from './plan-problem';
import { barsOf, metersOf } from './tier-facts';
import type { RecommendationResult } from './recommendation';

/** A stretch of target rates (today’s peak, before growth) that one number of units carries; cost is linear in it. */
export interface CostStep {
  units: number | null;
  fromRps: number;
  toRps: number;
  fromMonthlyCost: number;
  toMonthlyCost: number;
}

export interface CostRateCurve {
  tiers: { tier: string; steps: CostStep[] }[];
  /** Rates at which another tier becomes the cheapest; null where none carries the rate. */
  crossovers: { rps: number; from: string | null; to: string | null }[];
}

/**
 * Monthly cost against target rate for each tier, from the rates that its options surely carry: what a plan would cost if its
 * peak (and its calls in proportion) were another. For charts: costs are floats here. Rates up to `maxRps`.
 */
export function costRateCurve(
  problem: PlanProblem,
  result: Pick<RecommendationResult, 'options'>,
  { maxRps = 2 * problem.target.rps }: { maxRps?: number } = {},
): CostRateCurve {
  const tiers = problem.tiers
    .map(({ id }) => ({ tier: id, steps: stepsOf(problem, result, id, maxRps) }))
    .filter(({ steps }) => steps.length > 0);
  return { tiers, crossovers: crossoversOf(tiers, maxRps) };
}

function stepsOf(
  problem: PlanProblem,
  result: Pick<RecommendationResult, 'options'>,
  tierId: string,
  maxRps: number,
): CostStep[] {
  const { headroom, growthFactor, rps, monthlyCalls } = problem.target;
  const tier = problem.tiers.find(({ id }) => id === tierId);
  if (!tier || barsOf(tier).length > 0) return [];
  const costAt = (units: number | null, atRps: number) => {
    const usage = usageOf(tier, (monthlyCalls * atRps) / rps);
    return bill({ units: units ?? 0 }, usage, metersOf(tier), problem.hoursPerMonth).monthlyTotal;
  };
  const options = result.options
    .filter((option) => option.tier === tierId && option.sureRps !== null)
    .toSorted((left, right) => (left.units ?? 0) - (right.units ?? 0));
  const steps: CostStep[] = [];
  let fromRps = 0;
  for (const { units, sureRps } of options) {
    const carriesRps = ((sureRps ?? 0) * (1 - headroom)) / growthFactor;
    const toRps = Math.min(carriesRps, maxRps);
    if (toRps <= fromRps) continue;
    for (const [from, to] of splitAt(kinksOf(tier, units ?? 0, monthlyCalls / rps), fromRps, toRps)) {
      const [fromCost, toCost] = [costAt(units, from), costAt(units, to)];
      if (fromCost === null || toCost === null) return [];
      steps.push({ units, fromRps: from, toRps: to, fromMonthlyCost: Number(fromCost), toMonthlyCost: Number(toCost) });
    }
    fromRps = toRps;
  }
  return steps;
}

/** Rates at which included calls are used up, or another price begins: between them the cost is linear. */
const kinksOf = (tier: PlanTier, units: number, callsPerRps: number): number[] =>
  metersOf(tier).flatMap(({ per, included = 0, includedPer, further = [] }) => {
    const perCall =
      per === 'call' ? 1 : per === 'gbSecond' && 'gbSecondsPerCall' in tier ? tier.gbSecondsPerCall : null;
    if (!perCall) return [];
    const share = includedPer === 'unit' ? Math.max(units, 1) : 1;
    return [included, ...further.map(({ from }) => from)].map((pieces) => (pieces * share) / perCall / callsPerRps);
  });

function splitAt(kinks: readonly number[], from: number, to: number): [number, number][] {
  const edges = [from, ...kinks.filter((kink) => kink > from && kink < to).toSorted((left, right) => left - right), to];
  return edges.slice(1).map((edge, index) => [edges[index] ?? from, edge]);
}

function crossoversOf(tiers: CostRateCurve['tiers'], maxRps: number): CostRateCurve['crossovers'] {
  const edges = tiers.flatMap(({ steps }) => steps.flatMap(({ fromRps, toRps }) => [fromRps, toRps]));
  const breaks = [...new Set([0, ...edges, maxRps])].toSorted((left, right) => left - right);
  const crossovers: CostRateCurve['crossovers'] = [];
  let cheapest: string | null | undefined;
  const pass = (rps: number, tier: string | null) => {
    if (cheapest !== undefined && tier !== cheapest) crossovers.push({ rps, from: cheapest, to: tier });
    cheapest = tier;
  };
  for (const [index, to] of breaks.slice(1).entries()) {
    const from = breaks[index] ?? 0;
    const lines = tiers.flatMap(({ tier, steps }) => {
      const step = steps.find(({ fromRps, toRps }) => fromRps <= from && toRps >= to);
      return step ? [{ tier, step }] : [];
    });
    const lineCuts = lines.flatMap((left, index) =>
      lines.slice(index + 1).flatMap((right) => cut(left.step, right.step)),
    );
    for (const [low, high] of splitAt(lineCuts, from, to)) {
      const middle = (low + high) / 2;
      const best = lines.reduce<(typeof lines)[number] | null>(
        (least, line) => (least && costOn(least.step, middle) <= costOn(line.step, middle) ? least : line),
        null,
      );
      pass(low, best?.tier ?? null);
    }
  }
  return crossovers;
}

const slopeOf = ({ fromRps, toRps, fromMonthlyCost, toMonthlyCost }: CostStep) =>
  (toMonthlyCost - fromMonthlyCost) / (toRps - fromRps);

const costOn = (step: CostStep, rps: number) => step.fromMonthlyCost + slopeOf(step) * (rps - step.fromRps);

/** Where two lines meet; nothing when they are parallel. */
function cut(left: CostStep, right: CostStep): number[] {
  const slope = slopeOf(left) - slopeOf(right);
  return slope === 0 ? [] : [(costOn(right, 0) - costOn(left, 0)) / slope];
}
