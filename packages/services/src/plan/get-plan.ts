import { isStale, notFound, requirementSchema } from '@headroom/core';
import type { PlanProblem, PriceBook, RecommendationResult } from '@headroom/core';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { runHeadColumns, toRunHead } from '../run/run-head';
import type { Prisma } from '@headroom/db';

/** The newest recommendation of a plan with the price book it used; the same under other prices is none of its own. */
export const newestRecommendation = {
  where: { repricedFromId: null },
  orderBy: { createdAt: 'desc' },
  take: 1,
  include: {
    priceBook: { select: { source: true, basis: true, observedOn: true, effectiveFrom: true, currency: true } },
  },
} as const satisfies Prisma.Plan$recommendationsArgs;
type RecommendationRow = Prisma.RecommendationGetPayload<typeof newestRecommendation>;

export const toRecommendation = (row: RecommendationRow) => ({
  id: row.id,
  createdAt: row.createdAt,
  priceBook: { ...row.priceBook, stale: isStaleToday(row.priceBook) },
  problem: row.problem as unknown as PlanProblem,
  result: row.result as unknown as RecommendationResult,
});

/** Whether prices are too old to be relied on today, whatever they were when they were used. */
const isStaleToday = ({ basis, observedOn }: RecommendationRow['priceBook']) =>
  isStale({ basis: basis as PriceBook['basis'], observedOn: isoDay(observedOn) }, isoDay(new Date()));

const isoDay = (day: Date) => day.toISOString().slice(0, 10);

/** One plan, its newest recommendation, and the benchmarks and runs that measure what it needs. */
export async function getPlan(ctx: Ctx, { planId }: { planId: string }) {
  authorise(ctx, 'plan.read');
  const { db } = ctx.clients;
  const row =
    isId(planId) &&
    (await db.plan.findFirst({
      where: { id: planId, workspaceId: ctx.workspaceId },
      include: { recommendations: newestRecommendation },
    }));
  if (!row) throw notFound('plan', planId);
  const requirement = requirementSchema.parse(row.requirement);
  const ofCell = (path: 'gateway' | 'policySet', equals: string) => ({
    definition: { path: ['subject', path], equals },
  });
  const sameCell = {
    workspaceId: ctx.workspaceId,
    AND: [ofCell('gateway', requirement.policySet.gateway), ofCell('policySet', requirement.policySet.name)],
  };
  const ofImportedCell = (path: 'gateway' | 'policySet', equals: string) => ({
    imported: { path: ['subject', path], equals },
  });
  const sameRuns = {
    workspaceId: ctx.workspaceId,
    OR: [
      { AND: sameCell.AND },
      {
        AND: [
          ofImportedCell('gateway', requirement.policySet.gateway),
          ofImportedCell('policySet', requirement.policySet.name),
        ],
      },
    ],
  };
  const [benchmarks, runs] = await Promise.all([
    db.benchmark.findMany({
      where: { ...sameCell, archivedAt: null },
      select: { id: true, name: true, definition: true },
    }),
    db.run.findMany({ where: sameRuns, orderBy: { id: 'desc' }, take: 10, select: runHeadColumns }),
  ]);
  return {
    plan: { id: row.id, name: row.name, requirement, updatedAt: row.updatedAt },
    recommendation: row.recommendations[0] ? toRecommendation(row.recommendations[0]) : null,
    benchmarks: benchmarks.map(({ id, name, definition }) => ({ id, name, ...cellOf(definition) })),
    relatedRuns: runs.map(toRunHead),
  };
}
const cellSchema = z.object({ subject: z.object({ tier: z.string(), units: z.number() }) });

/** What a benchmark measures of its policy set. */
const cellOf = (definition: unknown) => cellSchema.parse(definition).subject;

export type PlanDetail = Awaited<ReturnType<typeof getPlan>>;
