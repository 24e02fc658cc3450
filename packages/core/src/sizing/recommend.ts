import { parseInput } from '../errors/parse';
import { percent } from '../run/figures';
import { compareMoney, toCents } from '../pricing/money';
import { capacityInterval, everyOption } from './options';
import type { PlanProblem, PlanProblemInput } from './plan-problem';
import { isUnitTier, planProblemSchema } from './plan-problem';
import type { Option, RecommendationResult } from './recommendation';
import type { TierCapacity } from './tier-capacity';
import { tierCapacities, usableRuns } from './tier-capacity';

/** An option this sure needs no mention of a safer one. */
const sureEnough = 0.9;

/**
 * The cheapest tier and number of units that carries the target inside its SLO, every other option with its why-not,
 * and how sure that is. Deterministic. Evidence counts when its policies are the target's own.
 * @throws HeadroomError `invalid-input` with the path of what is wrong in the problem
 */
export function recommend(input: PlanProblemInput): RecommendationResult {
  const problem = parseInput(planProblemSchema, input, 'plan');
  const { runs, findings } = usableRuns(problem);
  const capacities = tierCapacities(problem, runs);
  const options = everyOption(problem, capacities);
  const unitTiers = problem.tiers.filter(isUnitTier);
  const identifiable = capacities.size > 0 || unitTiers.length === 0;
  const best = (identifiable && options.find((option) => option.feasible && option.monthlyCost !== null)) || null;
  const unmeasured = unitTiers.filter((tier) => !capacities.has(tier.id)).map(({ id }) => id);
  const undecided = unmeasured.length > 0 || options.some((option) => isUndecided(option));
  return {
    schema: 'headroom.recommendation/1',
    verdict: best ? 'recommended' : undecided ? 'notEnoughEvidence' : 'noFeasibleOption',
    currency: problem.currency,
    recommended:
      best && best.monthlyCost !== null
        ? { tier: best.tier, units: best.units, monthlyCost: best.monthlyCost, costPerMillion: best.costPerMillion }
        : null,
    options: options.map((option) => (option === best ? option : { ...option, reasons: whyNot(option, best) })),
    capacityPerUnit: [...capacities.values()].map((capacity) => ({
      tier: capacity.tier,
      ...capacityInterval(capacity.of(1)),
    })),
    policies: problem.target.policies.map((policy) => ({ policy, cpuMs: null, delayMs: null, identifiable: false })),
    identifiable,
    missing: missingOf(problem, unmeasured, capacities),
    nextMeasurements: unmeasured.map((tier) => ({
      ...{ tier, units: 1, policies: problem.target.policies },
      reason: `Nothing was measured on ${tier} with the target’s policies; one run at one unit decides whether it is an option.`,
    })),
    findings: [
      ...findings,
      ...[...capacities.values()].flatMap((capacity) => evidenceFindings(problem, capacity)),
      ...(best ? certaintyFindings(best, options, problem.currency) : []),
      ...(best && unmeasured.length > 0
        ? [`${list(unmeasured)} could not be compared: not measured with these policies.`]
        : []),
    ],
  };
}

/** Infeasible only because too little is known. */
const isUndecided = ({ feasible, reasons }: Option) =>
  !feasible && reasons.some((reason) => /^(not-measured|at-least|capacity-unknown|cost-unknown):/.test(reason));

function whyNot(option: Option, best: Option | null): string[] {
  if (!option.feasible || !best || option.monthlyCost === null || best.monthlyCost === null) return option.reasons;
  return compareMoney(option.monthlyCost, best.monthlyCost) > 0
    ? [`dearer: ${best.tier}${best.units === null ? '' : ` × ${best.units}`} carries the target for less.`]
    : [`equal: ${best.tier} costs the same and is at least as probably enough.`];
}

function missingOf(problem: PlanProblem, unmeasured: string[], capacities: Map<string, TierCapacity>): string[] {
  const policies = problem.target.policies.length > 0 ? list(problem.target.policies) : 'no policies';
  return [
    ...unmeasured.map((tier) => `A valid run on ${tier} with ${policies}.`),
    ...[...capacities.values()]
      .filter(({ lowerBoundOnly }) => lowerBoundOnly)
      .map(({ tier }) => `A level on ${tier} that fails, or the units’ CPU: so far only a lower bound is known.`),
  ];
}

function evidenceFindings(problem: PlanProblem, capacity: TierCapacity): string[] {
  const tier = problem.tiers.find(({ id }) => id === capacity.tier);
  const maxUnits = tier && isUnitTier(tier) ? tier.maxUnits : 1;
  if (capacity.measuredOn)
    return [
      `${capacity.tier} was not measured: its cores are declared the same as those of ${capacity.measuredOn}, whose measurements stand for it.`,
    ];
  const measured = capacity.measuredUnits.map((units) => `${units} ${units === 1 ? 'unit' : 'units'}`);
  const beyond = Math.max(...capacity.measuredUnits) < maxUnits;
  return [
    `${capacity.tier}: ${list(measured)} measured${beyond ? `; up to ${maxUnits} units are extrapolated` : ''}.`,
    ...(capacity.lowerBoundOnly ? [`${capacity.tier}: no level failed, so its capacity is a lower bound.`] : []),
  ];
}

/** When the recommended option may well not be enough: the cheapest one that is sure, and what that costs more. */
function certaintyFindings(best: Option, options: readonly Option[], currency: string): string[] {
  if (best.probabilityFeasible === null || best.probabilityFeasible >= sureEnough) return [];
  const safer = options.find((option) => option.feasible && (option.probabilityFeasible ?? 0) >= sureEnough);
  const odds = `${best.tier}${best.units === null ? '' : ` × ${best.units}`} is enough with ${percent(Math.round(best.probabilityFeasible * 100) / 100)} probability`;
  return safer?.monthlyCost
    ? [
        `${odds}; ${safer.tier} × ${safer.units ?? 1} is ${percent(Math.round((safer.probabilityFeasible ?? 0) * 100) / 100)} sure for ${toCents(safer.monthlyCost)} ${currency} a month.`,
      ]
    : [`${odds}; no option is surer than 90 %.`];
}

const list = (words: readonly string[]) => new Intl.ListFormat('en').format(words);
