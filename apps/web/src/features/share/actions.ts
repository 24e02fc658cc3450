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
import { act, attempt } from '@/server/act';
import { sharePage } from './page/share-page';

/** The page that a viewer would see. */
export const previewShareAction = async (subject: ShareSubject, redactions: Redaction[]) =>
  attempt(async (ctx) => {
    const { bundle } = await previewShare(ctx, { subject, redactions });
    return { page: sharePage(bundle, null) };
  });

/** Makes a link; its address is given once. */
export const createShareAction = async (input: ShareInput) =>
  attempt(async (ctx) => {
    const { token } = await createShare(ctx, input);
    revalidatePath('/shares');
    return { path: `/s/${token}` };
  });

/** Ends a link. */
export const revokeShareAction = async (shareId: string) => act((ctx) => revokeShare(ctx, { shareId }), '/shares');

/** Deletes a bundle that was brought in. */
export const removeImportedBundleAction = async (bundleId: string) =>
  act((ctx) => removeImportedBundle(ctx, { bundleId }), '/shares');
