import type { RecommendationResult, Requirement } from '@headroom/core';
import { formatFull } from '@/ui/format';
import { nameTiers, overallAnswer, type Answered } from './plan-view';

/** A plan in a list: what it asks and its answer, in words. */
export interface PlanRow {
  id: string;
  name: string;
  rps: number;
  asked: string;
  verdict: RecommendationResult['verdict'] | null;
  answer: string | null;
}

interface ListedPlan extends Answered {
  id: string;
  name: string;
  requirement: Requirement;
}

export function planRow(
  { id, name, requirement, ...answered }: ListedPlan,
  tierNames: Record<string, string>,
): PlanRow {
  const { rps, slo, policySet, alternatives = [] } = requirement;
  const overall = overallAnswer(answered);
  const gateways = alternatives.length > 0 ? `, ${alternatives.length + 1} gateways` : '';
  return {
    ...{ id, name, rps },
    asked: `${formatFull(rps)} rps, p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms, ${policySet.name}${gateways}`,
    verdict: overall?.verdict ?? null,
    answer: overall && nameTiers(overall.sentence, tierNames),
  };
}
