'use server';

import { revokeSession } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Signs another browser out. */
export async function revokeSessionAction(sessionId: string): Promise<ActionError | null> {
  try {
    await revokeSession(await requestContext(), { sessionId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/settings/profile');
  return null;
}
