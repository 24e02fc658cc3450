import { Money } from '../pricing/money';
import type { CostReport } from './cost-report';

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

export interface JudgedBudget extends Budget {
  /** `unknown`: what has an answer is within, but not everything has one. */
  state: 'within' | 'over' | 'unknown';
  /** Of what has an answer; null where nothing has. */
  cost: string | null;
  /** Threshold less cost: negative where it is over. */
  left: string | null;
  /** Why it is not known; null where it is. */
  why: string | null;
}

/** How a report stands to budgets of its currency, those of plans that it does not have left out. */
export function judgeBudgets({ currency, plans, total }: CostReport, budgets: readonly Budget[]): JudgedBudget[] {
  return budgets
    .filter((budget) => budget.currency === currency)
    .flatMap((budget) => {
      if (budget.planId === null)
        return [judged(budget, total.monthlyCost, total.costPerMillion, total.plans - total.answered)];
      const plan = plans.find(({ id }) => id === budget.planId);
      if (!plan) return [];
      const { monthlyCost = null, perMillion } = plan.answer ?? {};
      return [judged(budget, monthlyCost, perMillion?.atMeanUse ?? null, plan.answer ? 0 : 1)];
    });
}

function judged(budget: Budget, perMonth: string | null, perMillion: string | null, unanswered: number): JudgedBudget {
  const cost = budget.measure === 'perMonth' ? perMonth : perMillion;
  const left = cost === null ? null : new Money(budget.threshold).minus(cost);
  const isOver = left !== null && left.isNegative() && !left.isZero();
  // Another answer can only add to the costs of a month, but it moves those of a million either way.
  const isOpen = unanswered > 0 && !(isOver && budget.measure === 'perMonth');
  return {
    ...{ ...budget, cost, left: left?.toFixed() ?? null },
    state: cost === null || isOpen ? 'unknown' : isOver ? 'over' : 'within',
    why:
      cost === null || isOpen
        ? unanswered === 1
          ? 'A plan has no answer.'
          : `${unanswered} plans have no answer.`
        : null,
  };
}
