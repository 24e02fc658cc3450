'use server';

import { archivePlan, createPlan, evaluatePlan, restorePlan, updatePlan, type Ctx } from '@headroom/services';
import { redirect } from 'next/navigation';
import { act, actAndGo, attempt } from '@/server/act';
import { toActionError, type ActionError } from '@/server/errors';
import { measureCell, type AskedMeasurement } from './workbench/measure-cell';

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
 * Changes what a plan asks, and its name where one is given, answers it again, and goes back to its page, which says so where it could not be answered.
 * @param query search parameters of the page to go back to
 */
export const updatePlanAction = async (planId: string, changed: { name?: string; requirement: unknown }, query = '') =>
  actAndGo(async (ctx) => {
    await updatePlan(ctx, { planId, ...changed });
    await evaluateSaved(ctx, planId);
    return query ? `/plans/${planId}?${query}` : `/plans/${planId}`;
  });

/** Takes a plan out of lists and reports. */
export const archivePlanAction = async (planId: string) =>
  act((ctx) => archivePlan(ctx, { planId }), '/plans', 'layout');

/** Brings an archived plan back. */
export const restorePlanAction = async (planId: string) =>
  act((ctx) => restorePlan(ctx, { planId }), '/plans', 'layout');

/** Why a run was not started; with the benchmark where one was prepared for it. */
export type MeasurementProblem = ActionError & { benchmarkId?: string };

/** Makes the benchmark of a cell, or takes the one that is there, starts its run, and goes to the run's page. */
export const measureCellAction = async (asked: AskedMeasurement): Promise<MeasurementProblem> => {
  const measuring = await attempt((ctx) => measureCell(ctx, asked));
  if ('runId' in measuring) redirect(`/runs/${measuring.runId}`);
  return measuring;
};

/** What is saved stays so, answered or not: a form that took it for a failure would save it a second time. */
const evaluateSaved = (ctx: Ctx, planId: string) =>
  evaluatePlan(ctx, { planId }).then(
    () => undefined,
    (error: unknown) => void toActionError(error),
  );
