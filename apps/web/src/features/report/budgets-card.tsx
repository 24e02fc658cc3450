import type { JudgedBudget, ReportTable } from '@headroom/core';
import { BudgetForm, RemoveBudget } from './budget-form';
import { ReportTableCard } from './report-table-card';

interface BudgetsCardProps {
  table: ReportTable;
  /** A row of the table each. */
  budgets: readonly JudgedBudget[];
  /** That a budget may be of: id and name. */
  plans: readonly { id: string; name: string }[];
  currency: string;
}

/** The budgets of the plans that are shown, what is left of each, and a form for another. */
export function BudgetsCard({ table, budgets, plans, currency }: BudgetsCardProps) {
  return (
    <ReportTableCard
      table={table}
      note="the most that may be spent"
      rowEnd={{
        label: 'Remove',
        acts: table.rows.map(({ cells: [plan, measure] }, row) => (
          <RemoveBudget
            key={budgets[row]!.id}
            budgetId={budgets[row]!.id}
            of={`${plan}, ${String(measure).toLowerCase()}`}
          />
        )),
      }}
    >
      <BudgetForm plans={plans} currency={currency} />
    </ReportTableCard>
  );
}
