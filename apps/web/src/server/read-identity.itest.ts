import { inviteMember } from '@headroom/services';
import { openTestInstance, type TestInstance } from '@headroom/services/testing';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { auth } from './auth';
import { clientId, clientSecret, startEntra, tenantId } from './testing/entra-stand-in';

const otherTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const url = 'http://localhost:3000';
let instance: TestInstance;
let entra: Awaited<ReturnType<typeof startEntra>>;
const settings = () => ({
  ...{ DATABASE_URL: instance.databaseUrl, REDIS_URL: inject('redisUrl'), HEADROOM_SECRET_KEY: instance.secretKey },
  ...{ HEADROOM_PUBLIC_URL: url, HEADROOM_ENTRA_TENANT_ID: tenantId, HEADROOM_ENTRA_AUTHORITY: entra.authority },
  ...{ HEADROOM_ENTRA_CLIENT_ID: clientId, HEADROOM_ENTRA_CLIENT_SECRET: clientSecret, HEADROOM_LOG_LEVEL: 'silent' },
});
const before = { ...process.env };
beforeAll(async () => {
  [instance, entra] = await Promise.all([openTestInstance(inject('postgresUrl'), inject('redisUrl')), startEntra()]);
  Object.assign(process.env, settings());
  // What wiring.ts opens by itself in a process that has an environment.
  Object.assign(globalThis, { headroomWiring: { clients: instance.clients } });
});
afterAll(async () => {
  for (const name of Object.keys(settings())) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await Promise.all([instance.close(), entra.close()]);
});
afterEach(() => entra.give({}));

const ask = async (path: string, init: RequestInit = {}) =>
  (await auth()).handler(new Request(`${url}/api/auth${path}`, { redirect: 'manual', ...init }));
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Goes the whole way as a browser does, and comes back with where it leads to and whether somebody is signed in. */
async function signIn() {
  const begun = await ask('/sign-in/oauth2', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ providerId: 'entra', callbackURL: '/' }),
  });
  const authorize = new URL(((await begun.json()) as { url: string }).url);
  const query = new URLSearchParams({ code: 'the-code', state: authorize.searchParams.get('state')! });
  const back = await ask(`/oauth2/callback/entra?${query}`, { headers: { cookie: cookiesOf(begun) } });
  const session = await ask('/get-session', { headers: { cookie: cookiesOf(back) } });
  const { user } = ((await session.json()) ?? {}) as { user?: { email: string; name: string } };
  const led = new URL(back.headers.get('location')!, url);
  return { authorize, error: led.searchParams.get('error'), user };
}
const invited = async (email: string) =>
  inviteMember(await instance.workspace(), { email, role: 'viewer' }, (token) => `${url}/invitation/${token}`);

it('a person of the tenant who is invited is signed in by the name that Entra ID has for them, without a mailbox', async () => {
  expect(await signIn()).toMatchObject({ error: 'not_invited', user: undefined });
  await invited('ada@contoso.example');
  const { authorize, user } = await signIn();
  expect(user).toMatchObject({ email: 'ada@contoso.example', name: 'Ada Lovelace' });
  expect(authorize.pathname).toBe(`/${tenantId}/oauth2/v2.0/authorize`);
  expect(authorize.searchParams.get('code_challenge_method')).toBe('S256');
  // Whoever was given another name since is the same person.
  entra.give({ claims: { preferred_username: 'ada.king@contoso.example', email: 'ada.king@contoso.example' } });
  expect((await signIn()).user).toMatchObject({ email: 'ada@contoso.example' });
});

it('the address of a mailbox is taken before the name', async () => {
  await invited('grace@contoso.example');
  entra.give({ claims: { sub: 'grace', preferred_username: 'g@contoso.example', email: 'Grace@contoso.example' } });
  expect((await signIn()).user).toMatchObject({ email: 'grace@contoso.example' });
});

it.each([
  ['of another tenant', () => ({ claims: { tid: otherTenant } })],
  ['that another tenant signed', () => ({ claims: { iss: entra.issuerOf(otherTenant), tid: otherTenant } })],
  ['of a provider of many tenants', () => ({ issuer: entra.issuerOf('{tenantid}') })],
  ['for another app', () => ({ claims: { aud: otherTenant } })],
  ['handed on by another app', () => ({ claims: { azp: otherTenant } })],
  ['that has expired', () => ({ claims: { iat: 1_000, nbf: 1_000, exp: 2_000 } })],
  ['signed by a key of somebody else', () => ({ foreignKey: true })],
])('a token %s signs nobody in', async (_, given) => {
  entra.give(given());
  expect(await signIn()).toMatchObject({ error: 'user_info_is_missing', user: undefined });
});

it.each([
  ['that nobody vouches for', { xms_edov: false, email: 'eve@contoso.example' }, 'not_invited'],
  ['that is a telephone number', { preferred_username: '+1 555 0100' }, 'email_is_missing'],
])('an address %s signs nobody in', async (_, claims, error) => {
  await invited('eve@contoso.example');
  entra.give({ claims: { sub: 'eve', ...claims } });
  expect(await signIn()).toMatchObject({ error, user: undefined });
});
