'use server';

import { createToken, revokeToken, type TokenInput } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Makes a token, which is given once. */
export async function createTokenAction(input: TokenInput): Promise<{ token: string } | ActionError> {
  try {
    const { token } = await createToken(await requestContext(), input);
    revalidatePath('/settings/tokens');
    return { token };
  } catch (error) {
    return toActionError(error);
  }
}

/** Ends a token. */
export async function revokeTokenAction(tokenId: string): Promise<ActionError | null> {
  try {
    await revokeToken(await requestContext(), { tokenId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/settings/tokens');
  return null;
}
