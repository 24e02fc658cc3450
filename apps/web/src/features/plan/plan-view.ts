import { rankingSentence, verdictSentence } from '@headroom/core';
import type { Option, Ranking, RecommendationResult, StatedAnswer } from '@headroom/core';
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

export const optionKey = ({ tier, units }: Pick<Option, 'tier' | 'units'>) => `${tier} ${units}`;

export const isRecommended = (option: Option, { recommended }: RecommendationResult) =>
  recommended !== null && option.tier === recommended.tier && option.units === recommended.units;

/**
 * The options worth comparing: of each tier the cheapest that carries the need and the one unit less that does not, or
 * the largest when none does. In the order of the recommendation.
 */
export function contenders({ options }: RecommendationResult): Option[] {
  const tiers = [...new Set(options.map(({ tier }) => tier))];
  const kept = new Set(
    tiers.flatMap((tier) => {
      const ofTier = options
        .filter((option) => option.tier === tier)
        .sort((left, right) => (left.units ?? 0) - (right.units ?? 0));
      const first = ofTier.findIndex(({ feasible }) => feasible);
      const chosen = first < 0 ? ofTier.slice(-1) : ofTier.slice(Math.max(0, first - 1), first + 1);
      return chosen.map(optionKey);
    }),
  );
  return options.filter((option) => kept.has(optionKey(option)));
}

/**
 * Writes tiers in a sentence by their names, where the pure core only knows their ids; `90 %` stays on one line. Only ids
 * of the form `gateway/tier` are told from other words: a bare one might be "standard".
 */
export function nameTiers(sentence: string, tierNames: Record<string, string>): string {
  return Object.entries(tierNames)
    .filter(([id]) => id.includes('/'))
    .sort(([left], [right]) => right.length - left.length)
    .reduce((text, [id, name]) => text.replaceAll(id, name), sentence)
    .replaceAll(/\/concurrency-(\d+)/g, ', concurrency $1')
    .replaceAll(' %', '\u00a0%');
}

const runIdPattern = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** A sentence in its parts: text, and the ids of the runs it speaks of. */
export const runsIn = (sentence: string): { text: string; runId: string | null }[] =>
  sentence.split(runIdPattern).flatMap((text) => {
    if (text === '') return [];
    return [{ text, runId: runIdPattern.test(text) ? text : null }];
  });

/** A loser's reason without its code. */
export const reasonText = (reason: string) => {
  const text = reason.replace(/^[a-z-]+:\s*/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
