'use server';

import type { SweepCost, SweepInput } from '@headroom/core';
import {
  answerHandChange,
  estimateSweep,
  keepSweepUse,
  prepareConcurrencySweep,
  startSweep,
  stopSweep,
  type HandAnswer,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { act, actAndGo } from '@/server/act';
import { requestContext } from '@/server/ctx';
import { toActionError } from '@/server/errors';

/** Starts a sweep and goes to its page. */
export const startSweepAction = async (benchmarkId: string, sweep: SweepInput, confirmHost?: string) =>
  actAndGo(async (ctx) => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep, confirmHost });
    return `/sweeps/${sweepId}`;
  });

/** What making the load of a sweep costs at most; null for nothing of its own, unless there is a message. */
export async function estimateSweepAction(asked: {
  benchmarkId: string;
  sweep: unknown;
}): Promise<{ cost: SweepCost | null; message: string | null }> {
  try {
    const { cost } = await estimateSweep(await requestContext(), asked);
    return { cost, message: null };
  } catch (error) {
    return { cost: null, message: toActionError(error).message };
  }
}

/** Asks a sweep to stop. */
export const stopSweepAction = async (sweepId: string) =>
  act((ctx) => stopSweep(ctx, { sweepId }), `/sweeps/${sweepId}`);

/** Has Azure asked what it metered in the runs of a sweep. What could be read is kept, and shown, whatever could not. */
export async function keepSweepUseAction(sweepId: string) {
  const path = `/sweeps/${sweepId}`;
  const failure = await act((ctx) => keepSweepUse(ctx, { sweepId }), path);
  if (failure) revalidatePath(path);
  return failure;
}

/** Says that what a sweep asked for is set by hand, or gives it up. */
export const answerHandChangeAction = async (answer: HandAnswer) =>
  act((ctx) => answerHandChange(ctx, answer), `/sweeps/${answer.sweepId}`);

/** Makes the sets of policies of the published test of Flex Consumption, and shows the sweep over them. */
export const prepareConcurrencySweepAction = async (benchmarkId: string) =>
  actAndGo(async (ctx) => {
    const { policySets, tiers } = await prepareConcurrencySweep(ctx, { benchmarkId });
    const cells = new URLSearchParams({ benchmark: benchmarkId, template: 'concurrency' });
    cells.set('sets', policySets.map(encodeURIComponent).join(','));
    if (tiers.length > 0) cells.set('tiers', tiers.join(','));
    return `/sweeps/new?${cells.toString()}`;
  });
