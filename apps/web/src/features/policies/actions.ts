'use server';

import { savePolicySet } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

export interface SavedPolicies {
  version: number;
  report: { line: number | null; sentence: string }[];
}

/** Keeps a document or a chain as the next version of a set. */
export async function savePoliciesAction(input: unknown): Promise<SavedPolicies | ActionError> {
  try {
    const { version, report } = await savePolicySet(await requestContext(), input);
    revalidatePath('/policies', 'layout');
    return { version, report };
  } catch (error) {
    return toActionError(error);
  }
}
