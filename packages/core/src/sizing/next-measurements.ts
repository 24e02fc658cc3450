import type { DemandModel } from '../demand/demand-model';
import { runNoise } from '../demand/demand-model';
import { demandGradient, demandMs } from '../demand/design';
import { percent, rate } from '../run/figures';
import { toCents } from '../pricing/money';
import { list } from './findings';
import { isHeldBack } from './carried-loss';
import type { KnownCapacity, PlanModel } from './plan-model';
import type { PlanProblem } from './plan-problem';
import { barsOf, fewestUnits, isUnitTier, metersOf } from './tier-facts';
import type { Option, RecommendationResult } from './recommendation';
import { bill } from '../pricing/bill';
import type { UnitTier } from './tier-capacity';

type NextMeasurement = RecommendationResult['nextMeasurements'][number];

/** Hours that one run takes, warm-up, search and confirmation together. */
const runHours = 0.5;
const maxMeasurements = 3;
/** A run that narrows the answer by less than this is not worth naming. */
const leastNarrowing = 0.05;

/**
 * The runs that would help the decision most: where capacities rest on a tier that was held back by something unknown,
 * the one that shows whether others are; on tiers that cannot be judged, the one that makes them comparable; on the tier
 * of the recommended and of the closest cheaper option, the one that narrows the target's capacity most.
 */
export function nextMeasurements(
  problem: PlanProblem,
  model: PlanModel,
  unjudged: readonly UnitTier[],
  capacities: readonly KnownCapacity[],
  options: { all: readonly Option[]; decisive: readonly Option[] },
): NextMeasurement[] {
  const target = problem.target.policies;
  const missing = [...heldBackToo(problem, capacities, options), ...deciding(problem, model, unjudged)];
  const tiers = problem.tiers.filter(isUnitTier);
  const narrowing = options.decisive.flatMap((option) => {
    const tier = tiers.find(({ id }) => id === option.tier);
    const best = tier && option.units !== null ? mostNarrowing(problem, model.demand, tier, option.units) : null;
    if (!tier || !best || best.narrowing < leastNarrowing) return [];
    const odds =
      option.probabilityFeasible === null ? '' : ` (now ${percent(option.probabilityFeasible)} sure to be enough)`;
    return [
      {
        ...{ tier: tier.id, units: best.units, policies: target },
        reason: `Narrows what ${option.tier} × ${option.units} carries${odds} by about ${percent(best.narrowing)}${costOf(problem, tier, best.units)}.`,
      },
    ];
  });
  const all = [...missing, ...narrowing];
  const isFirst = (one: NextMeasurement, index: number) =>
    all.findIndex(({ tier, units }) => tier === one.tier && units === one.units) === index;
  return all.filter(isFirst).slice(0, Math.max(maxMeasurements, missing.length));
}

/** The run that shows whether what held a cell back holds the decisive tier back too, or else the cheapest of its kind. */
function heldBackToo(
  problem: PlanProblem,
  capacities: readonly KnownCapacity[],
  { all, decisive }: { all: readonly Option[]; decisive: readonly Option[] },
): NextMeasurement[] {
  const inDoubt = capacities.filter(({ heldBy }) => heldBy.some(isHeldBack));
  const first = [...decisive, ...all].find(({ tier }) => inDoubt.some((known) => known.tier === tier));
  const tier = problem.tiers.filter(isUnitTier).find(({ id }) => id === first?.tier);
  const worst = inDoubt
    .find((known) => known.tier === tier?.id)
    ?.heldBy.reduce((most, cell) => (cell.log < most.log ? cell : most));
  if (!tier || !worst || barsOf(tier).length > 0) return [];
  const units = fewestUnits(tier);
  const held = `what held ${worst.tier} back at ${rate(worst.run.passedRps ?? 0)}`;
  return [
    {
      ...{ tier: tier.id, units, policies: problem.target.policies },
      reason: `Decides whether ${held} holds ${tier.id === worst.tier ? 'it' : tier.id} back ${tier.id === worst.tier ? 'with the target’s policies ' : ''}too${costOf(problem, tier, units)}.`,
    },
  ];
}

/**
 * Runs after which every tier can be judged, found greedily: each time the one cell (a tier with no policy, one of the
 * target's or all of them) that makes most tiers comparable, the cheaper tier first.
 */
function deciding(problem: PlanProblem, model: PlanModel, unjudged: readonly UnitTier[]): NextMeasurement[] {
  const target = problem.target.policies;
  const sets = [target, ...target.map((policy) => [policy]), []];
  const candidates = problem.tiers
    .filter(isUnitTier)
    .toSorted((left, right) => hourlyCost(problem, left) - hourlyCost(problem, right))
    .flatMap((tier) => sets.map((policies) => ({ tier, policies })));
  const found: NextMeasurement[] = [];
  for (let left = [...unjudged]; left.length > 0;) {
    const judgedBy = candidates.map(({ tier, policies }) =>
      left.filter(({ id }) =>
        model.demand.identifiesAfter({ tier: tier.id, policies, units: 1 }, { tier: id, policies: target, units: 1 }),
      ),
    );
    const most = Math.max(...judgedBy.map((tiers) => tiers.length));
    const at = judgedBy.findIndex((tiers) => tiers.length === most);
    const [candidate, judged] = [candidates[at], judgedBy[at]];
    if (!candidate || !judged || most === 0) return [...found, ...left.map((tier) => ownRun(problem, tier))];
    const { tier, policies } = candidate;
    const units = fewestUnits(tier);
    found.push({
      ...{ tier: tier.id, units, policies },
      reason: `With it the runs determine what ${list(judged.map(({ id }) => id))} ${judged.length === 1 ? 'carries' : 'carry'} with the target’s policies${costOf(problem, tier, units)}.`,
    });
    left = left.filter((one) => !judged.includes(one));
  }
  return found;
}

function ownRun(problem: PlanProblem, tier: UnitTier): NextMeasurement {
  const units = fewestUnits(tier);
  const size = units === 1 ? 'one unit' : `${units} units`;
  return {
    ...{ tier: tier.id, units, policies: problem.target.policies },
    reason: `Nothing determines what ${tier.id} carries with the target’s policies; one run at ${size} decides whether it is an option${costOf(problem, tier, units)}.`,
  };
}

const hourlyCost = (problem: PlanProblem, tier: UnitTier) =>
  Number(
    bill({ units: fewestUnits(tier) }, { monthlyCalls: 0 }, metersOf(tier), 1, problem.currency).monthlyTotal ??
      Infinity,
  );

/**
 * The number of units at which one more run of the target's policies on the tier lowers the standard error of the
 * option's demand most (c-optimality: x′M⁻¹x before and after), as a share of the error now.
 */
function mostNarrowing(problem: PlanProblem, model: DemandModel, tier: UnitTier, units: number) {
  const { demand } = model;
  if (!demand || !demand.design.tiers.includes(tier.id)) return null;
  const { design, x } = demand;
  const relative = (at: number) => {
    const cell = { tier: tier.id, policies: problem.target.policies, units: at };
    const ms = demandMs(design, x, cell);
    return demandGradient(design, x, cell).map((value) => value / ms);
  };
  const times = (row: readonly number[]) =>
    demand.covariance.map((line) => line.reduce((sum, value, i) => sum + value * row[i]!, 0));
  const dot = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, i) => sum + value * right[i]!, 0);
  const wanted = relative(Math.max(units - problem.target.spareUnits, 1));
  const before = dot(wanted, times(wanted));
  if (before <= 0) return null;
  const candidates = [...new Set([1, 2, Math.min(4, tier.maxUnits), Math.min(units, tier.maxUnits)])];
  return candidates
    .filter((at) => at >= fewestUnits(tier) && at <= tier.maxUnits)
    .map((at) => {
      const row = relative(at);
      const along = times(row);
      // Sherman–Morrison: one more row with the noise of a run.
      const after = before - dot(wanted, along) ** 2 / (runNoise ** 2 + dot(row, along));
      return { units: at, narrowing: 1 - Math.sqrt(Math.max(after, 0) / before) };
    })
    .reduce((best, one) => (one.narrowing > best.narrowing ? one : best));
}

/** What the run's units cost while it lasts, in words; nothing where the price is not known. */
function costOf(problem: PlanProblem, tier: UnitTier, units: number): string {
  const { monthlyTotal } = bill({ units }, { monthlyCalls: 0 }, metersOf(tier), runHours, problem.currency);
  return monthlyTotal === null
    ? ''
    : `; half an hour of ${units} ${units === 1 ? 'unit' : 'units'} costs ${toCents(monthlyTotal)} ${problem.currency}`;
}
