import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDatabase } from '@headroom/db';
import { createTestDatabase } from '@headroom/db/testing';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import {
  createBenchmark,
  createToken,
  getRun,
  inviteMember,
  obeyHalts,
  revokeToken,
  startRun,
  type Ctx,
} from '@headroom/services';
import { aBenchmark, openTestInstance, type TestInstance } from '@headroom/services/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let programs: Programs;
let instance: TestInstance;
let directory: string;
beforeAll(async () => {
  [programs, instance, directory] = await Promise.all([
    buildPrograms({ admin: true }),
    openTestInstance(inject('postgresUrl'), inject('redisUrl')),
    mkdtemp(join(tmpdir(), 'headroom-restore-')),
  ]);
});
afterAll(async () => {
  await Promise.all([programs[Symbol.asyncDispose](), instance.close()]);
  await rm(directory, { recursive: true });
});

function start(databaseUrl: string, ...args: string[]) {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: inject('redisUrl'), HEADROOM_SECRET_KEY: instance.secretKey };
  return spawn(process.execPath, [programs.headroom, 'admin', ...args], { cwd: directory, env });
}
async function run(databaseUrl: string, ...args: string[]) {
  const child = start(databaseUrl, ...args);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}
async function admin(databaseUrl: string, ...args: string[]): Promise<string> {
  const { stdout, ...ended } = await run(databaseUrl, ...args);
  expect(ended).toEqual({ stderr: '', code: 0 });
  return stdout;
}

/** Does something in the workspace of `ctx` as it stands in another database. */
async function inDatabase(url: string, ctx: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const db = createDatabase(url, { maxConnections: 2 });
  try {
    await work({ ...ctx, clients: { ...ctx.clients, db } });
  } finally {
    await db.$disconnect();
  }
}

it('what waited when the backup was made ends, and no load begins until it is resumed', async () => {
  const ctx = await instance.workspace();
  const benchmark = await createBenchmark(ctx, aBenchmark());
  const waiting = await startRun(ctx, benchmark);
  await admin(instance.databaseUrl, 'backup', 'waiting.backup');
  const place = await createTestDatabase(inject('postgresUrl'));
  await admin(place.url, 'restore', 'waiting.backup');
  await inDatabase(place.url, ctx, async (restored) => {
    await expect(startRun(restored, benchmark)).rejects.toMatchObject({ details: { halted: true } });
    await obeyHalts(restored.clients);
    const reason = 'Restored from a backup: resume when you have looked.';
    expect(await getRun(restored, waiting)).toMatchObject({ outcome: 'aborted', reason, endedBy: 'system:operator' });
  });
  await admin(place.url, 'resume');
  await inDatabase(place.url, ctx, async (restored) => {
    expect(await getRun(restored, await startRun(restored, benchmark))).toMatchObject({ state: 'queued' });
  });
  await place.drop();
});

it('a halt that is in the backup keeps its reason', async () => {
  const ctx = await instance.workspace();
  const halt = { haltedBy: 'system:test', reason: 'The target’s owner called.' };
  await ctx.clients.db.instanceHalt.create({ data: halt });
  await admin(instance.databaseUrl, 'backup', 'halted.backup');
  const place = await createTestDatabase(inject('postgresUrl'));
  await admin(place.url, 'restore', 'halted.backup');
  await inDatabase(place.url, ctx, async ({ clients: { db } }) =>
    expect(await db.instanceHalt.findMany()).toMatchObject([halt]),
  );
  await place.drop();
});

it('nobody is signed in or invited, and what may have been revoked since is counted', async () => {
  const ctx = await instance.workspace();
  const { db } = ctx.clients;
  const { workspaceId } = ctx;
  const personId = ctx.actor.id;
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.session.create({ data: { personId, token: 'of a cookie', expiresAt } });
  await inviteMember(ctx, { email: 'guest@example.com', role: 'viewer' }, (token) => token);
  await createToken(ctx, { name: 'CI', role: 'viewer', days: 1 });
  const { tokenId } = await createToken(ctx, { name: 'Old', role: 'viewer', days: 1 });
  await revokeToken(ctx, { tokenId });
  await db.agent.createMany({
    data: [
      { workspaceId, name: 'registered', tokenHash: new Uint8Array(32) },
      { workspaceId, name: 'not yet' },
    ],
  });
  await admin(instance.databaseUrl, 'backup', 'trusted.backup');
  const place = await createTestDatabase(inject('postgresUrl'));
  expect(await admin(place.url, 'restore', 'trusted.backup')).toMatch(/1 API tokens, 1 agents and 0 shared links/);
  await inDatabase(place.url, ctx, async ({ clients }) => {
    expect(await clients.db.session.count()).toBe(0);
    expect(await clients.db.invitation.findMany()).toMatchObject([{ revokedAt: expect.any(Date) as Date }]);
  });
  await place.drop();
});

it('a restore that is killed once it is complete has replaced what was there, and the next one takes nothing away', async () => {
  const ctx = await instance.workspace();
  await admin(instance.databaseUrl, 'backup', 'complete.backup');
  const place = await createTestDatabase(inject('postgresUrl'));
  const [reader, onlooker] = [1, 2].map(() => new pg.Client({ connectionString: place.url })) as [pg.Client, pg.Client];
  await Promise.all([reader.connect(), onlooker.connect()]);
  // What is replaced cannot be dropped while somebody reads it.
  await reader.query('BEGIN; LOCK TABLE person IN ACCESS SHARE MODE');
  const restore = start(place.url, 'restore', 'complete.backup');
  const ended = once(restore, 'close');
  const isDropping = async () => {
    const { rowCount } = await onlooker.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DROP SCHEMA%'`,
    );
    return rowCount === 1;
  };
  await expect.poll(isDropping, { timeout: 60_000 }).toBe(true);
  restore.kill('SIGKILL');
  await ended;
  await onlooker.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'headroom-restore'`,
  );
  await Promise.all([reader.end(), onlooker.end()]);

  const rename = { name: 'Worked on for weeks' };
  await inDatabase(place.url, ctx, async ({ clients: { db } }) => {
    await db.workspace.update({ where: { id: ctx.workspaceId }, data: rename });
  });
  expect(await run(place.url, 'restore', 'complete.backup')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not empty/) as string,
  });
  await inDatabase(place.url, ctx, async ({ clients: { db } }) => {
    expect(await db.workspace.count({ where: rename })).toBe(1);
    // As one that was killed earlier leaves it.
    await db.$executeRaw`CREATE SCHEMA headroom_replaced`;
  });
  expect(await run(place.url, 'restore', 'complete.backup')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/was killed has left rows/) as string,
  });
  await inDatabase(place.url, ctx, async ({ clients: { db } }) =>
    expect(await db.workspace.count({ where: rename })).toBe(1),
  );
  await admin(place.url, 'restore', 'complete.backup', '--replace');
  await place.drop();
}, 120_000);
