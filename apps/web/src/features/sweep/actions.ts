'use server';

import type { SweepInput } from '@headroom/core';
import { startSweep, stopSweep } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Starts a sweep and goes to its page. */
export async function startSweepAction(
  benchmarkId: string,
  sweep: SweepInput,
  confirmHost?: string,
): Promise<ActionError> {
  let sweepId: string;
  try {
    ({ sweepId } = await startSweep(await requestContext(), { benchmarkId, sweep, confirmHost }));
  } catch (error) {
    return toActionError(error);
  }
  redirect(`/sweeps/${sweepId}`);
}

/** Asks a sweep to stop. */
export async function stopSweepAction(sweepId: string): Promise<ActionError | null> {
  try {
    await stopSweep(await requestContext(), { sweepId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/sweeps/${sweepId}`);
  return null;
}
