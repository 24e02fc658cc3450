import type { RecommendationResult } from '../sizing/recommendation';

type Names = Readonly<Record<string, string>>;

/** An option as people call it. */
export function optionName(
  { tier, units }: Pick<NonNullable<RecommendationResult['recommended']>, 'tier' | 'units'>,
  names: Names,
) {
  const name = names[tier] ?? tier;
  return units === null ? name : `${name} × ${units}`;
}

/** A sentence with tiers by their names. Only ids of the form `gateway/tier` are told from other words. */
export const nameTiers = (sentence: string, names: Names): string =>
  Object.entries(names)
    .filter(([id]) => id.includes('/'))
    .toSorted(([left], [right]) => right.length - left.length)
    .reduce((text, [id, name]) => text.replaceAll(id, name), sentence);
