import type { RecommendationResult } from '@headroom/core';
import type { Ctx } from '../ctx';

/** The core of a recommendation. */
export interface Answer {
  verdict: RecommendationResult['verdict'];
  currency: string;
  recommended: { tier: string; units: number | null; monthlyCost: string } | null;
}

/** A plan whose answer is another than it was, or has its first. */
export interface ChangedAnswer {
  planId: string;
  name: string;
  before: Answer | null;
  after: Answer;
}

type Row = ChangedAnswer & { at: Date };

/**
 * The plans whose newest answer is of after `since` and says something else than the one before, the newest first. Reads no
 * more of a recommendation than its core: whole ones are large.
 */
export async function changedAnswers(
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  since: Date,
  limit: number,
): Promise<Row[]> {
  return clients.db.$queryRaw<Row[]>`
    WITH core AS NOT MATERIALIZED (
      SELECT plan_id, created_at,
             jsonb_build_object('verdict', result->'verdict', 'currency', result->'currency',
                                'recommended', result->'recommended') AS answer
        FROM recommendation
       WHERE workspace_id = ${workspaceId}::uuid AND repriced_from IS NULL),
    newest AS (
      SELECT DISTINCT ON (plan_id) plan_id, created_at, answer
        FROM core
       WHERE created_at > ${since}
       ORDER BY plan_id, created_at DESC)
    SELECT newest.plan_id AS "planId", plan.name, newest.created_at AS at, earlier.answer AS before, newest.answer AS after
      FROM newest
      JOIN plan ON plan.id = newest.plan_id
      LEFT JOIN LATERAL (
        SELECT answer FROM core
         WHERE core.plan_id = newest.plan_id AND core.created_at <= ${since}
         ORDER BY core.created_at DESC
         LIMIT 1) earlier ON true
     WHERE earlier.answer IS DISTINCT FROM newest.answer
     ORDER BY newest.created_at DESC
     LIMIT ${limit}`;
}
