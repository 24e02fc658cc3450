'use server';

import { savePolicySet } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { attempt } from '@/server/act';
import type { ActionError } from '@/server/errors';

export interface SavedPolicies {
  version: number;
  report: { line: number | null; sentence: string }[];
}

/** Keeps a document or a chain as the next version of a set. */
export async function savePoliciesAction(input: unknown): Promise<SavedPolicies | ActionError> {
  return attempt(async (ctx) => {
    const { version, report } = await savePolicySet(ctx, input);
    revalidatePath('/policies', 'layout');
    return { version, report };
  });
}
