import type { Option, RecommendationResult } from '@headroom/core';

/** What is recommended; a shared answer need not tell its cost. */
interface Answer {
  recommended: Pick<NonNullable<RecommendationResult['recommended']>, 'tier' | 'units'> | null;
}

export const optionKey = ({ tier, units }: Pick<Option, 'tier' | 'units'>) => `${tier} ${units}`;

export const isRecommended = (option: Option, { recommended }: Answer) =>
  recommended !== null && option.tier === recommended.tier && option.units === recommended.units;

/**
 * The options worth comparing: of each tier the cheapest that carries the need and the one unit less that does not, or
 * the largest when none does. In the order of the recommendation.
 */
export function contenders({ options }: Pick<RecommendationResult, 'options'>): Option[] {
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
  return longestFirst(tierNames)
    .reduce((text, [id, name]) => text.replaceAll(id, name), sentence)
    .replaceAll(/\/concurrency-(\d+)/g, ', concurrency $1')
    .replaceAll(' %', '\u00a0%');
}

/** A workspace has hundreds of tiers, and a table names them in every row. */
const sorted = new WeakMap<Record<string, string>, readonly [id: string, name: string][]>();

function longestFirst(tierNames: Record<string, string>) {
  const known = sorted.get(tierNames);
  if (known) return known;
  const names = Object.entries(tierNames)
    .filter(([id]) => id.includes('/'))
    .sort(([left], [right]) => right.length - left.length);
  sorted.set(tierNames, names);
  return names;
}

/** A loser's reason without its code. */
export const reasonText = (reason: string) => {
  const text = reason.replace(/^[a-z-]+:\s*/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
