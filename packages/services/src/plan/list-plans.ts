import { requirementSchema, type StatedAnswer } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';

interface PlansAsked {
  limit?: number;
  skip?: number;
  /** Only those that ask about this set of policies. */
  policySet?: { gateway: string; name: string };
}

/** Plans of the workspace, what was changed last first, with what their newest recommendation states. */
export async function listPlans(ctx: Ctx, { limit, skip, policySet }: PlansAsked = {}) {
  authorise(ctx, 'plan.read');
  const asksAbout = (key: 'gateway' | 'name', equals: string) => ({
    requirement: { path: ['policySet', key], equals },
  });
  const rows = await ctx.clients.db.plan.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      ...(policySet && { AND: [asksAbout('gateway', policySet.gateway), asksAbout('name', policySet.name)] }),
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    skip,
  });
  const answers = await statedAnswers(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, updatedAt, requirement }) => {
    const result = answers.get(id);
    return {
      ...{ id, name, updatedAt, requirement: requirementSchema.parse(requirement) },
      recommendation: result === undefined ? null : { result },
    };
  });
}

/** What the newest recommendation of each plan states, cut out by the database: whole ones are large. */
async function statedAnswers({ clients, workspaceId }: Ctx, planIds: string[]): Promise<Map<string, StatedAnswer>> {
  const rows = await clients.db.$queryRaw<{ planId: string; result: StatedAnswer }[]>`
    SELECT newest.plan_id AS "planId",
           jsonb_build_object(
             'verdict', result->'verdict', 'currency', result->'currency',
             'recommended', result->'recommended', 'missing', result->'missing',
             'options', jsonb_path_query_array(
               result, '$.options[*] ? (@.tier == $.recommended.tier && @.units == $.recommended.units)')) AS result
      FROM unnest(${planIds}::uuid[]) AS asked(id)
     CROSS JOIN LATERAL (
       SELECT plan_id, result
         FROM recommendation
        WHERE plan_id = asked.id AND workspace_id = ${workspaceId}::uuid AND repriced_from IS NULL
        ORDER BY created_at DESC
        LIMIT 1) newest`;
  return new Map(rows.map(({ planId, result }) => [planId, result]));
}
