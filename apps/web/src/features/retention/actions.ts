'use server';

import { setRetention } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';
import { toDays } from './days';

/** Sets how long measurements are kept; null when it went well. */
export async function setRetentionAction(raw: string, course: string): Promise<ActionError | null> {
  try {
    await setRetention(await requestContext(), { rawKeepDays: toDays(raw), courseKeepDays: toDays(course) });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/settings/retention');
  return null;
}
