import { rankingSchema, requirementSchema, type StatedAnswer } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { plansAsking } from './plans-asking';

interface PlansAsked {
  /** Those that are archived in place of those that are not. */
  archived?: boolean;
  limit?: number;
  skip?: number;
  /** In the order in which they were made, the newest first, after the plan with this id: what is changed meanwhile keeps its place. */
  made?: { before?: string | undefined };
  /** Part of the name, in any case. */
  name?: string;
  /** Only those that ask about this set of policies. */
  policySet?: { gateway: string; name: string };
}

/** Plans of the workspace, what was changed last first, with what their newest recommendation states. */
export async function listPlans(ctx: Ctx, asked: PlansAsked = {}) {
  const { archived = false, limit, skip, made, name: partOfName, policySet } = asked;
  authorise(ctx, 'plan.read');
  const rows = await ctx.clients.db.plan.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      archivedAt: archived ? { not: null } : null,
      ...(partOfName && { name: { contains: partOfName, mode: 'insensitive' } }),
      ...(policySet && plansAsking(policySet)),
      ...(made?.before && { id: { lt: made.before } }),
    },
    orderBy: [...(made ? [] : [{ updatedAt: 'desc' } as const]), { id: 'desc' }],
    take: limit,
    skip,
  });
  const answers = await statedAnswers(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, updatedAt, requirement, ranking }) => {
    const result = answers.get(id);
    return {
      ...{ id, name, updatedAt, requirement: requirementSchema.parse(requirement) },
      /** Of its own gateway. */
      recommendation: result === undefined ? null : { result },
      /** Of all its gateways, where it asks several and has been answered. */
      ranking: ranking === null ? null : rankingSchema.parse(ranking),
    };
  });
}

/** What the newest recommendation of each plan's own gateway states, cut out by the database: whole ones are large. */
async function statedAnswers({ clients, workspaceId }: Ctx, planIds: string[]): Promise<Map<string, StatedAnswer>> {
  const rows = await clients.db.$queryRaw<{ planId: string; result: StatedAnswer }[]>`
    SELECT newest.plan_id AS "planId",
           jsonb_build_object(
             'verdict', result->'verdict', 'currency', result->'currency',
             'recommended', result->'recommended', 'missing', result->'missing',
             'options', jsonb_path_query_array(
               result, '$.options[*] ? (@.tier == $.recommended.tier && @.units == $.recommended.units)')) AS result
      FROM plan
     CROSS JOIN LATERAL (
       SELECT plan_id, result
         FROM recommendation
        WHERE plan_id = plan.id AND gateway_id = plan.requirement#>>'{policySet,gateway}' AND repriced_from IS NULL
        ORDER BY created_at DESC
        LIMIT 1) newest
     WHERE plan.id = ANY(${planIds}::uuid[]) AND plan.workspace_id = ${workspaceId}::uuid`;
  return new Map(rows.map(({ planId, result }) => [planId, result]));
}
