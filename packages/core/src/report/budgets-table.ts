import type { BudgetMeasure, JudgedBudget } from './budgets';
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
}

/** The budgets of a report, in their order, and how its costs stand to them. */
export const budgetsTable = (currency: string, budgets: readonly JudgedBudget[]) =>
  tableOf<BudgetRow>(
    { id: 'budgets', title: 'Budgets' },
    [
      column('plan', 'Plan', 'text', ({ budget }) => budget.planName ?? 'All plans together'),
      column('measure', 'Of', 'text', ({ budget }) => measureNames[budget.measure]),
      column('threshold', `At most (${currency})`, 'money', ({ budget }) => budget.threshold),
      column('cost', `Costs (${currency})`, 'money', ({ budget }) => budget.cost),
      column('left', `Left (${currency})`, 'difference', ({ budget }) => budget.left),
      column('state', 'State', 'text', ({ budget }) => stateNames[budget.state]),
      column('grade', 'Grade', 'grade', ({ budget }) => budget.grade),
      column('prices', 'Prices seen on', 'date', ({ budget }) => budget.pricesSeenOn),
      column('why', 'Not known', 'text', ({ budget }) => budget.why),
    ],
    budgets.map((budget) => ({ budget, plan: budget.planId === null ? null : { id: budget.planId } })),
  );
