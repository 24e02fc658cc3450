import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { recordAccountAct } from '@headroom/services';
import { requestAddress } from './request-address';
import { clients } from './wiring';

/** What the audit log calls each act of a person who is signed in. */
const actOf: Record<string, string> = {
  '/change-password': 'person.change-password',
  '/change-email': 'person.ask-other-email',
  '/verify-email': 'person.verify-email',
  '/two-factor/verify-totp': 'person.enable-two-factor',
  '/two-factor/disable': 'person.disable-two-factor',
  '/two-factor/generate-backup-codes': 'person.new-backup-codes',
  '/passkey/verify-registration': 'person.add-passkey',
  '/passkey/delete-passkey': 'person.remove-passkey',
  '/revoke-session': 'person.revoke-session',
  '/revoke-sessions': 'person.revoke-sessions',
  '/revoke-other-sessions': 'person.revoke-sessions',
};
const secondFactors = /^\/two-factor\/verify-/;
const signIns = /^\/(sign-in\/|passkey\/verify-authentication|oauth2\/callback\/|two-factor\/verify-)/;

async function record(personId: string, action: string, headers: Headers | undefined): Promise<void> {
  const origin = headers ? requestAddress(headers) : null;
  await recordAccountAct(clients(), { personId, action, origin });
}

/** Stands last, so that a sign-in that still lacks its second factor has no session by then. */
export const accountActs = {
  id: 'headroom-account-acts',
  hooks: {
    after: [
      {
        matcher: () => true,
        handler: createAuthMiddleware(async (context) => {
          const { path, headers } = context;
          const failed = context.context.returned instanceof APIError;
          const before = context.context.session?.user.id;
          const signedIn = context.context.newSession?.user.id;
          if (failed && path === '/sign-in/email') {
            const email = String((context.body as { email?: unknown } | undefined)?.email ?? '').toLowerCase();
            const person = await clients().db.person.findUnique({ where: { email }, select: { id: true } });
            if (person) await record(person.id, 'person.sign-in-refused', headers);
          } else if (failed && secondFactors.test(path)) {
            const { secret, createAuthCookie, internalAdapter } = context.context;
            // Who has given a password and no second factor yet; nobody once the sign-in was given up for too many tries.
            const key = await context.getSignedCookie(createAuthCookie('two_factor').name, secret);
            const waiting = key ? await internalAdapter.findVerificationValue(key) : null;
            const personId = before ?? waiting?.value;
            if (personId) await record(personId, 'person.second-factor-refused', headers);
          } else if (!failed && signedIn && !before && signIns.test(path)) {
            await record(signedIn, 'person.sign-in', headers);
          } else if (!failed && before && actOf[path]) {
            await record(before, actOf[path], headers);
          }
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
