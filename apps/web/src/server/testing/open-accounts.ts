import { hashPassword } from 'better-auth/crypto';
import { openTestInstance } from '@headroom/services/testing';
import { inject } from 'vitest';
import type {} from '../../../../../scripts/testing/services-for-tests';
import { auth } from '../auth';

/** Where this instance is for its people. */
export const accountsUrl = 'http://localhost:3000';
export const password = 'correct horse battery';

/** The accounts of a real instance: its sign-in as browsers ask it, and people who have a password. */
export async function openAccounts() {
  const instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  const settings = {
    ...{ DATABASE_URL: instance.databaseUrl, REDIS_URL: inject('redisUrl'), HEADROOM_SECRET_KEY: instance.secretKey },
    ...{ HEADROOM_PUBLIC_URL: accountsUrl, HEADROOM_LOG_LEVEL: 'silent' },
  };
  const before = { ...process.env };
  Object.assign(process.env, settings);
  // What wiring.ts opens by itself in a process that has an environment.
  Object.assign(globalThis, { headroomWiring: { clients: instance.clients } });

  const ask = async (path: string, cookie = '', body?: object) =>
    (await auth()).handler(
      new Request(`${accountsUrl}/api/auth${path}`, {
        redirect: 'manual',
        headers: { cookie, origin: accountsUrl, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
  return {
    instance,
    ask,
    /** Somebody with a seat in a workspace of their own. */
    async person() {
      const ctx = await instance.workspace();
      const { id } = ctx.actor;
      const email = `${id}@example.com`;
      const { db } = instance.clients;
      await db.person.update({ where: { id }, data: { email, emailVerified: true } });
      const account = { personId: id, providerId: 'credential', accountId: id };
      await db.account.create({ data: { ...account, password: await hashPassword(password) } });
      return { ctx, id, email };
    },
    /** The cookies of who has signed in by password, or of who still lacks a second factor. */
    signIn: async (email: string) => cookiesOf(await ask('/sign-in/email', '', { email, password })),
    async close() {
      for (const name of Object.keys(settings)) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      await instance.close();
    },
  };
}

/** The cookies that an answer sets, as the next request sends them. */
export const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
