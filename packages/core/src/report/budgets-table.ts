import type { Grade } from '../sizing/recommendation';
import type { BudgetMeasure, JudgedBudget } from './budgets';
import type { CostReport } from './cost-report';
import { column, tableOf } from './report-table';

const stateNames: Record<JudgedBudget['state'], string> = { within: 'Within', over: 'Over', unknown: 'Not known' };

const measureNames: Record<BudgetMeasure, string> = {
  perMonth: 'A month',
  perMillion: 'A million at mean use',
};

interface BudgetRow {
  /** Null for all plans together. */
  plan: { id: string } | null;
  budget: JudgedBudget;
  grade: Grade | null;
  pricesSeenOn: string | null;
}

/** The budgets of a report, in their order, and how its costs stand to them. */
export function budgetsTable({ currency, plans, total }: CostReport, budgets: readonly JudgedBudget[]) {
  const rows = budgets.map((budget): BudgetRow => {
    const { planId } = budget;
    if (planId === null) return { budget, plan: null, grade: total.grade, pricesSeenOn: total.pricesSeenOn };
    const answer = plans.find(({ id }) => id === planId)?.answer;
    const pricesSeenOn = answer?.prices.observedOn ?? null;
    return { budget, plan: { id: planId }, grade: answer?.grade ?? null, pricesSeenOn };
  });
  return tableOf<BudgetRow>(
    { id: 'budgets', title: 'Budgets' },
    [
      column('plan', 'Plan', 'text', ({ budget }) => budget.planName ?? 'All plans together'),
      column('measure', 'Of', 'text', ({ budget }) => measureNames[budget.measure]),
      column('threshold', `At most (${currency})`, 'money', ({ budget }) => budget.threshold),
      column('cost', `Costs (${currency})`, 'money', ({ budget }) => budget.cost),
      column('left', `Left (${currency})`, 'difference', ({ budget }) => budget.left),
      column('state', 'State', 'text', ({ budget }) => stateNames[budget.state]),
      column('grade', 'Grade', 'grade', ({ grade }) => grade),
      column('prices', 'Prices seen on', 'date', ({ pricesSeenOn }) => pricesSeenOn),
      column('why', 'Not known', 'text', ({ budget }) => budget.why),
    ],
    rows,
  );
}
