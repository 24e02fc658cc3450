import type { JudgedBudget } from '@headroom/core';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { Card } from '@/ui/card';
import { formatPrice } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { BudgetForm, RemoveBudget } from './budget-form';

interface BudgetsCardProps {
  budgets: readonly JudgedBudget[];
  /** That a budget may be of: id and name. */
  plans: readonly { id: string; name: string }[];
  currency: string;
}

const looks = {
  within: { word: 'Within', tone: 'good', icon: CircleCheck },
  over: { word: 'Over', tone: 'bad', icon: CircleAlert },
  unknown: { word: 'Not known', tone: 'warn', icon: CircleHelp },
} as const;

const measureNames = { perMonth: 'a month', perMillion: 'a million at mean use' } as const;

/** The budgets of the plans that are shown, what is left of each, and a form for another. */
export function BudgetsCard({ budgets, plans, currency }: BudgetsCardProps) {
  const nameOf = (planId: string | null) =>
    planId === null ? 'All plans' : (plans.find(({ id }) => id === planId)?.name ?? planId);
  return (
    <Card title="Budgets" note="the most that may be spent" padded={false}>
      {budgets.length > 0 && (
        <Table label="Budgets">
          <thead>
            <tr>
              <Th>Of</Th>
              <Th numeric>Budget</Th>
              <Th numeric>Costs</Th>
              <Th numeric>Left</Th>
              <Th>State</Th>
              <Th>
                <span className="sr-only">Remove</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {budgets.map(({ id, planId, measure, threshold, cost, left, state, why }) => {
              const { word, tone, icon } = looks[state];
              return (
                <Tr key={id}>
                  <Td className="min-w-44 font-medium">{nameOf(planId)}</Td>
                  <Td numeric title={threshold}>
                    {formatPrice(threshold, currency)}
                    <span className="block text-xs text-ink-3">{measureNames[measure]}</span>
                  </Td>
                  <Td numeric title={cost ?? undefined}>
                    {formatPrice(cost, currency)}
                  </Td>
                  <Td numeric title={left ?? undefined}>
                    {formatPrice(left, currency)}
                  </Td>
                  <Td>
                    <Tag tone={tone} icon={icon}>
                      {word}
                    </Tag>
                    {why && <span className="mt-0.5 block text-xs text-ink-3">{why}</span>}
                  </Td>
                  <Td className="print:hidden">
                    <RemoveBudget budgetId={id} of={`${nameOf(planId)}, ${measureNames[measure]}`} />
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      )}
      <BudgetForm plans={plans} currency={currency} />
    </Card>
  );
}
