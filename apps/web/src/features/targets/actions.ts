'use server';

import {
  checkProof,
  requestProof,
  setTargetPolicy,
  withdrawProof,
  type Ctx,
  type TargetPolicyInput,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Does one thing, has the page read again, and says why it failed, or null. */
async function act(what: (ctx: Ctx) => Promise<unknown>): Promise<ActionError | null> {
  try {
    await what(await requestContext());
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/settings/targets');
  return null;
}

export const requestProofAction = async (target: string) => act((ctx) => requestProof(ctx, { target }));

export const checkProofAction = async (proofId: string) => act((ctx) => checkProof(ctx, { proofId }));

export const withdrawProofAction = async (proofId: string) => act((ctx) => withdrawProof(ctx, { proofId }));

export const setTargetPolicyAction = async (policy: TargetPolicyInput) => act((ctx) => setTargetPolicy(ctx, policy));
