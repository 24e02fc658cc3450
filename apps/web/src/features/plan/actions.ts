'use server';

import { createPlan, evaluatePlan, updatePlan, type Ctx } from '@headroom/services';
import { act, actAndGo } from '@/server/act';
import { toActionError } from '@/server/errors';

/** Answers a plan again with today's evidence and prices. */
export const evaluatePlanAction = async (planId: string) =>
  act((ctx) => evaluatePlan(ctx, { planId }), `/plans/${planId}`);

/** Saves a new plan, answers it, and goes to its page, which says so where it could not be answered. */
export const createPlanAction = async (input: unknown) =>
  actAndGo(async (ctx) => {
    const { planId } = await createPlan(ctx, input);
    await evaluateSaved(ctx, planId);
    return `/plans/${planId}`;
  });

/**
 * Changes what a plan asks, answers it again, and goes back to its page, which says so where it could not be answered.
 * @param query search parameters of the page to go back to
 */
export const updatePlanAction = async (planId: string, requirement: unknown, query = '') =>
  actAndGo(async (ctx) => {
    await updatePlan(ctx, { planId, requirement });
    await evaluateSaved(ctx, planId);
    return query ? `/plans/${planId}?${query}` : `/plans/${planId}`;
  });

/** What is saved stays so, answered or not: a form that took it for a failure would save it a second time. */
const evaluateSaved = (ctx: Ctx, planId: string) =>
  evaluatePlan(ctx, { planId }).then(
    () => undefined,
    (error: unknown) => void toActionError(error),
  );
