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

type Row = ChangedAnswer & { at: Date };

/** Plans may be answered again by the hundred, and whole recommendations are large: so many of the last are looked at. */
const lookedAtPerShown = 3;

/**
 * Of the plans that were answered last, those whose newest answer on a gateway is of after `since` and says something else than
 * the one before, the newest first.
 */
export async function changedAnswers(
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  since: Date,
  limit: number,
): Promise<Row[]> {
  return clients.db.$queryRaw<Row[]>`
    WITH newest AS (
      SELECT DISTINCT ON (plan_id, gateway_id) id, plan_id, gateway_id, created_at
        FROM recommendation
       WHERE workspace_id = ${workspaceId}::uuid AND repriced_from IS NULL AND created_at > ${since}
       ORDER BY plan_id, gateway_id, created_at DESC),
    last_answered AS (
      SELECT * FROM newest ORDER BY created_at DESC LIMIT ${limit * lookedAtPerShown}),
    answers AS (
      SELECT a.plan_id, a.gateway_id, a.created_at,
             jsonb_build_object('verdict', n.result->'verdict', 'currency', n.result->'currency',
                                'recommended', n.result->'recommended') AS after,
             e.answer AS before
        FROM last_answered a
        JOIN recommendation n ON n.id = a.id
        LEFT JOIN LATERAL (
          SELECT jsonb_build_object('verdict', result->'verdict', 'currency', result->'currency',
                                    'recommended', result->'recommended') AS answer
            FROM recommendation
           WHERE plan_id = a.plan_id AND gateway_id = a.gateway_id AND repriced_from IS NULL AND created_at <= ${since}
           ORDER BY created_at DESC
           LIMIT 1) e ON true)
    SELECT plan_id AS "planId", CASE WHEN plan.ranking IS NOT NULL THEN gateway_id END AS "gatewayId",
           plan.name, answers.created_at AS at, before, after
      FROM answers
      JOIN plan ON plan.id = plan_id
     WHERE before IS DISTINCT FROM after
     ORDER BY answers.created_at DESC
     LIMIT ${limit}`;
}
