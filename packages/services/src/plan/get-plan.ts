import { gatewaysOf, isAnswerTo, isStale, notFound, rankingSchema, requirementSchema } from '@headroom/core';
import type { PlanProblem, PriceBook, Ranking, RecommendationResult, Requirement } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { canBeEvidence } from '../run/can-be-evidence';
import { runHeadColumns, toRunHead, type RunHead } from '../run/run-head';
import { findModelBenchmark } from './find-model-benchmark';
import { measuringBenchmarks } from './measuring-benchmarks';
import type { Prisma } from '@headroom/db';

const newest = { orderBy: { createdAt: 'desc' } } as const;
const withPriceBook = {
  priceBook: { select: { source: true, basis: true, observedOn: true, effectiveFrom: true, currency: true } },
} as const satisfies Prisma.RecommendationInclude;
type RecommendationRow = Prisma.RecommendationGetPayload<{ include: typeof withPriceBook }>;

const toRecommendation = (row: RecommendationRow) => ({
  id: row.id,
  createdAt: row.createdAt,
  /** Where it was priced. */
  region: row.region,
  priceBook: { ...row.priceBook, stale: isStaleToday(row.priceBook) },
  problem: row.problem as unknown as PlanProblem,
  result: row.result as unknown as RecommendationResult,
});

/** Whether prices are too old to be relied on today, whatever they were when they were used. */
const isStaleToday = ({ basis, observedOn }: RecommendationRow['priceBook']) =>
  isStale({ basis: basis as PriceBook['basis'], observedOn: isoDay(observedOn) }, isoDay(new Date()));

const isoDay = (day: Date) => day.toISOString().slice(0, 10);

/**
 * One plan, its newest recommendation on one of its gateways, and the benchmarks and runs that measure what it needs there.
 * @param asked.gateway the gateway that is looked at: without it, or for one that the plan does not ask, the cheapest as far as
 * is known, else the plan's own
 */
export async function getPlan(ctx: Ctx, { planId, ...asked }: { planId: string; gateway?: string | undefined }) {
  authorise(ctx, 'plan.read');
  const { db } = ctx.clients;
  const { workspaceId } = ctx;
  const row = isId(planId) && (await db.plan.findFirst({ where: { id: planId, workspaceId } }));
  if (!row) throw notFound('plan', planId);
  const requirement = requirementSchema.parse(row.requirement);
  const ranking = row.ranking === null ? null : rankingSchema.parse(row.ranking);
  const policySet = policySetAsked(requirement, ranking, asked.gateway);
  const newestOn = (gatewayId: string) => ({
    where: { planId, workspaceId, gatewayId, repricedFromId: null },
    ...newest,
  });
  const others = (ranking ? gatewaysOf(requirement) : []).filter(
    (gateway) => gateway !== policySet.gateway && !isUnanswered(ranking, gateway),
  );
  const [recommendation, otherRows, benchmarks, model, runRows, version] = await Promise.all([
    isUnanswered(ranking, policySet.gateway)
      ? null
      : db.recommendation.findFirst({ ...newestOn(policySet.gateway), include: withPriceBook }),
    Promise.all(
      others.map((gateway) => db.recommendation.findFirst({ ...newestOn(gateway), select: { problem: true } })),
    ),
    measuringBenchmarks(ctx, policySet),
    findModelBenchmark(ctx, policySet),
    latestRunsOf(ctx, policySet),
    db.planVersion.findFirst({
      where: { planId, plan: { workspaceId } },
      orderBy: { version: 'desc' },
      select: { createdAt: true },
    }),
  ]);
  const runs = runRows.map(toRunHead);
  return {
    plan: { id: row.id, name: row.name, requirement, updatedAt: row.updatedAt, archivedAt: row.archivedAt },
    /** The set of policies that is looked at, and its gateway. */
    policySet,
    recommendation: recommendation && {
      ...toRecommendation(recommendation),
      /** Whether the requirement is another since it was answered. */
      isOutdated:
        (version !== null && recommendation.createdAt < version.createdAt) ||
        !isAnswerTo(requirement, {
          ...{ gateway: recommendation.gatewayId, region: recommendation.region },
          problem: recommendation.problem as unknown as PlanProblem,
        }),
    },
    /** How its gateways stand; null for a plan on one gateway, or until they are asked. */
    ranking,
    /** The problems of the other gateways that stand in the ranking and were answered. */
    others: otherRows.flatMap((other, index) =>
      other ? [{ gateway: others[index]!, problem: other.problem as unknown as PlanProblem }] : [],
    ),
    benchmarks,
    /** What a cell without a benchmark can be measured with; null where nothing was measured on the gateway yet. */
    model,
    /** Runs under way that will say something of a cell of this policy set. */
    measuring: runs.flatMap(measuringOf),
    relatedRuns: runs,
  };
}

function policySetAsked({ policySet, alternatives = [] }: Requirement, ranking: Ranking | null, gateway?: string) {
  const sets = [policySet, ...alternatives.map((one) => one.policySet)];
  const [best] = ranking?.verdict === 'recommended' ? ranking.gateways : [];
  const of = (id: string | undefined) => sets.find((one) => one.gateway === id);
  return of(gateway) ?? of(best?.gateway) ?? policySet;
}

const isUnanswered = (ranking: Ranking | null, gateway: string): boolean =>
  ranking?.gateways.some((one) => one.gateway === gateway && one.standing === 'unanswered') ?? false;

const mostRelatedRuns = 10;

/** The latest runs and imports of a policy set. */
async function latestRunsOf({ clients, workspaceId }: Ctx, { gateway, name }: Requirement['policySet']) {
  // In the words of the index on it.
  const latest = await clients.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM run
     WHERE workspace_id = ${workspaceId}::uuid
       AND coalesce(definition, imported) #>> '{subject,gateway}' = ${gateway}
       AND coalesce(definition, imported) #>> '{subject,policySet}' = ${name}
     ORDER BY id DESC
     LIMIT ${mostRelatedRuns}`;
  return clients.db.run.findMany({
    where: { workspaceId, id: { in: latest.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
    select: runHeadColumns,
  });
}

/** A run under way that can become evidence, by what it measures. */
const measuringOf = ({ id, state, definition }: RunHead) => {
  if (state === 'finished' || !definition || !canBeEvidence(definition)) return [];
  const { tier, units } = definition.subject;
  return [{ id, tier, units }];
};

export type PlanDetail = Awaited<ReturnType<typeof getPlan>>;
