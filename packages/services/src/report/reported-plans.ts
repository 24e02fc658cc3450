import {
  gatewaysOf,
  isStale,
  rankingSchema,
  requirementSchema,
  type MonthAnswer,
  type PlanProblem,
  type PriceBook,
  type RecommendationResult,
  type ReportedAnswer,
  type ReportedPlan,
  type Requirement,
} from '@headroom/core';
import { findEntry, lackedPolicies, qualifiedTierId, type Gateway } from '@headroom/gateways';
import { customGateway } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { curveAt } from './curve-at';
import { monthAnswers, type StatedMonth } from './month-answers';
import { newestAnswers, type NewestAnswer } from './newest-answers';
import { catalogTierOf } from './plans-on-tiers';
import { rememberedMonthCosts } from './remembered-month-costs';
import { rememberedPolicyMoney } from './remembered-policy-money';

interface PlanRow {
  id: string;
  name: string;
  requirement: Requirement;
  ranking: unknown;
}

interface Asked {
  gateways?: readonly string[] | undefined;
  /** As `gateway/tier`. */
  tiers?: readonly string[] | undefined;
  months: number;
}

/** Whether answers of a gateway are asked for, be it by one of its tiers. */
export const isAskedGateway = (gateway: string, { gateways, tiers }: Pick<Asked, 'gateways' | 'tiers'>): boolean =>
  (!gateways || gateways.includes(gateway)) && (!tiers || tiers.some((tier) => tier.startsWith(`${gateway}/`)));

/** Whether what an answer recommends is asked for. */
const isAskedTier = (recommended: RecommendationResult['recommended'], { tiers }: Pick<Asked, 'tiers'>): boolean =>
  !tiers || (recommended !== null && tiers.includes(catalogTierOf(recommended.tier)));

/** An answer with what it was saved as. */
export interface SavedAnswer extends ReportedAnswer {
  recommendationId: string;
  /** For sentences that bar a tier, the policy that it lacks. */
  needs: Record<string, string>;
}

/** A plan with what it asks. */
export interface SavedPlan extends ReportedPlan {
  requirement: Requirement;
  answers: readonly SavedAnswer[];
}

/** Plans as a report takes them: their newest answers with names and policies, and the answers of the months before. */
export async function reportedPlans(
  ctx: Ctx,
  plans: readonly PlanRow[],
  asked: Asked & { byId: Gateways },
): Promise<SavedPlan[]> {
  const gateways = asked.byId;
  const planIds = plans.map(({ id }) => id);
  const [answers, months] = await Promise.all([newestAnswers(ctx, planIds), monthAnswers(ctx, planIds, asked.months)]);
  return plans.map((plan) => {
    const isAsked = (gateway: string) => isAskedGateway(gateway, asked);
    const own = answers.filter(({ planId }) => planId === plan.id);
    const standings = gatewaysOf(plan.requirement)
      .filter(isAsked)
      .map((gateway) => ({ gateway, name: nameOf(gateways, gateway), why: whyUnanswered(plan, own, gateway) }));
    const answered = own
      .filter(({ gatewayId }) => standings.some((one) => one.gateway === gatewayId && !one.why))
      .filter(({ result }) => isAskedTier((result as unknown as RecommendationResult).recommended, asked));
    return {
      ...{ id: plan.id, name: plan.name, requirement: plan.requirement, curve: curveOf(plan.requirement, answered) },
      answers: answered.map((answer) => toReported(answer, gateways.get(answer.gatewayId))),
      unanswered: standings.flatMap(({ name, why }) => (why ? [{ gatewayName: name, why }] : [])),
      months: months
        .filter(({ planId, gatewayId }) => planId === plan.id && isAsked(gatewayId))
        .filter(({ recommended }) => isAskedTier(recommended, asked))
        .filter((month) =>
          month.isThisMonth ? answered.some(({ gatewayId }) => gatewayId === month.gatewayId) : wasAsked(month),
        )
        .map((month) => monthAnswer(month, gateways)),
    };
  });
}

/** A month's answer with its names and what a million cost in it. */
function monthAnswer(stated: StatedMonth, gateways: Gateways): MonthAnswer {
  const { gatewayId, recommended, rps, growthFactor } = stated;
  const { month, currency, monthlyCalls, policies, probability, grade, pricesSeenOn } = stated;
  const names = tierNamesOf(gateways.get(gatewayId), recommended ? [recommended.tier] : []);
  return {
    ...{ month, currency, monthlyCalls, policies, probability, grade, pricesSeenOn },
    ...{ gatewayName: nameOf(gateways, gatewayId), requiredRps: rps * growthFactor },
    option: recommended && shape(names[recommended.tier] ?? recommended.tier, recommended.units),
    monthlyCost: recommended?.monthlyCost ?? null,
    costPerMillion: recommended?.costPerMillion ?? null,
    ...rememberedMonthCosts(stated),
  };
}

const shape = (tier: string, units: number | null) => (units === null ? tier : `${tier} × ${units}`);

export type Gateways = ReadonlyMap<string, Gateway>;

/** The gateways with some ids; one that is not there any more is left out. */
export async function gatewaysById(ctx: Ctx, ids: readonly string[]): Promise<Gateways> {
  const found = await Promise.all(
    ids.map(async (id) => [id, (findEntry(id) ?? (await customGateway(ctx, id))?.entry)?.definition] as const),
  );
  return new Map(found.flatMap(([id, definition]) => (definition ? [[id, definition] as const] : [])));
}

export const nameOf = (gateways: Gateways, id: string) => gateways.get(id)?.name ?? id;

/** An answer of before does not stand for a gateway that could not be asked since. */
function whyUnanswered({ ranking }: PlanRow, own: readonly NewestAnswer[], gateway: string): string | null {
  const standing =
    ranking === null ? null : rankingSchema.parse(ranking).gateways.find((one) => one.gateway === gateway);
  if (standing?.standing === 'unanswered') return standing.why ?? 'It could not be asked.';
  return own.some(({ gatewayId }) => gatewayId === gateway) ? null : 'It has not been asked yet.';
}

/** A gateway that a plan gave up in the course of a month does not count at its end. */
const wasAsked = ({ gatewayId, requirement }: StatedMonth) =>
  requirement === null || gatewaysOf(requirementSchema.parse(requirement)).includes(gatewayId);

/** The curve is of the requirement's peak; an answer keeps the peak that it was asked for. */
const curveOf = (requirement: Requirement, [answer]: readonly NewestAnswer[]): ReportedPlan['curve'] =>
  answer ? curveAt((answer.problem as unknown as PlanProblem).target.rps, requirement) : null;

function toReported(row: NewestAnswer, gateway: Gateway | undefined): SavedAnswer {
  const problem = row.problem as unknown as PlanProblem;
  const result = row.result as unknown as RecommendationResult;
  const { source, basis, observedOn } = row.priceBook;
  const day = isoDay(observedOn);
  const needs = gateway ? lackedPolicies(gateway, problem.target.policies) : {};
  return {
    ...{ recommendationId: row.id, gateway: row.gatewayId, gatewayName: gateway?.name ?? row.gatewayId },
    ...{ region: row.region, problem, result, needs },
    tierNames: tierNamesOf(
      gateway,
      problem.tiers.map(({ id }) => id),
    ),
    prices: {
      ...{ source, observedOn: day },
      stale: isStale({ basis: basis as PriceBook['basis'], observedOn: day }, isoDay(new Date())),
    },
    policies: rememberedPolicyMoney(row.id, { problem, result, needs }),
  };
}

/** Names of a plan's tiers by their ids there; one without units stands in a plan once for each concurrency that was tested. */
function tierNamesOf(gateway: Gateway | undefined, ids: readonly string[]): Record<string, string> {
  if (!gateway) return {};
  const names = new Map(gateway.tiers.map(({ id, name }) => [qualifiedTierId(gateway.id, id), name]));
  return Object.fromEntries(
    ids.flatMap((id) => {
      const [gatewayId, tier, variant] = id.split('/');
      const name = names.get(`${gatewayId}/${tier}`);
      return name === undefined ? [] : [[id, variant ? `${name}, ${variant.replace('-', ' ')}` : name]];
    }),
  );
}

const isoDay = (day: Date) => day.toISOString().slice(0, 10);
