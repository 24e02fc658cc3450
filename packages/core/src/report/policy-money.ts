import { Money } from '../pricing/money';
import { weakestGrade } from '../sizing/grade';
import { fitPlan } from '../sizing/plan-model';
import type { PlanProblem } from '../sizing/plan-problem';
import { type PolicyState, policyTax } from '../sizing/policy-tax';
import { recommendFrom } from '../sizing/recommend';
import type { Grade, RecommendationResult } from '../sizing/recommendation';
import { isSameOption } from '../sizing/reprice';
import { isUnitTier } from '../sizing/tier-facts';
import { asPlanned, whatIfProblem } from '../sizing/what-if';

/** What one policy of a plan costs. */
export interface PolicyMoney {
  policy: string;
  /**
   * Its part of the plan's cost per million: what the capacity that it takes from the recommended option costs. Out of estimates,
   * so six digits; null where no run tells.
   */
  costPerMillion: string | null;
  /** The same of a month. */
  monthlyCost: string | null;
  /**
   * The weakest evidence of that part: of the option's capacity with all policies, with those up to this one, and without it. Null
   * where it has none; absent where it was frozen before it was told.
   */
  grade?: Grade | null | undefined;
  /** What would be recommended with it switched off. */
  without: {
    recommended: RecommendationResult['recommended'];
    probability: number | null;
    grade: Grade | null;
    /** Why nothing would be; null where something is. */
    why: string | null;
  };
}

/** What the policies of an answer cost. */
export interface PolicyCosts {
  /** The recommended option with the first policies of the chain; null where nothing of units is recommended. */
  states: PolicyState[] | null;
  /** In the order of the chain. */
  each: PolicyMoney[];
}

/**
 * What each policy of an answer's target costs, and what would be recommended without it.
 * @param needs for sentences of `blockedBy`, the policy that a tier lacks
 */
export function policyMoney(
  problem: PlanProblem,
  result: Pick<RecommendationResult, 'recommended'>,
  needs: Readonly<Record<string, string>> = {},
): PolicyCosts {
  const model = fitPlan(problem);
  const states = policyTax(model, problem, result);
  const { policies, slo, monthlyCalls } = problem.target;
  const tier = problem.tiers.filter(isUnitTier).find(({ id }) => id === result.recommended?.tier);
  const gradeOfFirst = (count: number) =>
    (tier && model.capacityOf(tier, policies.slice(0, count), slo, { verified: true })?.grade) ?? null;
  const each = policies.map((policy, index) => {
    const part = partOf(states?.[index]?.costPerMillion, states?.[index + 1]?.costPerMillion);
    const off = whatIfProblem(problem, { ...asPlanned(problem), without: [policy] }, needs);
    const { recommended, options, missing, verdict } = recommendFrom(model, off);
    const option = options.find((one) => isSameOption(one, recommended));
    return {
      ...{ policy, costPerMillion: part },
      monthlyCost: part === null ? null : new Money(part).times(monthlyCalls).dividedBy(1_000_000).toFixed(),
      grade: part === null ? null : weakestGrade([policies.length, index + 1, index].map(gradeOfFirst)),
      without: {
        recommended,
        ...{ probability: option?.probabilityFeasible ?? null, grade: option?.grade ?? null },
        why: recommended ? null : whyNothing(verdict, missing),
      },
    };
  });
  return { states, each };
}

const partOf = (before: number | null | undefined, after: number | null | undefined): string | null =>
  typeof before === 'number' && typeof after === 'number'
    ? new Money(after).minus(before).toSignificantDigits(6).toFixed()
    : null;

const whyNothing = (verdict: RecommendationResult['verdict'], missing: readonly string[]): string =>
  verdict === 'noFeasibleOption'
    ? 'No tier carries the plan without it either.'
    : (missing[0] ?? 'No run tells what the other policies cost without it.');
