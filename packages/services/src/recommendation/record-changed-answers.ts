import { verdictSentence, type PlanProblem, type RecommendationResult } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Ctx } from '../ctx';
import type { EventData } from '../event/event-catalogue';
import { recordEvent } from '../event/record-event';
import { subscribersOf } from '../event/subscribers-of';

type Answer = EventData<'recommendation.changed'>['after'];

interface ChangedRow {
  id: string;
  gateway: string;
  before: Answer | null;
}

/**
 * Records, in the transaction that stores recommendations of a plan, those that say something else than the ones before them, for the
 * channels that want to know. Whoever stores others of the same plan waits, so that a change is told once.
 * @returns deliveries to ring for after the commit
 */
export async function recordChangedAnswers(
  transaction: Transaction,
  { workspaceId, clients }: Pick<Ctx, 'workspaceId' | 'clients'>,
  { id: planId, name }: { id: string; name: string },
  stored: readonly { id: string; problem: Pick<PlanProblem, 'tiers'>; result: RecommendationResult }[],
): Promise<string[]> {
  const channelIds = await subscribersOf(transaction, workspaceId, 'recommendation.changed');
  if (channelIds.length === 0) return [];
  const plan = { id: planId, name };
  const deliveries: string[] = [];
  for (const { id, gateway, before } of await changedOf(
    transaction,
    stored.map((one) => one.id),
  )) {
    const { problem, result } = stored.find((one) => one.id === id)!;
    const recorded = await recordEvent(transaction, {
      ...{ workspaceId, type: 'recommendation.changed', occurrence: `recommendation.changed:${id}`, channelIds },
      title: `New answer: ${plan.name}`,
      data: {
        ...{ plan, gateway, recommendationId: id, before, after: answerOf(result) },
        sentence: verdictSentence(result, problem.tiers),
        url: new URL(`/plans/${plan.id}`, clients.webUrl).href,
      },
    });
    deliveries.push(...recorded);
  }
  return deliveries;
}

/** Whole recommendations are large: of those before, no more is read than is told. */
const changedOf = (transaction: Transaction, ids: string[]) => transaction.$queryRaw<ChangedRow[]>`
  SELECT n.id::text, n.gateway_id AS gateway,
         CASE WHEN e.id IS NOT NULL THEN jsonb_build_object(
           'verdict', e.result->'verdict', 'currency', e.result->'currency', 'recommended', e.result->'recommended') END AS before
    FROM recommendation n
    LEFT JOIN LATERAL (
      SELECT id, result, answer_hash, created_at
        FROM recommendation
       WHERE plan_id = n.plan_id AND gateway_id = n.gateway_id AND repriced_from IS NULL AND id <> n.id
       ORDER BY created_at DESC
       LIMIT 1) e ON true
   WHERE n.id = ANY(${ids}::uuid[]) AND e.answer_hash IS DISTINCT FROM n.answer_hash
     -- One that was begun later is the plan's newest answer, and told already.
     AND (e.id IS NULL OR e.created_at <= n.created_at)`;

const answerOf = ({ verdict, currency, recommended }: RecommendationResult): Answer => ({
  ...{ verdict, currency, recommended },
});
