import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccounts, password } from './testing/open-accounts';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
beforeAll(async () => {
  accounts = await openAccounts();
});
afterAll(() => accounts.close());

const actsOf = async (workspaceId: string) => {
  const where = { workspaceId, action: { startsWith: 'person.' } };
  const entries = await accounts.instance.clients.db.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
  return entries.map(({ action }) => action);
};

it('a second factor that is refused stands in the audit log, as a sign-in does', async () => {
  const { ctx, id, email } = await accounts.person();
  const { db } = accounts.instance.clients;
  const enabled = await accounts.ask('/two-factor/enable', await accounts.signIn(email), { password });
  const { backupCodes } = (await enabled.json()) as { backupCodes: string[] };
  // As once the first code of the app was given.
  await db.person.update({ where: { id }, data: { twoFactorEnabled: true } });
  await db.twoFactor.updateMany({ where: { personId: id }, data: { verified: true } });
  expect(await actsOf(ctx.workspaceId)).toEqual(['person.sign-in']);

  const halfway = await accounts.signIn(email);
  const codes = { '/two-factor/verify-totp': '000', '/two-factor/verify-backup-code': 'not-a-code' };
  for (const [path, code] of Object.entries(codes))
    expect((await accounts.ask(path, halfway, { code })).status).toBeGreaterThanOrEqual(400);
  expect((await accounts.ask('/two-factor/verify-backup-code', halfway, { code: backupCodes[0]! })).status).toBe(200);
  const refused = 'person.second-factor-refused';
  expect(await actsOf(ctx.workspaceId)).toEqual(['person.sign-in', refused, refused, 'person.sign-in']);
  // Of whom nobody knows, nothing is said.
  expect((await accounts.ask('/two-factor/verify-totp', '', { code: '000' })).status).toBe(401);
  expect(await db.auditEntry.count({ where: { action: refused } })).toBe(2);
});
