import { curveTotals, type Bundle, type DemandCurve, type PlanProblem } from '@headroom/core';
import { percentOf } from '@/ui/form-values';
import { draftOf, withGateway, type PlanDraft, type PlanGateway } from './plan-draft';

/** What of a bundle a plan is made of again. */
interface FrozenAsk {
  name: string;
  gateway: string;
  policySet: string;
  region: string;
  problem: PlanProblem;
  curve?: DemandCurve | null | undefined;
}

export interface ReplicatedPlan {
  draft: PlanDraft;
  /** What it was taken from, and what is not here as it was there. */
  note: string;
}

/**
 * A shared plan as a draft for this workspace: what is asked is the same; gateway, policy set, region and currency are those of the
 * same name where there are such, else the first that there are.
 * @param of of a report, the plan by its place
 * @returns null where the bundle has no such plan
 */
export function replicatedPlan(gateways: readonly PlanGateway[], bundle: Bundle, of?: string): ReplicatedPlan | null {
  const asked = askOf(bundle, of);
  if (!asked) return null;
  const { name, policySet, region, problem, curve } = asked;
  const { target, currency, hoursPerMonth } = problem;
  const gateway = gateways.find((one) => one.name === asked.gateway);
  const draft = withGateway(
    gateways,
    {
      ...draftOf(gateways),
      ...{ name, policySet, region, currency, hoursPerMonth },
      ...{ rps: String(target.rps), monthlyCalls: String(Math.round(target.monthlyCalls)) },
      ...(curve && curveDraft(curve, target.rps)),
      growthFactor: String(target.growthFactor),
      headroomPercent: percentOf(target.headroom),
      spareUnits: String(target.spareUnits),
      percentile: String(target.slo.percentile),
      latencyMs: String(target.slo.latencyMs),
      maxErrorPercent: percentOf(target.slo.maxErrorRate),
    },
    gateway?.id ?? gateways[0]?.id ?? '',
  );
  const others = [
    ...(gateway ? [] : [`gateway ${asked.gateway}`]),
    ...(draft.policySet === policySet ? [] : [`policy set ${policySet}`]),
    ...(draft.region === region ? [] : [`region ${region}`]),
    ...(draft.currency === currency ? [] : [`currency ${currency}`]),
  ];
  const lacks = others.length > 0 ? ` Not here, so choose for it: ${others.join(', ')}.` : '';
  return { draft, note: `As the shared “${name}” asked; its evidence and prices stay with its bundle.${lacks}` };
}

/** A curve of the same peak hour by hour; how far the peak stands above its hour is kept. */
const curveDraft = (
  curve: DemandCurve,
  rps: number,
): Pick<PlanDraft, 'curveText' | 'curveUnit' | 'withinHourFactor'> => ({
  ...{ curveText: curve.hourlyRps.join('\n'), curveUnit: 'rps' },
  withinHourFactor: String(Math.max(1, Number((rps / curveTotals(curve).peakRps).toPrecision(6)))),
});

function askOf(bundle: Bundle, of: string | undefined): FrozenAsk | null {
  if (bundle.kind === 'plan') return bundle.plan;
  if (bundle.kind !== 'report') return null;
  const plan = bundle.report.plans.find(({ id }) => id === of);
  const [answer] = plan?.answers ?? [];
  return plan && answer ? { ...answer, name: plan.name, gateway: answer.gatewayName, curve: plan.curve } : null;
}
