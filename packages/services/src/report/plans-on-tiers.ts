import type { Ctx } from '../ctx';

/** A tier by its id of the catalog: one without units stands in a plan once for each concurrency that was tested. */
export const catalogTierOf = (tierId: string): string => tierId.split('/').slice(0, 2).join('/');

/** Ids of the workspace's plans whose newest answer on one of their gateways is one of these tiers, given as `gateway/tier`. */
export async function plansOnTiers(
  { clients: { db }, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  tiers: readonly string[],
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ planId: string }[]>`
    WITH newest AS (
      SELECT DISTINCT ON (plan_id, gateway_id) id
        FROM recommendation
       WHERE workspace_id = ${workspaceId}::uuid AND repriced_from IS NULL
       ORDER BY plan_id, gateway_id, created_at DESC)
    SELECT DISTINCT r.plan_id AS "planId"
      FROM newest
      JOIN recommendation r USING (id)
     CROSS JOIN LATERAL (SELECT r.result#>>'{recommended,tier}' AS id) tier
     WHERE split_part(tier.id, '/', 1) || '/' || split_part(tier.id, '/', 2) = ANY(${[...tiers]}::text[])`;
  return new Set(rows.map(({ planId }) => planId));
}
