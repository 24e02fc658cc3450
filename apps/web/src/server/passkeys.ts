import { passkey } from '@better-auth/passkey';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';

/** A passkey stands for password and second factor in one, so its device must have checked who holds it. */
function requireVerified(userVerified: boolean | undefined): void {
  if (!userVerified)
    throw new APIError('UNAUTHORIZED', {
      message: 'The device did not check that it is you, by a PIN, a fingerprint or a face: use one that does.',
    });
}

/** Passkeys under the name of this instance's host. The plugin leaves it to the device whether it checks its holder: here it must. */
export const passkeys = (baseURL: string) =>
  passkey({
    rpName: 'Headroom',
    ...{ rpID: new URL(baseURL).hostname, origin: baseURL },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification({ verification }) {
        requireVerified(verification.registrationInfo?.userVerified);
      },
    },
    authentication: {
      afterVerification({ verification }) {
        requireVerified(verification.authenticationInfo.userVerified);
      },
    },
    schema: { passkey: { fields: { userId: 'personId', credentialID: 'credentialId' } } },
  });

/** Has browsers ask for at a sign-in what is required there: the passkey plugin only has it preferred. */
export const verifiedPasskeys = {
  id: 'headroom-verified-passkeys',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path === '/passkey/generate-authenticate-options',
        handler: createAuthMiddleware(async ({ context: { returned } }) =>
          returned instanceof APIError ? undefined : { ...(returned as object), userVerification: 'required' },
        ),
      },
    ],
  },
} satisfies BetterAuthPlugin;
