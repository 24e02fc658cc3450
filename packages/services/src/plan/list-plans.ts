import { requirementSchema } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { newestRecommendation, toRecommendation } from './get-plan';

/** Every plan of the workspace with its newest recommendation, or the few that were changed last. */
export async function listPlans(ctx: Ctx, { limit }: { limit?: number } = {}) {
  authorise(ctx, 'plan.read');
  const rows = await ctx.clients.db.plan.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { updatedAt: 'desc' },
    take: limit,
    include: { recommendations: newestRecommendation },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    updatedAt: row.updatedAt,
    requirement: requirementSchema.parse(row.requirement),
    recommendation: row.recommendations[0] ? toRecommendation(row.recommendations[0]) : null,
  }));
}
