import { list } from './findings';
import type { PlanModel } from './plan-model';
import type { PlanProblem } from './plan-problem';
import { sameCellRuns } from './same-cell-runs';
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
  // What a request costs there is known: what stands in the way is the delay, which only latencies tell.
  const withoutDelay = unjudged.filter(({ id }) => model.demand.identifiesDemand({ tier: id, policies, units: 1 }));
  const withoutDemand = unjudged.filter((tier) => !withoutDelay.includes(tier));
  const said =
    withoutDemand.length === 0
      ? []
      : [
          ...neverMeasured.map((policy) => neverMeasuredAsAsked(problem, policy)),
          ...(entangled.length > 0
            ? [`No run tells what ${list(entangled)} ${entangled.length === 1 ? 'costs' : 'cost'} apart from the rest.`]
            : []),
        ];
  return [
    ...said,
    ...(withoutDelay.length > 0 ? [missingLatencies(problem, model, withoutDelay, withPolicies)] : []),
    ...(withoutDemand.length > 0
      ? [`A valid run ${withPolicies} on ${oneOf(withoutDemand.map(({ id }) => id))}.`]
      : []),
    ...(atLeast.length > 0
      ? [`A level that fails, or the units’ CPU, on ${list(atLeast)}: so far only a lower bound is known.`]
      : []),
  ];
}

function neverMeasuredAsAsked({ policies }: PlanProblem, policy: string): string {
  const otherwise = policies.find(({ id }) => id === policy)?.measuredOtherwise;
  return otherwise
    ? `${policy} was measured, but ${otherwise}: its cost as asked is unknown.`
    : `No run includes ${policy}: its cost is unknown.`;
}

/** Each of them needs one. */
const oneOf = (tiers: readonly string[]) => (tiers.length > 1 ? `each of ${list(tiers)}` : list(tiers));

function missingLatencies(
  { target: { policies, slo } }: PlanProblem,
  model: PlanModel,
  tiers: readonly UnitTier[],
  withPolicies: string,
): string {
  const silent = model.demand.runs.filter(({ delayMs }) => delayMs === null).map(({ run }) => run);
  const runs = tiers.flatMap(({ id }) => sameCellRuns(silent, id, policies)).map(({ id }) => id);
  const none = runs.length > 0 ? ` (${list(runs)} ${runs.length === 1 ? 'has' : 'have'} none)` : '';
  const where = list(tiers.map(({ id }) => id));
  return `Latency percentiles, p${slo.percentile} among them, of a run ${withPolicies}${none}: what a request costs in CPU on ${where} is known, how long it takes is not.`;
}
