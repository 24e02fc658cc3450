'use server';

import { importApimPolicy, savePolicySet } from '@headroom/services';
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

/** Keeps the policies that requests to an operation in Azure go through as the next version of a set. */
export async function importApimPolicyAction(
  input: Parameters<typeof importApimPolicy>[1],
): Promise<{ version: number; notes: string[] } | ActionError> {
  return attempt(async (ctx) => {
    const { version, notes } = await importApimPolicy(ctx, input);
    revalidatePath('/policies', 'layout');
    return { version, notes };
  });
}
