'use server';

import { createPlan, evaluatePlan, updatePlan } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Answers a plan again with today's evidence and prices. */
export async function evaluatePlanAction(planId: string): Promise<ActionError | null> {
  try {
    await evaluatePlan(await requestContext(), { planId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/plans/${planId}`);
  return null;
}

/** Saves a new plan, answers it, and goes to its page. */
export async function createPlanAction(input: unknown): Promise<ActionError> {
  let planId: string;
  try {
    const ctx = await requestContext();
    ({ planId } = await createPlan(ctx, input));
    await evaluatePlan(ctx, { planId });
  } catch (error) {
    return toActionError(error);
  }
  redirect(`/plans/${planId}`);
}

/** Changes what a plan asks, answers it again, and goes back to its page. */
export async function updatePlanAction(planId: string, requirement: unknown): Promise<ActionError> {
  try {
    const ctx = await requestContext();
    await updatePlan(ctx, { planId, requirement });
    await evaluatePlan(ctx, { planId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/plans/${planId}`);
  redirect(`/plans/${planId}`);
}
