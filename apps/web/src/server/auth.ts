import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import {
  countAttempt,
  instanceSecret,
  isInvited,
  joinAsVerified,
  passwordLength,
  shutOthersOut,
} from '@headroom/services';
import { accountActs } from './account-acts';
import { moveMail, resetMail, verificationMail } from './account-mails';
import type { AccountSettings } from './account-env';
import { addressChange } from './address-change';
import { readEnv } from './env';
import { log } from './log';
import { passkeys, verifiedPasskeys } from './passkeys';
import { readIdentity } from './read-identity';
import { requestAddress } from './request-address';
import { clients } from './wiring';

const held = globalThis as { headroomAuth?: Promise<Auth> };

/** Sign-in, sessions and second factors of this process. Its secret is the instance's own, so that another key of the instance can seal it. */
export function auth(): Promise<Auth> {
  return (held.headroomAuth ??= instanceSecret(clients(), 'auth')
    .then((secret) => openAuth(secret, readEnv().accounts))
    .catch((error: unknown) => {
      delete held.headroomAuth;
      throw error;
    }));
}
type Auth = ReturnType<typeof openAuth>;

/** Of what better-auth tells beside its words only errors are taken: the rest may hold anything. */
const noteAuthFailure = (message: string, details: readonly unknown[]) =>
  log().error({ err: details.find((one) => one instanceof Error) }, `accounts: ${message}`);

const days = 86_400;
/** For one account in all; each address has limits of its own beside it. */
const signInLimit = { max: 10, windowSeconds: 300 };

function openAuth(secret: string, { publicUrl, trustedProxies, identityProviders }: AccountSettings) {
  const baseURL = publicUrl ?? 'http://localhost:3000';
  return betterAuth({
    appName: 'Headroom',
    ...{ baseURL, secret, trustedOrigins: [baseURL] },
    database: prismaAdapter(clients().db, { provider: 'postgresql' }),
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message, ...details) => noteAuthFailure(message, details) },
    user: {
      modelName: 'person',
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: ({ user, newEmail, url }) => moveMail(user, newEmail, url),
      },
    },
    session: {
      fields: { userId: 'personId' },
      additionalFields: { workspaceId: { type: 'string', required: false, input: false } },
      // From the sign-in on, whatever is done meanwhile; a page cannot send the cookie anew.
      ...{ expiresIn: 14 * days, disableSessionRefresh: true },
    },
    account: {
      fields: { userId: 'personId' },
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // Accounts are made by the set-up, by invitations, and by providers for people who are invited.
      disableSignUp: true,
      ...{ minPasswordLength: passwordLength.min, maxPasswordLength: passwordLength.max },
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => resetMail(user, `${baseURL}/reset-password?token=${token}`),
      onPasswordReset: ({ user }, request) =>
        shutOthersOut(clients(), { personId: user.id, origin: request ? requestAddress(request.headers) : null }),
    },
    emailVerification: { sendVerificationEmail: ({ user, url }) => verificationMail(user, url) },
    rateLimit: {
      enabled: true,
      ...{ window: 60, max: 200 },
      customRules: {
        '/get-session': false,
        '/sign-in/*': { window: 60, max: 20 },
        '/request-password-reset': { window: 300, max: 5 },
        '/send-verification-email': { window: 300, max: 5 },
        '/two-factor/*': { window: 60, max: 15 },
        '/passkey/*': { window: 60, max: 40 },
      },
      customStorage: {
        get: async () => null,
        set: async () => undefined,
        async consume(key, { max, window }) {
          const wait = await countAttempt(clients(), `auth:${key}`, { max, windowSeconds: window });
          return { allowed: wait === null, retryAfter: wait };
        },
      },
    },
    advanced: {
      cookiePrefix: 'headroom',
      useSecureCookies: baseURL.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      database: { generateId: false },
      ipAddress: { trustedProxies },
      // Mails must not make an answer slower for addresses that have an account.
      backgroundTasks: {
        handler: (task) => void task.catch((error: unknown) => noteAuthFailure('a mail failed', [error])),
      },
    },
    onAPIError: { errorURL: `${baseURL}/sign-in` },
    disabledPaths: [
      ...[
        '/sign-up/email',
        '/delete-user',
        '/delete-user/callback',
        '/update-session',
        '/link-social',
        '/unlink-account',
      ],
      ...[
        '/get-access-token',
        '/refresh-token',
        '/account-info',
        '/oauth2/link',
        '/sign-in/social',
        '/two-factor/send-otp',
        '/list-sessions',
        '/revoke-session',
        '/revoke-sessions',
      ],
    ],
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (!user.emailVerified || !(await isInvited(clients(), user.email)))
              throw new APIError('FORBIDDEN', { message: 'not invited' });
          },
          after: async (user, context) =>
            joinAsVerified(clients(), user.id, requestAddress(context?.headers ?? new Headers())),
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path !== '/sign-in/email') return;
        const email = String((context.body as { email?: unknown } | undefined)?.email ?? '').toLowerCase();
        const wait = await countAttempt(clients(), `sign-in:${email.slice(0, 320)}`, signInLimit);
        if (wait !== null)
          throw new APIError('TOO_MANY_REQUESTS', {
            message: `Too many tries for this account: wait ${wait} seconds.`,
          });
      }),
    },
    plugins: [
      twoFactor({
        issuer: 'Headroom',
        allowPasswordless: true,
        schema: { twoFactor: { fields: { userId: 'personId' } } },
      }),
      passkeys(baseURL),
      verifiedPasskeys,
      genericOAuth({
        config: identityProviders.map((provider) => ({
          ...{ providerId: provider.id, discoveryUrl: provider.discoveryUrl },
          ...{ clientId: provider.clientId, clientSecret: provider.clientSecret },
          ...{ pkce: true, scopes: ['openid', 'email', 'profile'] },
          getUserInfo: (tokens) => readIdentity(provider, tokens),
        })),
      }),
      addressChange(baseURL),
      accountActs,
    ],
  });
}
