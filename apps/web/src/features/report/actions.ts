'use server';

import { removeBudget, setBudget } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Says the most that a plan, or all of them, may cost. */
export async function setBudgetAction(input: unknown): Promise<ActionError | null> {
  try {
    await setBudget(await requestContext(), input);
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/reports');
  return null;
}

export async function removeBudgetAction(budgetId: string): Promise<ActionError | null> {
  try {
    await removeBudget(await requestContext(), { budgetId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/reports');
  return null;
}
