'use server';

import { removeBudget, setBudget } from '@headroom/services';
import { act } from '@/server/act';

/** Says the most that a plan, or all of them, may cost. */
export const setBudgetAction = async (input: unknown) => act((ctx) => setBudget(ctx, input), '/reports');

/** Takes a budget away. */
export const removeBudgetAction = async (budgetId: string) => act((ctx) => removeBudget(ctx, { budgetId }), '/reports');
