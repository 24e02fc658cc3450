import type { RecommendationResult } from '../src/sizing';
import type { LabProblem } from './generate-problem';
import type { TrueOption } from './true-answer';
import { neededRps, requiredRps } from './true-answer';

export interface CapacityGrade {
  tier: string;
  trueRps: number;
  /** Null when the answer has none. */
  estimateRps: number | null;
  /** estimate ÷ true − 1. */
  error: number | null;
  covered: boolean | null;
}

export interface Grade {
  problem: LabProblem;
  answer: RecommendationResult;
  milliseconds: number;
  /** Whether the target could be known from the runs; only then is there a choice to grade. */
  answerable: boolean;
  chosen: TrueOption | null;
  exact: boolean;
  good: boolean;
  /** Null when nothing was recommended. */
  safe: boolean | null;
  /** Money over the least cost, relative; null unless the choice carries the need. */
  regret: number | null;
  /** Of the tiers that could be known and that keep the SLO at some rate. */
  capacities: CapacityGrade[];
  identifiableRight: boolean;
  verdictRight: boolean;
  /** The best chance that any choice has to be exact, if the answer’s odds are right: no more than this was to be known. */
  attainable: number;
  /** What the answer gave for each unit option of a knowable tier, and the truth. */
  odds: { probability: number; feasible: boolean }[];
}

/** Compares an answer with the truth of its problem. */
export function grade(problem: LabProblem, answer: RecommendationResult, milliseconds: number): Grade {
  const { truth, plan } = problem;
  const { best } = truth;
  const answerable = truth.identifiableTiers.length > 0;
  const chosen = find(truth.options, answer.recommended);
  const required = requiredRps(plan.target);
  const { spareUnits = 0 } = plan.target;
  const carries = (option: TrueOption, rps: number) =>
    option.units === null
      ? option.feasible
      : option.units > spareUnits && truth.holds(option.tier, option.units - spareUnits, rps);
  return {
    ...{ problem, answer, milliseconds, answerable, chosen },
    exact: isSame(chosen, best),
    good:
      isSame(chosen, best) ||
      (chosen !== null &&
        best !== null &&
        chosen.monthlyCost <= 1.1 * best.monthlyCost &&
        carries(chosen, 0.97 * neededRps(plan.target))),
    safe: chosen && carries(chosen, required),
    regret: chosen?.feasible && best ? chosen.monthlyCost / best.monthlyCost - 1 : null,
    capacities: truth.identifiableTiers.flatMap((tier) => gradeCapacity(problem, answer, tier) ?? []),
    identifiableRight: answer.identifiable === answerable && !speaksOfUnknown(problem, answer),
    verdictRight: truth.verdicts.includes(answer.verdict),
    attainable: attainable(answer),
    odds: truth.options.flatMap(({ tier, units, feasible }) => {
      const probability = answer.options.find(
        (option) => option.tier === tier && option.units === units,
      )?.probabilityFeasible;
      const graded = units !== null && truth.identifiableTiers.includes(tier) && probability != null;
      return graded ? [{ probability, feasible }] : [];
    }),
  };
}

/**
 * An option is the right choice when it is enough and no cheaper one is: with at most the probability by which its odds
 * exceed those of all cheaper ones, however the odds hang together; that nothing is enough is a choice too.
 */
function attainable({ options }: RecommendationResult): number {
  let [cheaper, best] = [0, 0];
  for (const { probabilityFeasible } of options) {
    const odds = probabilityFeasible ?? 0;
    best = Math.max(best, odds - cheaper);
    cheaper = Math.max(cheaper, odds);
  }
  return Math.max(best, 1 - cheaper);
}

function gradeCapacity({ truth }: LabProblem, answer: RecommendationResult, tier: string): CapacityGrade | null {
  const trueRps = truth.capacityPerUnit.get(tier) ?? 0;
  if (trueRps === 0) return null;
  const given = answer.capacityPerUnit.find((capacity) => capacity.tier === tier);
  if (!given) return { tier, trueRps, estimateRps: null, error: null, covered: null };
  return {
    ...{ tier, trueRps, estimateRps: given.estimate, error: given.estimate / trueRps - 1 },
    covered: given.low <= trueRps && trueRps <= given.high,
  };
}

/** An option called feasible on a tier that the runs say nothing of. */
const speaksOfUnknown = ({ truth }: LabProblem, { options }: RecommendationResult) =>
  options.some(({ tier, units, feasible }) => feasible && units !== null && !truth.identifiableTiers.includes(tier));

function find(options: readonly TrueOption[], choice: RecommendationResult['recommended']): TrueOption | null {
  if (!choice) return null;
  const found = options.find(({ tier, units }) => tier === choice.tier && units === choice.units);
  if (!found) throw new Error(`${choice.tier} × ${choice.units} is not an option of the problem`);
  return found;
}

/** Two that cost the same and both carry the target are equally right. */
function isSame(chosen: TrueOption | null, best: TrueOption | null): boolean {
  if (!chosen || !best) return chosen === best;
  return chosen.feasible && Math.abs(chosen.monthlyCost / best.monthlyCost - 1) < 1e-9;
}
