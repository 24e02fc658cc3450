'use client';

import { passkeyClient } from '@better-auth/passkey/client';
import { createAuthClient } from 'better-auth/client';
import { genericOAuthClient, twoFactorClient } from 'better-auth/client/plugins';

/** Speaks with this instance's sign-in; made in the browser, where its address is known. */
export const authClient = createAuthClient({
  plugins: [passkeyClient(), twoFactorClient(), genericOAuthClient()],
});

/** What went wrong, in words for the person; `otherwise` where the answer has none. */
export const failureOf = (error: { message?: string | undefined; status?: number } | null, otherwise: string) =>
  error && (error.status === 429 ? 'Too many tries: wait a minute.' : error.message || otherwise);
