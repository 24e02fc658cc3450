import { Money, compareMoney, costPerMillion } from '../pricing/money';
import type { Grade } from '../sizing/recommendation';
import { answerBasis, basisOf } from './figure-basis';
import { monthCosts, type MonthCost } from './month-costs';
import type { PolicyCosts } from './policy-money';
import type { ReportedAnswer, ReportedPlan } from './reported-plan';
import { savings, type Saving } from './savings';
import { tierCosts, type TierCost } from './tier-costs';
import { nameTiers } from './tier-words';

/** What a plan costs. */
export interface PlanCost {
  id: string;
  name: string;
  /** The cheapest of its gateways; null where nothing is recommended. */
  answer: TierCost | null;
  /** Why there is no answer. */
  why: string | null;
  /** Its answer first, then the other tiers in order of cost, those that are not enough last. */
  tiers: TierCost[];
  savings: Saving[];
  policies: PolicyCosts;
  /** The oldest first. */
  months: MonthCost[];
  /** What is not known and stood in the way, or was not asked. */
  untested: string[];
}

/** The answers of all plans together; what has no answer is counted, not added. */
export interface CostTotal {
  plans: number;
  answered: number;
  /** Null where no plan has an answer. */
  monthlyCost: string | null;
  monthlyCalls: number;
  costPerMillion: string | null;
  /** The weakest of the answers; null where one of them has none. */
  grade: Grade | null;
  /** The plan whose answer is least sure to be enough. */
  leastSure: { plan: string; probability: number } | null;
  /** The oldest day on which prices of an answer were seen. */
  pricesSeenOn: string | null;
  /** Plans whose prices are too old to be relied on. */
  stale: string[];
}

/** What plans of one currency cost. */
export interface CostReport {
  currency: string;
  plans: PlanCost[];
  total: CostTotal;
}

/** A report over plans with their newest answers, all in `currency`; an answer in another one is left out. */
export function costReport({
  currency,
  plans: reported,
}: {
  currency: string;
  plans: readonly ReportedPlan[];
}): CostReport {
  const plans = reported.map((plan) => planCost(currency, plan));
  return { currency, plans, total: totalOf(plans) };
}

function planCost(currency: string, { id, name, curve, answers: all, unanswered, months }: ReportedPlan): PlanCost {
  const answers = all.filter(({ result }) => result.currency === currency);
  const best = cheapestOf(answers);
  const tiers = answers.flatMap((answer) => tierCosts(answer, curve, answer === best)).toSorted(byStanding);
  const untested = [
    ...answers.flatMap(({ result, tierNames }) => result.missing.map((sentence) => nameTiers(sentence, tierNames))),
    ...unanswered.map(({ gatewayName, why }) => `${gatewayName}: ${why}`),
  ];
  return {
    ...{ id, name, tiers, months: monthCosts(months, currency), untested: [...new Set(untested)] },
    answer: tiers.find(({ standing }) => standing === 'answer') ?? null,
    why: best ? null : whyNoAnswer(answers, untested),
    savings: best
      ? savings(
          best,
          answers.filter((answer) => answer !== best),
        )
      : [],
    policies: best?.policies ?? { states: null, each: [] },
  };
}

function whyNoAnswer(answers: readonly ReportedAnswer[], untested: readonly string[]): string {
  if (answers.some(({ result }) => result.verdict === 'notEnoughEvidence'))
    return `Not enough evidence. ${untested[0] ?? ''}`.trim();
  if (answers.length > 0) return 'No tier carries the plan inside its objective.';
  return untested[0] ?? 'The plan has not been answered yet.';
}

function cheapestOf(answers: readonly ReportedAnswer[]): ReportedAnswer | undefined {
  const cost = ({ result }: ReportedAnswer) => result.recommended?.monthlyCost;
  return answers
    .filter((answer) => cost(answer) !== undefined)
    .toSorted((left, right) => compareMoney(cost(left)!, cost(right)!))[0];
}

const order = ['answer', 'gatewayAnswer', 'enough', 'unknown', 'notEnough'] as const;
/** The two kinds that are enough are one list, in order of cost. */
const placeOf = ({ standing }: TierCost) => Math.max(order.indexOf(standing), standing === 'gatewayAnswer' ? 2 : 0);

const byStanding = (left: TierCost, right: TierCost): number =>
  placeOf(left) - placeOf(right) ||
  (left.monthlyCost === null || right.monthlyCost === null ? 0 : compareMoney(left.monthlyCost, right.monthlyCost));

function totalOf(plans: readonly PlanCost[]): CostTotal {
  const known = plans.flatMap(({ name, answer }) => (answer ? [{ name, answer }] : []));
  const monthlyCost = known.reduce((sum, { answer }) => sum.plus(answer.monthlyCost ?? 0), new Money(0)).toFixed();
  const monthlyCalls = known.reduce((sum, { answer }) => sum + answer.monthlyCalls, 0);
  const odds = known.flatMap(({ name, answer: { probability } }) =>
    probability === null ? [] : [{ plan: name, probability }],
  );
  return {
    ...{ plans: plans.length, answered: known.length, monthlyCalls },
    monthlyCost: known.length > 0 ? monthlyCost : null,
    costPerMillion: known.length > 0 ? costPerMillion(monthlyCost, monthlyCalls) : null,
    ...basisOf(known.map(({ answer }) => answerBasis(answer))),
    leastSure: odds.toSorted((left, right) => left.probability - right.probability)[0] ?? null,
    stale: known.flatMap(({ name, answer }) => (answer.prices.stale ? [name] : [])),
  };
}
