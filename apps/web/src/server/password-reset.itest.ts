import { authenticateToken, createToken } from '@headroom/services';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openAccounts, password } from './testing/open-accounts';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

/** Asks for a new password and takes the token of its link out of the log, where it stands without a mail server. */
async function resetTokenOf(email: string): Promise<string> {
  const logged = new Promise<string>((resolve) => vi.spyOn(console, 'warn').mockImplementation(resolve));
  expect((await accounts.ask('/request-password-reset', '', { email })).status).toBe(200);
  const token = /[?&]token=([^\s&]+)/.exec(await logged)![1]!;
  vi.restoreAllMocks();
  return token;
}

it('a new password by mail ends sessions, passkeys and API tokens of the person, and of nobody else', async () => {
  const [own, other] = [await accounts.person(), await accounts.person()];
  const { clients } = accounts.instance;
  const { db } = clients;
  const made = [];
  for (const { ctx, id } of [own, other]) {
    const key = { personId: id, publicKey: 'key', credentialId: id, counter: 0, deviceType: 'singleDevice' };
    await db.passkey.create({ data: { ...key, backedUp: false } });
    made.push(await createToken(ctx, { name: 'CI', role: 'runner', days: 30 }));
  }
  const session = await accounts.signIn(own.email);
  const isKnown = ({ token }: { token: string }) =>
    authenticateToken(clients, { token, perMinute: 60 }).then(
      () => true,
      () => false,
    );
  expect(await Promise.all(made.map(isKnown))).toEqual([true, true]);

  const token = await resetTokenOf(own.email);
  const reset = await accounts.ask('/reset-password', '', { token, newPassword: 'another horse battery' });
  expect(reset.status).toBe(200);
  expect(await Promise.all(made.map(isKnown))).toEqual([false, true]);
  expect(await db.passkey.findMany({ select: { personId: true } })).toEqual([{ personId: other.id }]);
  expect(await (await accounts.ask('/get-session', session)).json()).toBeNull();
  const { workspaceId } = own.ctx;
  const acts = await db.auditEntry.findMany({
    where: { workspaceId, action: { in: ['person.reset-password', 'token.revoke'] } },
    orderBy: { id: 'asc' },
  });
  expect(acts).toMatchObject([
    { action: 'person.reset-password', objectId: own.id, details: { passkeys: 1 } },
    { action: 'token.revoke', objectId: made[0]!.tokenId, actor: `person:${own.id}` },
  ]);
});

/** The link that the next mail holds, out of the log. */
async function linkOf(act: () => Promise<Response>): Promise<string> {
  const logged = new Promise<string>((resolve) => vi.spyOn(console, 'warn').mockImplementation(resolve));
  expect((await act()).status).toBeLessThan(400);
  const link = new URL(/ (http\S+)$/.exec(await logged)![1]!);
  vi.restoreAllMocks();
  return link.pathname.replace('/api/auth', '') + link.search;
}

it('an address is changed by who is signed in alone, once the address that is left has agreed', async () => {
  const { id, email } = await accounts.person();
  const { db } = accounts.instance.clients;
  const addressNow = async () => (await db.person.findUniqueOrThrow({ where: { id } })).email;
  const newEmail = `moved-${id}@example.com`;
  const session = await accounts.signIn(email);
  const agree = await linkOf(() => accounts.ask('/change-email', session, { newEmail, callbackURL: '/' }));
  const move = await linkOf(() => accounts.ask(agree, session));
  expect(await addressNow()).toBe(email);

  // As for who had the session before its owner set a new password.
  const token = await resetTokenOf(email);
  expect((await accounts.ask('/reset-password', '', { token, newPassword: password })).status).toBe(200);
  for (const [link, cookie] of [
    [agree, ''],
    [move, ''],
    [move, session],
  ] as const) {
    const answer = await accounts.ask(link, cookie);
    expect(answer.headers.get('location')).toContain('/sign-in?error=sign_in_to_move');
    expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
  }
  expect(await addressNow()).toBe(email);

  await accounts.ask(move, await accounts.signIn(email));
  expect(await addressNow()).toBe(newEmail);
});
