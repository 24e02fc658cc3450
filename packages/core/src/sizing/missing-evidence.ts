import { list } from './findings';
import type { PlanModel } from './plan-model';
import type { PlanProblem } from './plan-problem';
import type { UnitTier } from './tier-capacity';

/** What is not known and stands in the way of judging a tier, in the order in which it would help. */
export function missingEvidence(
  problem: PlanProblem,
  model: PlanModel,
  unjudged: readonly UnitTier[],
  atLeast: readonly string[],
): string[] {
  const { policies } = problem.target;
  const runs = model.demand.runs.map(({ run }) => run);
  const withPolicies = policies.length > 0 ? `with ${list(policies)}` : 'without policies';
  const neverMeasured = policies.filter((policy) => !runs.some((run) => run.policies.includes(policy)));
  const entangled = policies.filter(
    (policy) => !neverMeasured.includes(policy) && !model.demand.identifiesPolicy(policy),
  );
  const said =
    unjudged.length === 0
      ? []
      : [
          ...neverMeasured.map((policy) => `No run includes ${policy}: its cost is unknown.`),
          ...(entangled.length > 0
            ? [`No run tells what ${list(entangled)} ${entangled.length === 1 ? 'costs' : 'cost'} apart from the rest.`]
            : []),
        ];
  return [
    ...said,
    ...unjudged.map((tier) => `A valid run on ${tier.id} ${withPolicies}.`),
    ...atLeast.map((tier) => `A level on ${tier} that fails, or the units’ CPU: so far only a lower bound is known.`),
  ];
}
