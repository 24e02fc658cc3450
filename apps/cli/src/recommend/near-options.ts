import type { Option, RecommendationResult } from '@headroom/core';

const cheaperShown = 3;
const dearerShown = 4;
const mostShown = 24;

/**
 * The options that a reader compares, in order of cost: the recommended one with those next to it, and of every tier the
 * cheapest that would do, or else the one that comes nearest.
 */
export function nearOptions({ options, recommended }: RecommendationResult): Option[] {
  const chosen = options.findIndex((option) => isRecommended(option, recommended));
  const neighbours = chosen === -1 ? [] : options.slice(Math.max(chosen - cheaperShown, 0), chosen + dearerShown + 1);
  const tiers = new Map<string, Option>();
  for (const option of options) tiers.set(option.tier, nearer(tiers.get(option.tier), option));
  const shown = new Set([...neighbours, ...tiers.values()].slice(0, mostShown));
  return options.filter((option) => shown.has(option));
}

export const isRecommended = (option: Option, recommended: RecommendationResult['recommended']) =>
  recommended?.tier === option.tier && recommended.units === option.units;

/** Of two options of a tier, the dearer second: the first that is feasible, else the one with more capacity. */
function nearer(first: Option | undefined, second: Option): Option {
  if (first === undefined) return second;
  if (first.feasible || second.feasible) return first.feasible ? first : second;
  return (second.capacityRps?.estimate ?? 0) > (first.capacityRps?.estimate ?? 0) ? second : first;
}
