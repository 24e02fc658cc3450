import { Money, toCents } from '../pricing/money';
import type { RecommendationResult } from './recommendation';
import { isSameOption } from './reprice';

type Answer = Pick<RecommendationResult, 'recommended' | 'currency'>;

/** What other prices change in an answer. */
export interface PriceDifference {
  winnerChanged: boolean;
  before: RecommendationResult['recommended'];
  after: RecommendationResult['recommended'];
  /** Monthly cost after less the cost before, with its sign; null where one is not known or the currencies differ. */
  monthlyDifference: string | null;
  sentence: string;
}

/** Compares the answers to one plan under two sets of prices. */
export function priceDifference(before: Answer, after: Answer): PriceDifference {
  const [old, now] = [before.recommended, after.recommended];
  const comparable = old && now && before.currency === after.currency;
  return {
    winnerChanged: !isSameOption(old, now),
    ...{ before: old, after: now },
    monthlyDifference: comparable ? new Money(now.monthlyCost).minus(old.monthlyCost).toFixed() : null,
    sentence: sentenceOf(before, after),
  };
}

function sentenceOf(before: Answer, after: Answer): string {
  const [old, now] = [before.recommended, after.recommended];
  const cost = ({ recommended, currency }: Answer) => `${toCents(recommended?.monthlyCost ?? '0')} ${currency} a month`;
  if (!old && !now) return 'Nothing is recommended under either prices.';
  if (!old) return `Nothing was recommended; now it is ${nameOf(after)} for ${cost(after)}.`;
  if (!now) return `${nameOf(before)} was recommended for ${cost(before)}; now nothing is.`;
  if (!isSameOption(old, now))
    return `The winner changes from ${nameOf(before)} (${cost(before)}) to ${nameOf(after)} (${cost(after)}).`;
  if (before.currency !== after.currency || old.monthlyCost !== now.monthlyCost)
    return `${nameOf(after)} stays the winner: ${cost(after)} in place of ${cost(before)}.`;
  return `${nameOf(after)} stays the winner at the same cost, ${cost(after)}.`;
}

const nameOf = ({ recommended }: Answer) =>
  recommended?.units === null ? recommended.tier : `${recommended?.tier} × ${recommended?.units}`;
