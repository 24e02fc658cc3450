import { Money, compareMoney } from '../pricing/money';
import type { Grade } from '../sizing/recommendation';
import { basisOf, type FigureBasis } from './figure-basis';
import type { MonthAnswer } from './reported-plan';

/** What a plan cost in a month, by the last answers that it had in it. */
export interface MonthCost {
  month: string;
  gatewayName: string;
  option: string;
  monthlyCost: string;
  costPerMillion: string | null;
  /** A million at the peak rate, and over the demand curve. */
  atPeak: string | null;
  overCurve: string | null;
  monthlyCalls: number;
  probability: number | null;
  grade: Grade | null;
  pricesSeenOn: string;
  /** Monthly cost less that of the month before it in the list, with its sign; null for the first. */
  difference: string | null;
  /** What the difference rests on, both of its months; null where there is none. */
  differenceBasis: FigureBasis | null;
  /** What is not as it was in the month before. */
  changed: string[];
}

type Recommended = MonthAnswer & { option: string; monthlyCost: string };

/** Month on month, the oldest first: of each month the cheapest of the gateways. A month without an answer is not filled in. */
export function monthCosts(answers: readonly MonthAnswer[], currency: string): MonthCost[] {
  const known = answers.filter(
    (answer): answer is Recommended =>
      answer.option !== null && answer.monthlyCost !== null && answer.currency === currency,
  );
  const cheapest = new Map<string, Recommended>();
  for (const answer of known) {
    const best = cheapest.get(answer.month);
    if (!best || compareMoney(answer.monthlyCost, best.monthlyCost) < 0) cheapest.set(answer.month, answer);
  }
  const months = [...cheapest.values()].toSorted((left, right) => left.month.localeCompare(right.month));
  return months.map((now, index) => {
    const before = months[index - 1];
    const { month, gatewayName, option, monthlyCost, costPerMillion, atPeak, overCurve } = now;
    const { monthlyCalls, probability, grade, pricesSeenOn } = now;
    return {
      ...{ month, gatewayName, option, monthlyCost, costPerMillion, atPeak, overCurve },
      ...{ monthlyCalls, probability, grade, pricesSeenOn },
      difference: before ? new Money(monthlyCost).minus(before.monthlyCost).toFixed() : null,
      differenceBasis: before ? basisOf([before, now]) : null,
      changed: before ? changes(before, now) : [],
    };
  });
}

function changes(before: Recommended, now: Recommended): string[] {
  const differing = [
    before.gatewayName === now.gatewayName ? null : 'another gateway',
    before.option === now.option ? null : 'another option',
    before.pricesSeenOn === now.pricesSeenOn ? null : 'other prices',
    before.monthlyCalls === now.monthlyCalls ? null : 'other calls',
    before.requiredRps === now.requiredRps ? null : 'another peak',
    before.policies.join() === now.policies.join() ? null : 'other policies',
    before.grade === now.grade ? null : 'other evidence',
  ].flatMap((change) => change ?? []);
  const isSame = compareMoney(before.monthlyCost, now.monthlyCost) === 0;
  // What else a plan asks moves the answer too.
  return differing.length > 0 || isSame ? differing : ['other discounts, evidence or requirement'];
}
