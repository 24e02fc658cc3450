'use client';

import { budgetMeasures } from '@headroom/core';
import { X } from 'lucide-react';
import { useState, useTransition } from 'react';
import { ActionButton } from '@/ui/action-button';
import { Button } from '@/ui/button';
import { Field, Input, Select } from '@/ui/field';
import { removeBudgetAction, setBudgetAction } from './actions';

interface BudgetFormProps {
  plans: readonly { id: string; name: string }[];
  currency: string;
}

/** Sets a budget of all plans or of one; the same again changes it. */
export function BudgetForm({ plans, currency }: BudgetFormProps) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | undefined>();
  return (
    <form
      aria-label="Set a budget"
      className="flex flex-wrap items-start gap-3 p-4 print:hidden"
      action={(values) =>
        startTransition(async () => {
          const text = (name: string) => String(values.get(name) ?? '').trim();
          const failed = await setBudgetAction({
            ...{ planId: text('budget-plan') || null, measure: text('budget-measure') },
            ...{ threshold: text('budget-threshold').replaceAll(',', ''), currency },
          });
          setProblem(failed ? (failed.problems.threshold ?? failed.message) : undefined);
        })
      }
    >
      <Field id="budget-plan" label="Of" className="w-64">
        {(control) => (
          <Select {...control} defaultValue="">
            <option value="">All plans together</option>
            {plans.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="budget-measure" label="For" className="w-48">
        {(control) => (
          <Select {...control} defaultValue={budgetMeasures[0]}>
            <option value="perMonth">A month</option>
            <option value="perMillion">A million at mean use</option>
          </Select>
        )}
      </Field>
      <Field id="budget-threshold" label="At most" unit={currency} className="w-40" error={problem}>
        {(control) => <Input {...control} inputMode="decimal" required placeholder="2500.00" />}
      </Field>
      <Button type="submit" className="mt-6" disabled={pending}>
        {pending ? 'Setting…' : 'Set budget'}
      </Button>
    </form>
  );
}

/** Takes a budget away. */
export const RemoveBudget = ({ budgetId, of }: { budgetId: string; of: string }) => (
  <ActionButton
    look="quiet"
    className="min-h-7"
    aria-label={`Remove the budget of ${of}`}
    pendingText="Removing…"
    act={() => removeBudgetAction(budgetId)}
  >
    <X aria-hidden /> Remove
  </ActionButton>
);
