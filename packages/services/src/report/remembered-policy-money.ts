import { policyMoney, type PlanProblem, type PolicyCosts, type RecommendationResult } from '@headroom/core';

/** A recommendation never changes, and a fit of its runs takes long: what was worked out last is kept, by its id. */
const known = new Map<string, PolicyCosts>();
const mostKept = 500;

/** What each policy of a saved recommendation costs, and what would be recommended without it. */
export function rememberedPolicyMoney(
  recommendationId: string,
  { problem, result, needs }: { problem: PlanProblem; result: RecommendationResult; needs: Record<string, string> },
): PolicyCosts {
  const kept = known.get(recommendationId);
  if (kept) return kept;
  const found = policyMoney(problem, result, needs);
  if (known.size >= mostKept) known.delete(known.keys().next().value!);
  known.set(recommendationId, found);
  return found;
}
