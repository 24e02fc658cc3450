'use server';

import { startRun, stopRun } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Queues a run of a benchmark and goes to its page. */
export async function startRunAction(benchmarkId: string, confirmUnenforcedTarget: boolean): Promise<ActionError> {
  let runId: string;
  try {
    ({ runId } = await startRun(await requestContext(), { benchmarkId, confirmUnenforcedTarget }));
  } catch (error) {
    return toActionError(error);
  }
  redirect(`/runs/${runId}`);
}

/** Asks a run to stop. */
export async function stopRunAction(runId: string): Promise<ActionError | null> {
  try {
    await stopRun(await requestContext(), { runId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/runs/${runId}`);
  return null;
}
