'use server';

import {
  createShare,
  previewShare,
  removeImportedBundle,
  revokeShare,
  type ShareInput,
  type ShareSubject,
} from '@headroom/services';
import type { Redaction } from '@headroom/core';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';
import { sharePage } from './page/share-page';

/** The page that a viewer would see. */
export async function previewShareAction(
  subject: ShareSubject,
  redactions: Redaction[],
): Promise<{ page: string } | ActionError> {
  try {
    const { bundle } = await previewShare(await requestContext(), { subject, redactions });
    return { page: sharePage(bundle, null) };
  } catch (error) {
    return toActionError(error);
  }
}

/** Makes a link; its address is given once. */
export async function createShareAction(input: ShareInput): Promise<{ path: string } | ActionError> {
  try {
    const { token } = await createShare(await requestContext(), input);
    revalidatePath('/shares');
    return { path: `/s/${token}` };
  } catch (error) {
    return toActionError(error);
  }
}

/** Ends a link. */
export async function revokeShareAction(shareId: string): Promise<ActionError | null> {
  try {
    await revokeShare(await requestContext(), { shareId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/shares');
  return null;
}

/** Deletes a bundle that was brought in. */
export async function removeImportedBundleAction(bundleId: string): Promise<ActionError | null> {
  try {
    await removeImportedBundle(await requestContext(), { bundleId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/shares');
  return null;
}
