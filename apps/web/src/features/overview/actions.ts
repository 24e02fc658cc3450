'use server';

import { showFirstSteps } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Hides the first steps and the stories, or brings them back; null when it went well. */
export async function showFirstStepsAction(firstSteps: 'hidden' | 'shown' | null): Promise<ActionError | null> {
  try {
    await showFirstSteps(await requestContext(), { firstSteps });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/');
  return null;
}
