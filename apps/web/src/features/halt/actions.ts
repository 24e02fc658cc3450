'use server';

import { haltLoad, resumeLoad } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Stops all load of the instance. */
export async function haltLoadAction(): Promise<ActionError | null> {
  try {
    await haltLoad(await requestContext());
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/', 'layout');
  return null;
}

/** Lets load begin again. */
export async function resumeLoadAction(): Promise<ActionError | null> {
  try {
    await resumeLoad(await requestContext());
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/', 'layout');
  return null;
}
