import { Money } from '../pricing/money';
import type { CostReport } from './cost-report';
import { answerBasis, type FigureBasis } from './figure-basis';

export const budgetMeasures = ['perMonth', 'perMillion'] as const;
/** What a budget limits: the monthly cost, or the cost of a million requests at mean use. */
export type BudgetMeasure = (typeof budgetMeasures)[number];

/** The most that a plan, or all plans together, may cost. */
export interface Budget {
  id: string;
  /** Null for all plans together. */
  planId: string | null;
  measure: BudgetMeasure;
  /** Exact decimal. */
  threshold: string;
  currency: string;
}

/** How costs stand to a budget, with what these costs rest on. */
export interface JudgedBudget extends Budget, FigureBasis {
  /** Null for all plans together. */
  planName: string | null;
  /** `unknown`: what has an answer is within, but not everything has one. */
  state: 'within' | 'over' | 'unknown';
  /** Of what has an answer; null where nothing has. */
  cost: string | null;
  /** Threshold less cost: negative where it is over. */
  left: string | null;
  /** Why it is not known; null where it is. */
  why: string | null;
}

/** What a budget is held against. */
interface Limited extends FigureBasis {
  planName: string | null;
  perMonth: string | null;
  perMillion: string | null;
  /** What stands in the way of knowing the costs; null where all is known but for a division by no calls. */
  lacks: string | null;
}

/**
 * How a report stands to budgets of its currency. `leftOut`: plans that it is asked for but has no room for, whose budgets are not
 * known; those of other plans that it does not have are left out.
 */
export function judgeBudgets(
  { currency, plans, total }: CostReport,
  budgets: readonly Budget[],
  leftOut: readonly { id: string; name: string }[] = [],
): JudgedBudget[] {
  const ofAll: Limited = {
    ...{ planName: null, perMonth: total.monthlyCost, perMillion: total.costPerMillion },
    ...{ grade: total.grade, pricesSeenOn: total.pricesSeenOn },
    lacks: whatLacks(total.plans, total.plans - total.answered, leftOut.length),
  };
  return budgets
    .filter((budget) => budget.currency === currency)
    .flatMap((budget) => {
      if (budget.planId === null) return [judged(budget, ofAll)];
      const without = leftOut.find(({ id }) => id === budget.planId);
      const unread = { ...notKnown, lacks: 'The plan is not in this report.' };
      if (without) return [judged(budget, { planName: without.name, ...unread })];
      const plan = plans.find(({ id }) => id === budget.planId);
      if (!plan) return [];
      const { name: planName, answer } = plan;
      if (!answer) return [judged(budget, { planName, ...notKnown, lacks: noAnswer(1) })];
      const costs = { perMonth: answer.monthlyCost, perMillion: answer.perMillion.atMeanUse };
      return [judged(budget, { planName, ...costs, ...answerBasis(answer), lacks: null })];
    });
}

const notKnown = { perMonth: null, perMillion: null, grade: null, pricesSeenOn: null };

function judged(budget: Budget, { planName, perMonth, perMillion, grade, pricesSeenOn, lacks }: Limited): JudgedBudget {
  const cost = budget.measure === 'perMonth' ? perMonth : perMillion;
  const left = cost === null ? null : new Money(budget.threshold).minus(cost);
  const isOver = left !== null && left.isNegative() && !left.isZero();
  // Another answer can only add to the costs of a month, but it moves those of a million either way.
  const isOpen = cost === null || (lacks !== null && !(isOver && budget.measure === 'perMonth'));
  return {
    ...{ ...budget, planName, cost, left: left?.toFixed() ?? null, grade, pricesSeenOn },
    state: isOpen ? 'unknown' : isOver ? 'over' : 'within',
    why: isOpen ? (lacks ?? 'There are no calls to divide the cost by.') : null,
  };
}

function whatLacks(plans: number, unanswered: number, leftOut: number): string | null {
  if (leftOut > 0) return leftOut === 1 ? 'A plan is not in this report.' : `${leftOut} plans are not in this report.`;
  if (plans === 0) return 'There are no plans.';
  return unanswered > 0 ? noAnswer(unanswered) : null;
}

const noAnswer = (plans: number) => (plans === 1 ? 'A plan has no answer.' : `${plans} plans have no answer.`);
