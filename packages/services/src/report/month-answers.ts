import type { MonthAnswer, PlanTier, RecommendationResult } from '@headroom/core';
import type { Ctx } from '../ctx';

/** What is worked out of the stated parts. */
type WorkedOut = 'gatewayName' | 'option' | 'monthlyCost' | 'costPerMillion' | 'atPeak' | 'overCurve' | 'requiredRps';

export interface StatedMonth extends Omit<MonthAnswer, WorkedOut> {
  /** Of the answer itself. */
  recommendationId: string;
  planId: string;
  gatewayId: string;
  recommended: RecommendationResult['recommended'];
  /** The tier that was recommended; null where none was. */
  tier: PlanTier | null;
  rps: number;
  growthFactor: number;
  hoursPerMonth: number;
  isThisMonth: boolean;
  /** What the plan asked at the end of the month; null where that was not kept yet. */
  requirement: unknown;
}

/**
 * What each gateway of some plans answered last in each of the last months (UTC), this one among them; the parts that are stated are
 * cut out by the database: whole answers are large.
 */
export const monthAnswers = (
  { clients: { db }, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  planIds: readonly string[],
  months: number,
): Promise<StatedMonth[]> =>
  db.$queryRaw<StatedMonth[]>`
    WITH last AS (
      SELECT DISTINCT ON (plan_id, gateway_id, date_trunc('month', created_at, 'UTC'))
             id, date_trunc('month', created_at, 'UTC') AS month
        FROM recommendation
       WHERE plan_id = ANY(${[...planIds]}::uuid[]) AND workspace_id = ${workspaceId}::uuid AND repriced_from IS NULL
         AND created_at >= date_trunc('month', now(), 'UTC') - make_interval(months => ${months - 1}::int)
       ORDER BY plan_id, gateway_id, date_trunc('month', created_at, 'UTC'), created_at DESC)
    SELECT r.id AS "recommendationId", r.plan_id AS "planId", r.gateway_id AS "gatewayId",
           to_char(last.month AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
           last.month = date_trunc('month', now(), 'UTC') AS "isThisMonth",
           (SELECT version.requirement FROM plan_version version
             WHERE version.plan_id = r.plan_id
               AND version.created_at < (last.month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'
             ORDER BY version.version DESC LIMIT 1) AS requirement,
           r.result->>'currency' AS currency,
           nullif(r.result->'recommended', 'null') AS recommended,
           (r.problem#>>'{target,monthlyCalls}')::float8 AS "monthlyCalls",
           (r.problem#>>'{target,rps}')::float8 AS rps,
           (r.problem#>>'{target,growthFactor}')::float8 AS "growthFactor",
           (r.problem->>'hoursPerMonth')::float8 AS "hoursPerMonth",
           jsonb_path_query_first(
             r.problem, '$.tiers[*] ? (@.id == $id)', jsonb_build_object('id', r.result#>'{recommended,tier}')) AS tier,
           r.problem#>'{target,policies}' AS policies,
           (chosen->>'probabilityFeasible')::float8 AS probability,
           chosen->>'grade' AS grade,
           to_char(book.observed_on, 'YYYY-MM-DD') AS "pricesSeenOn"
      FROM last
      JOIN recommendation r ON r.id = last.id
      JOIN price_book book ON book.id = r.price_book_id
     CROSS JOIN LATERAL jsonb_path_query_first(
       r.result, '$.options[*] ? (@.tier == $.recommended.tier && @.units == $.recommended.units)') AS chosen
     ORDER BY month, r.gateway_id`;
