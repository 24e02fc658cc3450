import { metersOf, notFound, requirementSchema } from '@headroom/core';
import type { PlanProblem, PriceBook, RecommendationResult, TierPrices } from '@headroom/core';
import { planTiers, type CatalogEntry } from '@headroom/gateways';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { isId } from '../ids';
import { discountsOf } from '../price/discounts';

/** A recommendation as it was saved, with what it takes to price it anew. */
export interface SavedRecommendation {
  id: string;
  planId: string;
  region: string;
  entry: CatalogEntry;
  problem: PlanProblem;
  result: RecommendationResult;
  discounts: Record<string, string>;
}

/** @throws HeadroomError `not-found` */
export async function savedRecommendation(ctx: Ctx, recommendationId: string): Promise<SavedRecommendation> {
  const row =
    isId(recommendationId) &&
    (await ctx.clients.db.recommendation.findFirst({
      where: { id: recommendationId, workspaceId: ctx.workspaceId },
      include: { plan: { select: { requirement: true } } },
    }));
  if (!row) throw notFound('recommendation', recommendationId);
  const region = row.region || requirementSchema.parse(row.plan.requirement).region;
  const { gatewayId } = row;
  return {
    ...{ id: row.id, planId: row.planId, region, entry: await requireEntry(ctx, gatewayId) },
    problem: row.problem as unknown as PlanProblem,
    result: row.result as unknown as RecommendationResult,
    discounts: await discountsOf(ctx, gatewayId),
  };
}

/** What the tiers of a saved recommendation cost by another book or on another day. */
export function pricesOn(
  { entry, region, problem, discounts }: SavedRecommendation,
  book: PriceBook,
  on: string,
): TierPrices {
  const priced = planTiers(entry, book, { region, on, policyIds: problem.target.policies, discounts });
  const tiers = priced.flatMap((tier) => {
    const { id, notes = [] } = tier;
    const prices = { meters: metersOf(tier), notes };
    // Recommendations from before tiers were told apart by their gateways have the bare ids.
    return [[id, prices] as const, [id.slice(id.indexOf('/') + 1), prices] as const];
  });
  return { currency: book.currency, tiers: Object.fromEntries(tiers) };
}
