import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuthenticator } from './testing/authenticator';
import { accountsUrl, cookiesOf, openAccounts } from './testing/open-accounts';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

type Device = ReturnType<typeof openAuthenticator>;
interface Options {
  challenge: string;
  userVerification: string;
}

/** Asks for the options of a ceremony, has the device answer them, and sends that. */
async function register(session: string, device: Device, isVerified: boolean) {
  const asked = await accounts.ask('/passkey/generate-register-options', session);
  const cookie = `${session}; ${cookiesOf(asked)}`;
  const response = device.register((await asked.json()) as Options, { isVerified });
  return accounts.ask('/passkey/verify-registration', cookie, { response });
}
async function signIn(device: Device, isVerified: boolean) {
  const asked = await accounts.ask('/passkey/generate-authenticate-options');
  const options = (await asked.json()) as Options;
  expect(options.userVerification).toBe('required');
  const response = device.signIn(options, { isVerified });
  return accounts.ask('/passkey/verify-authentication', cookiesOf(asked), { response });
}

it('a passkey whose device did not check who holds it is not kept, and signs nobody in', async () => {
  const { id, email } = await accounts.person();
  const session = await accounts.signIn(email);
  const passkeys = () => accounts.instance.clients.db.passkey.count({ where: { personId: id } });
  const device = openAuthenticator(accountsUrl);
  const refused = { message: expect.stringMatching(/did not check that it is you/) as string };

  const unchecked = await register(session, device, false);
  expect([unchecked.status, await unchecked.json()]).toEqual([401, expect.objectContaining(refused)]);
  expect(await passkeys()).toBe(0);
  expect((await register(session, device, true)).status).toBe(200);
  expect(await passkeys()).toBe(1);

  const stolen = await signIn(device, false);
  expect([stolen.status, await stolen.json()]).toEqual([401, expect.objectContaining(refused)]);
  expect(stolen.headers.getSetCookie().join()).not.toContain('session_token');
  const own = await signIn(device, true);
  expect(own.status).toBe(200);
  const who = (await (await accounts.ask('/get-session', cookiesOf(own))).json()) as { user: { id: string } };
  expect(who.user.id).toBe(id);
});
