'use server';

import { deleteSecret, setSecret } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Stores a secret; null when it went well. The value is never sent back. */
export async function setSecretAction(name: string, value: string): Promise<ActionError | null> {
  try {
    await setSecret(await requestContext(), { name, value });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/runners');
  return null;
}

/** Deletes a secret; null when it went well. */
export async function deleteSecretAction(name: string): Promise<ActionError | null> {
  try {
    await deleteSecret(await requestContext(), { name });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/runners');
  return null;
}
