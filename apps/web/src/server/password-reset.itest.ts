import { authenticateToken, createToken } from '@headroom/services';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openAccounts } from './testing/open-accounts';

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
