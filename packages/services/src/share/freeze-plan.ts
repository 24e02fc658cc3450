import {
  conflict,
  fitPlan,
  freezeAnswer,
  parsePlan,
  policyTax,
  recommendFrom,
  verifyPlan,
  type FrozenPlan,
  type PlanBundle,
} from '@headroom/core';
import { findSource } from '@headroom/gateways';
import { version } from '../../package.json';
import { listSubjects } from '../benchmark/list-subjects';
import type { Ctx } from '../ctx';
import { getPlan } from '../plan/get-plan';
import { curveAt } from '../report/curve-at';
import { withoutSettings } from './without-settings';

/**
 * A plan's newest answer on one gateway as it stands, with the evidence and the prices that it was made of.
 * @param gateway one that the plan asks; without it the one that its page shows first
 * @throws HeadroomError `not-found`; `conflict` while the plan has no answer there, or has one of another version of Headroom
 */
export async function freezePlan(
  ctx: Ctx,
  { id: planId, gateway }: { id: string; gateway?: string | undefined },
): Promise<PlanBundle> {
  const [{ plan, policySet, recommendation }, gateways] = await Promise.all([
    getPlan(ctx, { planId, gateway }),
    listSubjects(ctx),
  ]);
  if (!recommendation) throw conflict('This plan has no answer on this gateway yet: share it when it has.');
  const { priceBook, createdAt, result } = recommendation;
  const problem = withoutSettings(parsePlan(recommendation.problem));
  const model = fitPlan(problem);
  const definition = gateways.find(({ id }) => id === policySet.gateway);
  const isOfProblem = (tierId: string) => problem.tiers.some(({ id }) => id === tierId || id.startsWith(`${tierId}/`));
  const names = (definition?.tiers ?? []).map(({ id, name }) => [`${policySet.gateway}/${id}`, name] as const);
  const frozen: FrozenPlan = {
    ...{ name: plan.name, gateway: definition?.name ?? policySet.gateway, policySet: policySet.name },
    region: recommendation.region,
    tierNames: Object.fromEntries(names.filter(([id]) => isOfProblem(id))),
    problem,
    curve: recommendation.isOutdated ? null : curveAt(problem.target.rps, plan.requirement),
    answer: freezeAnswer(
      { ...result, missing: recommendFrom(model, problem).missing },
      policyTax(model, problem, result),
    ),
    prices: {
      ...{ source: findSource(priceBook.source).title, isStale: priceBook.stale },
      ...{ observedOn: isoDay(priceBook.observedOn), effectiveFrom: isoDay(priceBook.effectiveFrom) },
    },
    evaluatedAt: createdAt.toISOString(),
  };
  if (verifyPlan(frozen).some(({ state }) => state === 'differs'))
    throw conflict(
      'This answer was worked out by another version of Headroom: evaluate the plan again, then share it.',
    );
  return {
    ...{ schema: 'headroom.bundle/1', kind: 'plan', frozenAt: new Date().toISOString(), headroom: version },
    ...{ redactions: [], plan: frozen },
  };
}

const isoDay = (day: Date) => day.toISOString().slice(0, 10);
