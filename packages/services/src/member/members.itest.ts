import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { countAttempt } from '../account/count-attempt';
import { setUpInstance } from '../account/set-up-instance';
import { setUpCode } from '../account/setup-code';
import { exportAudit } from '../audit-log/export-audit';
import { listAuditEntries } from '../audit-log/list-audit-entries';
import { openTestInstance, type TestInstance } from '../testing';
import { authenticateToken } from '../token/authenticate-token';
import { createToken } from '../token/create-token';
import { listTokens } from '../token/list-tokens';
import { memberContext } from '../workspace/member-context';
import { joinAsNewcomer, joinAsPerson, readInvitation } from './accept-invitation';
import { changeRole } from './change-role';
import { inviteMember } from './invite-member';
import { listMembers } from './list-members';
import { removeMember } from './remove-member';
import { revokeInvitation } from './revoke-invitation';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const password = 'a long enough password';
const invite = async (ctx: Parameters<typeof inviteMember>[0], email: string, role = 'editor') => {
  const { link, invitationId } = await inviteMember(ctx, { email, role }, (token) => token);
  return { token: link!, invitationId };
};

it('is set up once, with the code of the log, by whoever comes first', async () => {
  const fresh = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  const { clients } = fresh;
  const code = (await setUpCode(clients))!;
  expect(await setUpCode(clients)).toBe(code);
  const owner = { name: 'Olga', email: 'Olga@Example.com', password, workspace: 'Gateways' };
  await expect(setUpInstance(clients, { ...owner, code: 'wrong' })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(setUpInstance(clients, { ...owner, code, password: 'short' })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  const both = await Promise.allSettled([
    setUpInstance(clients, { ...owner, code }),
    setUpInstance(clients, { ...owner, code, email: 'other@example.com' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await setUpCode(clients)).toBeNull();
  const [person] = await clients.db.person.findMany({ include: { accounts: true } });
  expect(person!.email).toMatch(/^(olga|other)@example\.com$/);
  expect(person!.accounts[0]!.password).not.toContain(password);
  await fresh.close();
});

it('keeps one owner, also when the last two leave at once', async () => {
  const ctx = await instance.workspace();
  await expect(removeMember(ctx, { personId: ctx.actor.id })).rejects.toMatchObject({ code: 'conflict' });
  await expect(changeRole(ctx, { personId: ctx.actor.id, role: 'admin' })).rejects.toMatchObject({ code: 'conflict' });
  const { token } = await invite(ctx, 'second@example.com', 'owner');
  const { personId } = await joinAsNewcomer(ctx.clients, { token, name: 'Second', password }, null);
  const second = (await memberContext(ctx.clients, { personId, workspaceId: ctx.workspaceId, origin: null }))!;
  const left = await Promise.allSettled([
    removeMember(ctx, { personId: ctx.actor.id }),
    removeMember(second, { personId }),
  ]);
  expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await listMembers(ctx)).map(({ role }) => role)).toEqual(['owner']);
});

it('whoever has left is named in the log by what they did', async () => {
  const ctx = await instance.workspace();
  const { token } = await invite(ctx, 'gone@example.com', 'admin');
  const { personId } = await joinAsNewcomer(ctx.clients, { token, name: 'Gone', password }, null);
  await removeMember((await memberContext(ctx.clients, { personId, workspaceId: ctx.workspaceId, origin: null }))!, {
    personId,
  });
  const { entries } = await listAuditEntries(ctx, { personId, action: 'member.leave' });
  expect(entries).toMatchObject([{ actor: `person:${personId}`, actorName: 'Gone' }]);
});

it('ends the tokens of whoever leaves, also for when they come back', async () => {
  const ctx = await instance.workspace();
  const { clients, workspaceId } = ctx;
  const { token } = await invite(ctx, 'contractor@example.com');
  const { personId } = await joinAsNewcomer(clients, { token, name: 'Conny', password }, null);
  const seat = async () => (await memberContext(clients, { personId, workspaceId, origin: '192.0.2.7' }))!;
  const use = (apiToken: string) => authenticateToken(clients, { token: apiToken, perMinute: 600 });
  const left = await seat();
  const { token: theirs, tokenId } = await createToken(left, { name: 'Laptop', role: 'editor', days: 366 });
  const { token: ours } = await createToken(ctx, { name: 'CI', role: 'editor', days: 366 });
  await clients.db.apiAnswer.create({
    data: { tokenId, key: 'k', requestHash: new Uint8Array(32), sealed: new Uint8Array(1) },
  });

  await removeMember(ctx, { personId });
  expect(await clients.db.apiAnswer.count({ where: { tokenId } })).toBe(0);
  expect((await listTokens(ctx)).find(({ id }) => id === tokenId)).toMatchObject({ state: 'revoked' });
  expect((await listAuditEntries(ctx, { action: 'token.revoke' })).entries).toMatchObject([
    { actor: `person:${ctx.actor.id}`, objectId: tokenId },
  ]);
  await expect(createToken(left, { name: 'Kept', role: 'viewer', days: 366 })).rejects.toMatchObject({
    code: 'not-found',
  });

  const again = await invite(ctx, 'contractor@example.com');
  await joinAsPerson(clients, { token: again.token, personId }, null);
  await expect(use(theirs)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(use(ours)).resolves.toBeDefined();

  const { token: newer } = await createToken(await seat(), { name: 'Laptop', role: 'editor', days: 366 });
  await removeMember(await seat(), { personId });
  await joinAsPerson(clients, { token: (await invite(ctx, 'contractor@example.com')).token, personId }, null);
  await expect(use(newer)).rejects.toMatchObject({ code: 'forbidden' });
});

it('lets no admin make or unmake an owner', async () => {
  const ctx = await instance.workspace();
  const { token } = await invite(ctx, 'adam@example.com', 'admin');
  const { personId } = await joinAsNewcomer(ctx.clients, { token, name: 'Adam', password }, null);
  const admin = (await memberContext(ctx.clients, { personId, workspaceId: null, origin: '192.0.2.7' }))!;
  for (const act of [
    () => changeRole(admin, { personId, role: 'owner' }),
    () => changeRole(admin, { personId: ctx.actor.id, role: 'viewer' }),
    () => removeMember(admin, { personId: ctx.actor.id }),
    () => invite(admin, 'another@example.com', 'owner'),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'forbidden' });
  await changeRole(ctx, { personId, role: 'viewer' });
  await expect(listAuditEntries(admin)).resolves.toBeDefined();
  expect(await memberContext(ctx.clients, { personId, workspaceId: ctx.workspaceId, origin: null })).toMatchObject({
    role: 'viewer',
  });
});

it('an invitation is taken once, by its address, in time', async () => {
  const ctx = await instance.workspace();
  const { clients } = ctx;
  const first = await invite(ctx, 'Ines@Example.com');
  const newest = await invite(ctx, 'ines@example.com');
  expect(await readInvitation(clients, first.token)).toBeNull();
  expect(await readInvitation(clients, newest.token)).toMatchObject({ email: 'ines@example.com', hasAccount: false });
  const stored = await clients.db.invitation.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(JSON.stringify(stored)).not.toContain(newest.token);

  const newcomer = { name: 'Ines', password };
  const both = await Promise.allSettled(
    [1, 2].map(() => joinAsNewcomer(clients, { token: newest.token, ...newcomer }, null)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(invite(ctx, 'ines@example.com')).rejects.toMatchObject({ code: 'conflict' });

  const other = await instance.workspace();
  const elsewhere = await invite(other, 'ines@example.com');
  const ines = await clients.db.person.findUniqueOrThrow({ where: { email: 'ines@example.com' } });
  expect(ines.emailVerified).toBe(false);
  await expect(joinAsNewcomer(clients, { token: elsewhere.token, ...newcomer }, null)).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(joinAsPerson(clients, { token: elsewhere.token, personId: ctx.actor.id }, null)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await joinAsPerson(clients, { token: elsewhere.token, personId: ines.id }, null);

  const revoked = await invite(other, 'rita@example.com');
  await revokeInvitation(other, { invitationId: revoked.invitationId });
  const late = await invite(other, 'lars@example.com');
  await clients.db.invitation.update({ where: { id: late.invitationId }, data: { expiresAt: new Date(0) } });
  for (const { token } of [revoked, late]) {
    expect(await readInvitation(clients, token)).toBeNull();
    await expect(joinAsNewcomer(clients, { token, ...newcomer }, null)).rejects.toMatchObject({ code: 'not-found' });
  }
});

it('the audit log is read in pages, exported, and never changed', async () => {
  const ctx = { ...(await instance.workspace()), origin: '192.0.2.1' };
  const { db } = ctx.clients;
  for (const n of [1, 2, 3]) await invite(ctx, `person-${n}@example.com`);
  const first = await listAuditEntries(ctx, { action: 'member.' }, { take: 2 });
  const second = await listAuditEntries(ctx, { action: 'member.' }, { after: first.next!, take: 2 });
  expect([...first.entries, ...second.entries].map(({ details }) => JSON.parse(details).email)).toEqual(
    [3, 2, 1].map((n) => `person-${n}@example.com`),
  );
  expect(second.next).toBeNull();
  expect(first.entries[0]).toMatchObject({ actorName: ctx.actor.name, origin: '192.0.2.1' });
  expect((await exportAudit(ctx, {})).split('\r\n')).toHaveLength(5);
  await db.auditEntry.create({
    data: { workspaceId: ctx.workspaceId, actor: 'system:test', action: 'x.y', objectId: '=1+1,"a"' },
  });
  expect(await exportAudit(ctx, { action: 'x.' })).toContain(`"'=1+1,""a"""`);
  const where = { workspaceId: ctx.workspaceId };
  await expect(db.auditEntry.updateMany({ where, data: { action: 'z' } })).rejects.toThrow(/never changed/);
  await expect(db.auditEntry.deleteMany({ where })).rejects.toThrow(/never changed/);
  await expect(db.$executeRaw`TRUNCATE audit_entry`).rejects.toThrow(/never changed/);
});

it('counts tries for all processes together', async () => {
  const { clients } = instance;
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => countAttempt(clients, 'a key', { max: 5, windowSeconds: 60 })),
  );
  expect(tries.filter((wait) => wait === null)).toHaveLength(5);
  expect(Math.max(...tries.map((wait) => wait ?? 0))).toBeLessThanOrEqual(60);
  await clients.db.attempt.update({ where: { key: 'a key' }, data: { endsAt: new Date(0) } });
  expect(await countAttempt(clients, 'a key', { max: 5, windowSeconds: 60 })).toBeNull();
});
