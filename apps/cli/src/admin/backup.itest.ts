import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, type Database } from '@headroom/db';
import { createTestDatabase } from '@headroom/db/testing';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { createChannel, createSecretBox, setSecret, type Ctx } from '@headroom/services';
import { openTestInstance, recommendedPlan, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const newKey = () => randomBytes(32).toString('base64');
const key = newKey();
let programs: Programs;
let instance: TestInstance;
let directory: string;
let ctx: Ctx;
beforeAll(async () => {
  [programs, instance, directory] = await Promise.all([
    buildPrograms({ admin: true }),
    openTestInstance(inject('postgresUrl'), inject('redisUrl')),
    mkdtemp(join(tmpdir(), 'headroom-backup-')),
  ]);
  const own = await instance.workspace();
  ctx = { ...own, clients: { ...own.clients, secretBox: createSecretBox(key) } };
});
afterAll(async () => {
  await Promise.all([programs[Symbol.asyncDispose](), instance.close()]);
  await rm(directory, { recursive: true });
});

function start(args: string[], databaseUrl: string, change: Record<string, string> = {}) {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: inject('redisUrl'), HEADROOM_SECRET_KEY: key, ...change };
  return spawn(process.execPath, [programs.headroom, 'admin', ...args], { cwd: directory, env });
}
async function admin(args: string[], databaseUrl: string, change?: Record<string, string>) {
  const child = start(args, databaseUrl, change);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

/** Every table with its number of rows and a digest of them. */
async function contentOf(db: Database) {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  const digests = tables.map(async ({ name }) => {
    const rows = await db.$queryRawUnsafe<{ count: number; digest: string }[]>(
      `SELECT count(*)::int AS count, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM "${name}" t`,
    );
    return [name, rows[0]] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

const afterRestore = { haltedBy: 'system:operator', reason: 'Restored from a backup: resume when you have looked.' };

/** All as it was, but that no load is made. */
async function expectRestored(db: Database, before: Awaited<ReturnType<typeof contentOf>>): Promise<void> {
  const { instance_halt: halt, ...rest } = await contentOf(db);
  expect({ ...rest, instance_halt: before.instance_halt }).toEqual(before);
  expect(halt).toMatchObject({ count: 1 });
  expect(await db.instanceHalt.findMany()).toMatchObject([afterRestore]);
}

async function withDatabase(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase(url, { maxConnections: 2 });
  try {
    await work(db);
  } finally {
    await db.$disconnect();
  }
}

describe('backup and restore', () => {
  it('what is restored elsewhere is the same to the last row, and what stands against it is said', async () => {
    await setSecret(ctx, { name: 'API_KEY', value: 'a value that is kept' });
    await createChannel(ctx, { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/hook' });
    const { recommendationId } = await recommendedPlan(ctx);
    const before = await contentOf(ctx.clients.db);
    expect(before.recommendation!.count).toBe(1);

    const file = join(directory, 'instance.backup');
    const written = await admin(['backup', file], instance.databaseUrl);
    expect(written).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await admin(['backup', file], instance.databaseUrl)).stderr).toMatch(/is there already/);
    expect((await admin(['restore', file], instance.databaseUrl)).stderr).toMatch(/is running/);

    const empty = await createTestDatabase(inject('postgresUrl'));
    const otherKey = await admin(['restore', file], empty.url, { HEADROOM_SECRET_KEY: newKey() });
    expect(otherKey).toMatchObject({ code: 1, stderr: expect.stringMatching(/another secret key/) as string });
    const done = { code: 0, stderr: '', stdout: expect.stringMatching(/headroom admin resume/) as string };
    expect(await admin(['restore', file], empty.url)).toMatchObject(done);
    await withDatabase(empty.url, async (db) => {
      await expectRestored(db, before);
      const where = { id: recommendationId };
      const restored = await db.recommendation.findUniqueOrThrow({ where });
      expect(restored).toEqual(await ctx.clients.db.recommendation.findUniqueOrThrow({ where }));
      const secret = await db.secret.findFirstOrThrow({ where: { name: 'secret:API_KEY' } });
      const opened = createSecretBox(key).open(secret.sealed, `${secret.workspaceId}/${secret.name}`);
      expect(JSON.parse(opened)).toBe('a value that is kept');
      await db.plan.updateMany({ data: { name: 'Changed since' } });
    });

    // A file that lost its end replaces nothing; a whole one does, when that is asked for.
    const cut = join(directory, 'cut.backup');
    await copyFile(file, cut);
    const handle = await open(cut, 'r+');
    await handle.truncate((await handle.stat()).size - 40);
    await handle.close();
    expect((await admin(['restore', cut, '--replace'], empty.url)).code).toBe(1);
    expect((await admin(['restore', file], empty.url)).stderr).toMatch(/not empty/);
    await withDatabase(empty.url, async (db) =>
      expect(await db.plan.count({ where: { name: 'Changed since' } })).toBe(1),
    );
    expect(await admin(['restore', file, '--replace'], empty.url)).toMatchObject({ code: 0, stderr: '' });
    await withDatabase(empty.url, (db) => expectRestored(db, before));
    await empty.drop();
  });
});

describe('rotation of the key', () => {
  it('a rotation that is killed leaves every secret readable, and the next one goes on to the end', async () => {
    const { db } = ctx.clients;
    const newer = newKey();
    const old = createSecretBox(key);
    const { workspaceId } = ctx;
    const names = Array.from({ length: 800 }, (_, index) => `secret:S${index}`);
    await db.secret.createMany({
      data: names.map((name) => ({
        workspaceId,
        name,
        sealed: old.seal(JSON.stringify(name), `${workspaceId}/${name}`),
      })),
    });
    const newerId = createSecretBox(newer).keyId;
    const moved = async () => {
      const rows = await db.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM secret WHERE encode(substring(sealed FROM 5 FOR 8), 'hex') = ${newerId}`;
      return rows[0]!.count;
    };
    const keys = { HEADROOM_SECRET_KEY: newer, HEADROOM_SECRET_KEY_PREVIOUS: key };

    // It waits for one of the last, which somebody else is writing, so that it cannot have ended before it is killed.
    const written = Promise.withResolvers<void>();
    const writing = Promise.withResolvers<void>();
    const writer = db.$transaction(
      async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM secret WHERE name = ${names.at(-1)!} FOR UPDATE`;
        writing.resolve();
        await written.promise;
      },
      { timeout: 300_000 },
    );
    await writing.promise;
    const rotation = start(['rotate-key'], instance.databaseUrl, keys);
    const ended = once(rotation, 'close');
    while ((await moved()) === 0) await wait(5);
    rotation.kill('SIGKILL');
    await ended;
    written.resolve();
    await writer;
    const partly = await moved();
    expect(partly).toBeGreaterThan(0);
    expect(partly).toBeLessThan(names.length);
    const allOpen = async (box: ReturnType<typeof createSecretBox>) => {
      const rows = await db.secret.findMany({ where: { workspaceId, name: { in: names } } });
      for (const { name, sealed } of rows) expect(JSON.parse(box.open(sealed, `${workspaceId}/${name}`))).toBe(name);
      expect(rows).toHaveLength(names.length);
    };
    await allOpen(createSecretBox(newer, [key]));

    const finished = await admin(['rotate-key'], instance.databaseUrl, keys);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    await allOpen(createSecretBox(newer));
    const channel = await db.channel.findFirstOrThrow();
    expect(createSecretBox(newer).open(channel.sealed!, `channel:${channel.id}`)).toMatch(/^whsec_/);
    expect((await admin(['rotate-key'], instance.databaseUrl, keys)).stdout).toMatch(/, 0 of them since now/);
  });
});
