import type { RecommendationResult } from '@headroom/core';
import type { Ctx } from '../ctx';

/** The core of a recommendation. */
export interface Answer {
  verdict: RecommendationResult['verdict'];
  currency: string;
  recommended: { tier: string; units: number | null; monthlyCost: string } | null;
}

/** A plan whose answer on a gateway is another than it was, or has its first. */
export interface ChangedAnswer {
  planId: string;
  /** Null for a plan that asks one gateway. */
  gatewayId: string | null;
  name: string;
  before: Answer | null;
  after: Answer;
}

export interface ChangedAnswers {
  answers: (ChangedAnswer & { at: Date })[];
  /** How many there are; more than are given, when they are more than the limit. */
  total: number;
}

/**
 * The plans whose newest answer on a gateway is of after `since` and says something else than the one before, the newest first.
 * Plans may be answered again by the hundred, and whole recommendations are large: only those that are given are read.
 */
export async function changedAnswers(
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  since: Date,
  limit: number,
): Promise<ChangedAnswers> {
  const rows = await clients.db.$queryRaw<(ChangedAnswer & { at: Date; total: number })[]>`
    WITH newest AS (
      SELECT DISTINCT ON (plan_id, gateway_id) id, plan_id, gateway_id, created_at, answer_hash
        FROM recommendation
       WHERE workspace_id = ${workspaceId}::uuid AND repriced_from IS NULL AND created_at > ${since}
       ORDER BY plan_id, gateway_id, created_at DESC),
    changed AS (
      SELECT n.*, e.id AS earlier_id, count(*) OVER ()::int AS total
        FROM newest n
        LEFT JOIN LATERAL (
          SELECT id, answer_hash
            FROM recommendation
           WHERE plan_id = n.plan_id AND gateway_id = n.gateway_id AND repriced_from IS NULL AND created_at <= ${since}
           ORDER BY created_at DESC
           LIMIT 1) e ON true
       WHERE e.answer_hash IS DISTINCT FROM n.answer_hash
       ORDER BY n.created_at DESC
       LIMIT ${limit}),
    answer AS (
      SELECT id, jsonb_build_object('verdict', result->'verdict', 'currency', result->'currency',
                                    'recommended', result->'recommended') AS answer
        FROM recommendation
       WHERE id IN (SELECT id FROM changed UNION SELECT earlier_id FROM changed))
    SELECT c.plan_id AS "planId", CASE WHEN plan.ranking IS NOT NULL THEN c.gateway_id END AS "gatewayId",
           plan.name, c.created_at AS at, earlier.answer AS before, newer.answer AS after, c.total
      FROM changed c
      JOIN plan ON plan.id = c.plan_id
      JOIN answer newer ON newer.id = c.id
      LEFT JOIN answer earlier ON earlier.id = c.earlier_id
     ORDER BY c.created_at DESC`;
  return { answers: rows.map(({ total: _, ...answer }) => answer), total: rows[0]?.total ?? 0 };
}
