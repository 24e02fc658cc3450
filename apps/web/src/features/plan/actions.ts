'use server';

import { createPlan, evaluatePlan, updatePlan, type Ctx } from '@headroom/services';
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

/** Saves a new plan, answers it, and goes to its page, which says so where it could not be answered. */
export async function createPlanAction(input: unknown): Promise<ActionError> {
  let planId: string;
  try {
    const ctx = await requestContext();
    ({ planId } = await createPlan(ctx, input));
    await evaluateSaved(ctx, planId);
  } catch (error) {
    return toActionError(error);
  }
  redirect(`/plans/${planId}`);
}

/**
 * Changes what a plan asks, answers it again, and goes back to its page, which says so where it could not be answered.
 * @param query search parameters of the page to go back to
 */
export async function updatePlanAction(planId: string, requirement: unknown, query = ''): Promise<ActionError> {
  try {
    const ctx = await requestContext();
    await updatePlan(ctx, { planId, requirement });
    await evaluateSaved(ctx, planId);
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/plans/${planId}`);
  redirect(query ? `/plans/${planId}?${query}` : `/plans/${planId}`);
}

/** What is saved stays so, answered or not: a form that took it for a failure would save it a second time. */
const evaluateSaved = (ctx: Ctx, planId: string) =>
  evaluatePlan(ctx, { planId }).then(
    () => undefined,
    (error: unknown) => void toActionError(error),
  );
