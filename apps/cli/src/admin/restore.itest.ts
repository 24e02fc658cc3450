import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createDatabase } from '@headroom/db';
import { createTestDatabase } from '@headroom/db/testing';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { createBenchmark, getRun, obeyHalts, startRun, type Ctx } from '@headroom/services';
import { aBenchmark, openTestInstance, type TestInstance } from '@headroom/services/testing';
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

async function admin(databaseUrl: string, ...args: string[]): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: inject('redisUrl'), HEADROOM_SECRET_KEY: instance.secretKey };
  const child = spawn(process.execPath, [programs.headroom, 'admin', ...args], { cwd: directory, env });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close'), text(child.stdout)]);
  expect({ stderr, code: code as number }).toEqual({ stderr: '', code: 0 });
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
