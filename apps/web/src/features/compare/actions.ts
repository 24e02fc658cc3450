'use server';

import { addToBaseline, removeFromBaseline } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Makes a run part of its benchmark's baseline. */
export async function addToBaselineAction(runId: string): Promise<ActionError | null> {
  try {
    await addToBaseline(await requestContext(), { runId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/runs/${runId}`);
  return null;
}

/** Takes a run out of its benchmark's baseline. */
export async function removeFromBaselineAction(runId: string): Promise<ActionError | null> {
  try {
    await removeFromBaseline(await requestContext(), { runId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/runs/${runId}`);
  return null;
}
