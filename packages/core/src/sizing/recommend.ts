import { compareMoney } from '../pricing/money';
import { certaintyFindings, evidenceFindings, list, tierNotes } from './findings';
import { missingEvidence } from './missing-evidence';
import { nextMeasurements } from './next-measurements';
import { everyOption } from './options';
import { parsePlan } from './parse-plan';
import type { KnownCapacity, PlanModel } from './plan-model';
import { confidence } from './confidence';
import { fitPlan } from './plan-model';
import type { PlanProblem, PlanProblemInput } from './plan-problem';
import { barsOf, isUnitTier } from './tier-facts';
import type { Option, RecommendationResult } from './recommendation';
import { isUndecided } from './undecided';

/** Tiers at the front of the list whose queue is simulated before they are recommended. */
const verifiedTiers = 3;

/** Of which tiers the queue is simulated. */
export type Verified = 'leading' | 'nothing' | 'everything';

/**
 * The cheapest tier and number of units that carries the target inside its SLO, every other option with its why-not,
 * and how sure that is. Deterministic.
 * @throws HeadroomError `invalid-input` with the path of what is wrong in the problem
 */
export function recommend(input: PlanProblemInput): RecommendationResult {
  const problem = parsePlan(input);
  return recommendFrom(fitPlan(problem), problem);
}

/**
 * As `recommend`, from a model that was fitted before: for questions that leave the runs and tiers as they are and
 * change the target, the prices or the number of units that may be rented.
 * @param options.verify `nothing` while a slider moves: leading options are then taken as the model has them; `everything`
 *   where it is not known which led
 */
export function recommendFrom(
  model: PlanModel,
  problem: PlanProblem,
  { verify = 'leading' }: { verify?: Verified } = {},
): RecommendationResult {
  const { capacities, options } = verifiedOptions(model, problem, verify);
  const { target } = problem;
  const unitTiers = problem.tiers.filter(isUnitTier);
  const unjudged = unitTiers.filter((tier) => !capacities.has(tier.id) && barsOf(tier).length === 0);
  const identifiable = capacities.size > 0 || unitTiers.length === 0;
  const best = (identifiable && options.find((option) => option.feasible && option.monthlyCost !== null)) || null;
  const undecided = unjudged.length > 0 || options.some(isUndecided);
  const answers = model.answersOf(target.slo);
  const atLeast = [...capacities.values()].filter((known) => known.atLeast).map(({ tier }) => tier);
  return {
    schema: 'headroom.recommendation/1',
    verdict: best ? 'recommended' : undecided ? 'notEnoughEvidence' : 'noFeasibleOption',
    currency: problem.currency,
    recommended:
      best && best.monthlyCost !== null
        ? { tier: best.tier, units: best.units, monthlyCost: best.monthlyCost, costPerMillion: best.costPerMillion }
        : null,
    options: options.map((option) => (option === best ? option : { ...option, reasons: whyNot(option, best) })),
    capacityPerUnit: [...capacities.values()].map((known) => {
      const { rps, low, high } = known.of(1);
      return { tier: known.tier, estimate: rps, low, high, confidence };
    }),
    policies: model.policyCosts,
    identifiable,
    missing: missingEvidence(problem, model, unjudged, atLeast),
    nextMeasurements: nextMeasurements(problem, model, unjudged, [...capacities.values()], {
      all: options,
      decisive: decisiveOptions(options, best),
    }),
    findings: [
      ...model.findings,
      ...answers.findings,
      ...tierNotes(problem, options),
      ...evidenceFindings(problem, model, [...capacities.values()], target.policies),
      ...(best ? certaintyFindings(best, options, problem.currency) : []),
      ...(best && unjudged.length > 0
        ? [`${list(unjudged.map(({ id }) => id))} could not be compared: not measured with these policies.`]
        : []),
    ],
    runs: answers.runs,
  };
}

/** Options whose leading tiers carry what a simulation of their queue carries, where that is less than the model says. */
function verifiedOptions(model: PlanModel, problem: PlanProblem, verify: Verified) {
  const { policies, slo } = problem.target;
  const unitTiers = problem.tiers.filter(isUnitTier);
  const verified = new Set(verify === 'everything' ? unitTiers.map(({ id }) => id) : []);
  for (;;) {
    const capacities = new Map<string, KnownCapacity>();
    for (const tier of unitTiers) {
      const known = model.capacityOf(tier, policies, slo, { verified: verified.has(tier.id) });
      if (known) capacities.set(tier.id, known);
    }
    const options = everyOption(problem, capacities);
    const leading = options.filter(({ feasible, units }) => feasible && units !== null).map(({ tier }) => tier);
    const unverified = [...new Set(leading)].slice(0, verifiedTiers).filter((tier) => !verified.has(tier));
    if (unverified.length === 0 || verify === 'nothing') return { capacities, options };
    for (const tier of unverified) verified.add(tier);
  }
}

/** The recommended option and the likeliest cheaper one: between these the decision falls. */
function decisiveOptions(options: readonly Option[], best: Option | null): Option[] {
  const before = best ? options.slice(0, options.indexOf(best)) : options;
  const rival = before
    .filter(({ units, probabilityFeasible }) => units !== null && (probabilityFeasible ?? 0) > 0.01)
    .toSorted((left, right) => (right.probabilityFeasible ?? 0) - (left.probabilityFeasible ?? 0))[0];
  return [best, rival].filter((option) => option !== null && option !== undefined);
}

function whyNot(option: Option, best: Option | null): string[] {
  if (!option.feasible || !best || option.monthlyCost === null || best.monthlyCost === null) return option.reasons;
  return compareMoney(option.monthlyCost, best.monthlyCost) > 0
    ? [`dearer: ${best.tier}${best.units === null ? '' : ` × ${best.units}`} carries the target for less.`]
    : [`equal: ${best.tier} costs the same and is about as probably enough.`];
}
