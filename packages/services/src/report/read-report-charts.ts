import { compareMoney, policyBasis, type CostReport } from '@headroom/core';
import type { CostAgainstRateData, CostMonthsData, PolicyTaxData } from '@headroom/figures';
import { listSubjects } from '../benchmark/list-subjects';
import { authorise, type Ctx } from '../ctx';
import { getPlan } from '../plan/get-plan';

export interface ReportCharts {
  months: CostMonthsData;
  /** Of the plan that costs most; null where no plan has an answer. */
  dearest: {
    plan: string;
    cost: CostAgainstRateData;
    /** Null where nothing is known of its policies. */
    tax: Omit<PolicyTaxData, 'measure'> | null;
  } | null;
}

/** What the pictures of a report are drawn of. */
export async function readReportCharts(ctx: Ctx, { currency, plans }: CostReport): Promise<ReportCharts> {
  authorise(ctx, 'plan.read');
  const months = { currency, plans: plans.map(({ id, name, months: own }) => ({ id, name, months: own })) };
  const [dearest] = plans
    .flatMap(({ answer, ...plan }) => (answer?.monthlyCost ? [{ ...plan, answer, cost: answer.monthlyCost }] : []))
    .toSorted((left, right) => compareMoney(right.cost, left.cost));
  if (!dearest) return { months, dearest: null };
  const { id, name, answer, policies } = dearest;
  const [{ recommendation }, gateways] = await Promise.all([
    getPlan(ctx, { planId: id, gateway: answer.gateway }),
    listSubjects(ctx),
  ]);
  if (!recommendation) return { months, dearest: null };
  const tierNames = Object.fromEntries(
    gateways.flatMap((gateway) => gateway.tiers.map((tier) => [`${gateway.id}/${tier.id}`, tier.name])),
  );
  const option = answer.units === null ? answer.tier : `${answer.tier} × ${answer.units}`;
  const pricesSeenOn = answer.prices.observedOn;
  const hasPolicies = policies.states !== null && policies.each.length > 0;
  return {
    months,
    dearest: {
      plan: name,
      // What was measured is large, and no chart here draws it.
      cost: {
        problem: { ...recommendation.problem, runs: [] },
        result: recommendation.result,
        tierNames,
        pricesSeenOn,
      },
      tax: hasPolicies
        ? { states: policies.states, option, currency, basis: policyBasis(answer, policies.each) }
        : null,
    },
  };
}
