'use server';

import {
  deleteConnection,
  saveAzureConnection,
  saveKubernetesConnection,
  testConnection,
  type CloudKind,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Saves a connection; an empty secret keeps the one that is saved. */
export async function saveConnectionAction(kind: CloudKind, input: unknown): Promise<ActionError | null> {
  try {
    await (kind === 'azure' ? saveAzureConnection : saveKubernetesConnection)(await requestContext(), input);
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/runners');
  return null;
}

/** Forgets a connection with its secret. */
export async function deleteConnectionAction(kind: CloudKind): Promise<ActionError | null> {
  try {
    await deleteConnection(await requestContext(), kind);
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/runners');
  return null;
}

/** Tries the saved connection by reading alone, and says what was found. */
export async function testConnectionAction(kind: CloudKind): Promise<{ found: string[] } | ActionError> {
  try {
    return { found: await testConnection(await requestContext(), kind) };
  } catch (error) {
    return toActionError(error);
  }
}
