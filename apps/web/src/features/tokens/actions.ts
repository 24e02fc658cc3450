'use server';

import { createToken, revokeToken, type TokenInput } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { act, attempt } from '@/server/act';

/** Makes a token, which is given once. */
export const createTokenAction = async (input: TokenInput) =>
  attempt(async (ctx) => {
    const { token } = await createToken(ctx, input);
    revalidatePath('/settings/tokens');
    return { token };
  });

/** Ends a token. */
export const revokeTokenAction = async (tokenId: string) =>
  act((ctx) => revokeToken(ctx, { tokenId }), '/settings/tokens');
