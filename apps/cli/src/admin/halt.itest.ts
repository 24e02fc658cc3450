import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { createBenchmark, getRun, obeyHalts, startRun } from '@headroom/services';
import { aBenchmark, openTestInstance, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let programs: Programs;
let instance: TestInstance;
beforeAll(async () => {
  [programs, instance] = await Promise.all([
    buildPrograms({ admin: true }),
    openTestInstance(inject('postgresUrl'), inject('redisUrl')),
  ]);
});
afterAll(() => Promise.all([programs[Symbol.asyncDispose](), instance.close()]));

function startAdmin(...args: string[]) {
  const { databaseUrl: DATABASE_URL, secretKey: HEADROOM_SECRET_KEY } = instance;
  const env = { DATABASE_URL, HEADROOM_SECRET_KEY, REDIS_URL: inject('redisUrl') };
  return spawn(process.execPath, [programs.headroom, 'admin', ...args], { env });
}

async function admin(...args: string[]) {
  const child = startAdmin(...args);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}
const done = (stdout: string) => ({ stdout, stderr: '', code: 0 });

it('headroom admin halt ends what waits in every workspace and lets nothing begin, until headroom admin resume', async () => {
  const [one, other] = [await instance.workspace('admin'), await instance.workspace()];
  const { db } = instance.clients;
  const benchmark = await createBenchmark(one, aBenchmark());
  const waiting = await startRun(one, benchmark);
  const rows = (action: string) =>
    db.auditEntry.findMany({ where: { action }, select: { workspaceId: true, actor: true, objectId: true } });
  const inEach = (entries: Awaited<ReturnType<typeof rows>>) => {
    expect(entries.map(({ workspaceId }) => workspaceId).toSorted()).toEqual(
      [one.workspaceId, other.workspaceId].toSorted(),
    );
    for (const entry of entries) expect(entry).toMatchObject({ actor: 'system:operator', objectId: 'instance' });
  };

  const halted = done('All load is stopped. "headroom admin resume" lets it begin again.\n');
  expect(await admin('halt', '--reason', 'the target’s owner called')).toEqual(halted);
  const reason = 'The operator of this instance has stopped all load: the target’s owner called.';
  expect(await getRun(one, waiting)).toMatchObject({ state: 'finished', outcome: 'aborted', reason });
  await expect(startRun(one, benchmark)).rejects.toMatchObject({ code: 'conflict', details: { halted: true } });
  // Twice is once: the first reason stays, and so does the one line in each log.
  expect(await admin('halt', '--reason', 'again')).toEqual(halted);
  expect(await db.instanceHalt.findMany()).toMatchObject([{ haltedBy: 'system:operator', reason }]);
  inEach(await rows('load.halt'));

  expect(await admin('resume')).toEqual(done('Load may begin again. What was stopped stays stopped.\n'));
  expect(await db.instanceHalt.count()).toBe(0);
  inEach(await rows('load.resume'));
  expect(await getRun(one, await startRun(one, benchmark))).toMatchObject({ state: 'queued' });
  expect(await getRun(one, waiting)).toMatchObject({ outcome: 'aborted' });
});

it('killed between its two steps it has stopped load, and whoever looks next ends what is left', async () => {
  const ctx = await instance.workspace();
  const { db } = instance.clients;
  const waiting = await startRun(ctx, await createBenchmark(ctx, aBenchmark()));
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Who holds the row of a run keeps the second step waiting.
  const holding = db.$transaction(
    async (transaction) => {
      await transaction.$queryRaw`SELECT id FROM run WHERE id = ${waiting.runId}::uuid FOR NO KEY UPDATE`;
      locked.resolve();
      await done.promise;
    },
    { timeout: 120_000 },
  );
  await locked.promise;
  const child = startAdmin('halt');
  await expect.poll(() => db.instanceHalt.count()).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await getRun(ctx, waiting)).toMatchObject({ state: 'queued', stopRequestedAt: null });
  done.resolve();
  await holding;
  await obeyHalts(instance.clients);
  expect(await getRun(ctx, waiting)).toMatchObject({ outcome: 'aborted', endedBy: 'system:operator' });
  expect(await admin('resume')).toMatchObject({ code: 0 });
});

it('says what is wrong with a reason that is too long, and halts nothing', async () => {
  const { code, stderr } = await admin('halt', '--reason', 'x'.repeat(301));
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/^headroom: .*halt/) as string });
  expect(await instance.clients.db.instanceHalt.count()).toBe(0);
});
