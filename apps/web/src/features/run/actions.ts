'use server';

import {
  copyAsBenchmark,
  excludeMeasurement,
  includeMeasurement,
  repeatRun,
  startRun,
  stopRun,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Queues a run of a benchmark and goes to its page. */
export async function startRunAction(
  benchmarkId: string,
  confirmUnenforcedTarget: boolean,
  confirmHost?: string,
): Promise<ActionError> {
  let runId: string;
  try {
    ({ runId } = await startRun(await requestContext(), { benchmarkId, confirmUnenforcedTarget, confirmHost }));
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

/** Queues a run again exactly as it was, and goes to its page. */
export async function repeatRunAction(
  runId: string,
  confirmUnenforcedTarget: boolean,
  confirmHost?: string,
): Promise<ActionError> {
  let repeat: { runId: string };
  try {
    repeat = await repeatRun(await requestContext(), { runId, confirmUnenforcedTarget, confirmHost });
  } catch (error) {
    return toActionError(error);
  }
  redirect(`/runs/${repeat.runId}`);
}

/** Saves a run's definition as a benchmark, and goes to its form. */
export async function copyAsBenchmarkAction(runId: string): Promise<ActionError> {
  let copy: { benchmarkId: string };
  try {
    copy = await copyAsBenchmark(await requestContext(), { runId });
  } catch (error) {
    return toActionError(error);
  }
  redirect(`/benchmarks/${copy.benchmarkId}/edit`);
}

/** Takes what a run measured out of the evidence. */
export async function excludeRunAction(runId: string, reason: string): Promise<ActionError | null> {
  try {
    await excludeMeasurement(await requestContext(), { runId, reason });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/runs/${runId}`);
  return null;
}

/** Lets what a run measured count as evidence again. */
export async function includeRunAction(runId: string): Promise<ActionError | null> {
  try {
    await includeMeasurement(await requestContext(), { runId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/runs/${runId}`);
  return null;
}
