import type { Ranking, RecommendationResult } from '@headroom/core';
import type { ApiClient } from '../api/client';
import type { GateAnswer } from '../gate/judge-gate';

export interface PlanAnswer {
  plan: { id: string; name: string };
  policySet: { gateway: string; name: string };
  recommendation: { isOutdated: boolean; result: RecommendationResult } | null;
  ranking: Ranking | null;
}

/** What a plan's recommendation says, made anew or as it stands; null when there is none to what it asks now. */
export async function readAnswer(
  api: ApiClient,
  planId: string,
  { anew }: { anew: boolean },
): Promise<(GateAnswer & { whole: PlanAnswer }) | null> {
  const { body } = await api.ask<PlanAnswer>(`/plans/${planId}/recommendation`, { method: anew ? 'POST' : 'GET' });
  if (!body.recommendation || body.recommendation.isOutdated) return null;
  const { verdict, currency, recommended } = body.recommendation.result;
  return {
    ...{ plan: body.plan.name, verdict, currency, whole: body },
    monthlyCost: recommended?.monthlyCost ?? null,
  };
}
