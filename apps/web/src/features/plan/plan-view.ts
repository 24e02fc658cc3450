import { rankingSentence, verdictSentence } from '@headroom/core';
import type { Ranking, StatedAnswer } from '@headroom/core';
import type { PlanDetail } from '@headroom/services';

export type PlanAnswer = NonNullable<PlanDetail['recommendation']>;

/** A plan's newest answer: of its own gateway, and how all of them stand where it asks several. */
export interface Answered {
  recommendation: { result: StatedAnswer } | null;
  ranking: Ranking | null;
}

/** The verdict of a plan over all that it asks; null until it is answered. */
export function overallAnswer({ recommendation, ranking }: Answered) {
  if (ranking) return { verdict: ranking.verdict, sentence: rankingSentence(ranking) };
  return recommendation && { verdict: recommendation.result.verdict, sentence: verdictSentence(recommendation.result) };
}

export { contenders, isRecommended, nameTiers, optionKey, reasonText } from '@/ui/plan-options';

const evidenceIdPattern = /((?:telemetry-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

const ofProduction = 'telemetry-';

interface EvidencePart {
  text: string;
  runId: string | null;
  /** Of what production told. */
  telemetryId: string | null;
}

/** A sentence in its parts: text, and the ids of the runs and of the telemetry that it speaks of. */
export const runsIn = (sentence: string): EvidencePart[] =>
  sentence.split(evidenceIdPattern).flatMap((text) => {
    if (text === '') return [];
    const isId = evidenceIdPattern.test(text);
    const isObserved = isId && text.startsWith(ofProduction);
    return [
      {
        ...{ text, runId: isId && !isObserved ? text : null },
        telemetryId: isObserved ? text.slice(ofProduction.length) : null,
      },
    ];
  });
