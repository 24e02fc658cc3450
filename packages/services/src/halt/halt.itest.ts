import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { mintShardToken } from '../agent/authenticate-agent';
import { controlStage } from '../agent/control-stage';
import { nextStage } from '../agent/next-stage';
import { createBenchmark } from '../benchmark/create-benchmark';
import { dryRun } from '../benchmark/dry-run';
import type { Ctx } from '../ctx';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import type { RunHost } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { queueCopies } from '../testing/queued-copies';
import { haltInstance, resumeInstance } from './halt-instance';
import { haltLoad, resumeLoad } from './halt-load';
import { obeyHalts } from './obey-halts';
import { readHalt } from './require-no-halt';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());
const operator = { kind: 'system', id: 'test', name: 'A test' } as const;
afterEach(() => resumeInstance({ clients: instance.clients, actor: operator }));

const start = async (ctx: Ctx) => startRun(ctx, await createBenchmark(ctx, aBenchmark({ name: crypto.randomUUID() })));
const host = () => ({ clients: instance.clients, workerId: 'a worker' }) as RunHost;

it('of the instance ends what waits and asks what runs to stop, in every workspace, and is in the log of each', async () => {
  const [admin, other] = [await instance.workspace('admin'), await instance.workspace()];
  const [running, waiting] = [await start(other), await start(admin)];
  const held = await acquireRun(host(), running.runId);
  await haltInstance({ clients: instance.clients, actor: operator }, { reason: 'the target’s owner called' });
  const reason = 'A test has stopped all load: the target’s owner called.';
  for (const { workspaceId } of [admin, other])
    expect(await readHalt(instance.clients, workspaceId)).toMatchObject({ of: 'instance', reason });
  expect(await getRun(admin, waiting)).toMatchObject({ state: 'finished', outcome: 'aborted', reason });
  const row = await instance.clients.db.run.findUniqueOrThrow({ where: { id: held!.id } });
  expect(row).toMatchObject({ state: 'provisioning', stopReason: reason });
  for (const { workspaceId } of [admin, other])
    expect(await instance.clients.db.auditEntry.count({ where: { workspaceId, action: 'load.halt' } })).toBe(1);
  // What whoever runs the instance has stopped, no workspace resumes.
  await resumeLoad(admin);
  await expect(start(admin)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/in this instance/) as string,
  });
  await finishRun(instance.clients, held!.id, held!.epoch, { outcome: 'aborted', reason, endedBy: 'system:test' });
});

it('of a workspace is its own: others go on, and their admins neither see nor end it', async () => {
  const [admin, other] = [await instance.workspace('admin'), await instance.workspace('admin')];
  const [mine, theirs] = [await start(admin), await start(other)];
  await haltLoad(admin, { reason: 'too loud' });
  const reason = `${admin.actor.name} has stopped all load: too loud.`;
  expect(await getRun(admin, mine)).toMatchObject({ outcome: 'aborted', reason });
  expect(await getRun(other, theirs)).toMatchObject({ state: 'queued', stopRequestedAt: null });
  await resumeLoad(other);
  expect(await readHalt(instance.clients, other.workspaceId)).toBeNull();
  expect(await readHalt(instance.clients, admin.workspaceId)).toMatchObject({
    ...{ of: 'workspace', reason, haltedBy: `person:${admin.actor.id}` },
  });
  expect(await acquireRun(host(), theirs.runId)).not.toBeNull();
  const entries = { where: { action: 'load.halt', workspaceId: { in: [admin.workspaceId, other.workspaceId] } } };
  expect(await instance.clients.db.auditEntry.findMany(entries)).toMatchObject([{ workspaceId: admin.workspaceId }]);
});

it('lets no load begin until it is resumed', async () => {
  const ctx = await instance.workspace('admin');
  await haltLoad(ctx);
  await expect(start(ctx)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/No load is made in this workspace/) as string,
  });
  const definition = aBenchmark();
  await expect(dryRun(ctx, { definition })).rejects.toMatchObject({ code: 'conflict' });
  await resumeLoad(ctx);
  expect(await readHalt(instance.clients, ctx.workspaceId)).toBeNull();
  const { runId } = await start(ctx);
  // One that was queued before its end could be seen is not taken either.
  const { workspaceId } = ctx;
  await instance.clients.db.workspaceHalt.create({ data: { workspaceId, haltedBy: 'system:test', reason: 'x' } });
  expect(await acquireRun(host(), runId)).toBeNull();
});

it('lets no run through that is started in the same moment', async () => {
  const ctx = await instance.workspace('admin');
  const benchmarks = await Promise.all(
    Array.from({ length: 8 }, () => createBenchmark(ctx, aBenchmark({ name: crypto.randomUUID() }))),
  );
  const starts = benchmarks.map((benchmark) => startRun(ctx, benchmark).catch(() => null));
  await haltLoad(ctx);
  await Promise.all(starts);
  const going = { workspaceId: ctx.workspaceId, state: { not: 'finished' }, stopRequestedAt: null } as const;
  expect(await instance.clients.db.run.count({ where: going })).toBe(0);
});

/** A run that a worker holds and whose one agent is at its first stage; simulated, so that there may be several. */
async function underWay(ctx: Ctx) {
  const { runId } = await start(ctx);
  const { db } = instance.clients;
  const [epoch, leaseUntil] = [1, new Date(Date.now() + 600_000)];
  const held = { state: 'measuring', simulated: true, leaseOwner: 'a worker', epoch, leaseUntil } as const;
  await db.run.update({ where: { id: runId }, data: held });
  const { token, tokenHash } = mintShardToken();
  await db.runShard.create({ data: { runId, epoch, shard: 0, tokenHash } });
  await db.runStage.create({ data: { runId, epoch, stage: 0, state: 'running', order: {}, leaseUntil } });
  return { runId, epoch, agent: { runId, shard: 0, token } };
}
const never = new AbortController().signal;
const holdMs = 2_000;

it('reaches the agent under way within two seconds, whatever waits beside it, and all of it ends', async () => {
  const [ctx, other] = [await instance.workspace('admin'), await instance.workspace()];
  const { db } = instance.clients;
  const { runId, epoch, agent } = await underWay(ctx);
  await queueCopies(db, (await start(other)).runId, 2_000);
  const told = controlStage(instance.clients, agent, { epoch, stage: 0, holdMs }, never);
  const halting = haltInstance({ clients: instance.clients, actor: operator }, { reason: 'too much' });
  expect(await told).toMatchObject({ directive: 'stop', leaseMs: 0 });
  await halting;

  const reason = 'A test has stopped all load: too much.';
  expect(await db.run.findMany({ where: { state: { not: 'finished' }, stopRequestedAt: null } })).toEqual([]);
  const ended = { workspaceId: other.workspaceId, state: 'finished', outcome: 'aborted', reason, requests: 0 } as const;
  expect(await db.run.count({ where: ended })).toBe(2_001);
  const events = { run: { workspaceId: other.workspaceId }, state: 'finished', actor: 'system:test' } as const;
  expect(await db.runEvent.count({ where: events })).toBe(2_001);
  // Its worker is gone: whoever looks next ends it.
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ state: 'measuring' });
  await db.run.update({ where: { id: runId }, data: { leaseUntil: new Date(0) } });
  await obeyHalts(instance.clients);
  expect(await getRun(ctx, { runId })).toMatchObject({ outcome: 'aborted', reason, endedBy: 'system:test' });
});

it('stops the load of a run whose row somebody else holds', async () => {
  const ctx = await instance.workspace('admin');
  const { runId, epoch, agent } = await underWay(ctx);
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = instance.clients.db.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT id FROM run WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
    locked.resolve();
    await done.promise;
  });
  await locked.promise;
  const halting = haltLoad(ctx);
  const told = await controlStage(instance.clients, agent, { epoch, stage: 0, holdMs }, never);
  done.resolve();
  expect(told).toMatchObject({ directive: 'stop' });
  await Promise.all([holding, halting]);
  expect(await getRun(ctx, { runId })).toMatchObject({ stopRequestedAt: expect.any(Date) as Date });
  await resumeLoad(ctx);
});

it('that was cut off after its first step stops load all the same, and stays stopped when it is resumed', async () => {
  const [ctx, other] = [await instance.workspace('admin'), await instance.workspace('admin')];
  const { runId, epoch, agent } = await underWay(ctx);
  const elsewhere = await underWay(other);
  const waiting = await start(ctx);
  const { db } = instance.clients;
  // Nothing else keeps it from being taken.
  await db.run.update({ where: { id: waiting.runId }, data: { simulated: true } });
  const halt = { haltedBy: 'system:test', reason: 'Stopped.' };
  await db.workspaceHalt.create({ data: { workspaceId: ctx.workspaceId, ...halt } });
  const control = { epoch, stage: 0, holdMs: 0 };
  expect(await controlStage(instance.clients, agent, control, never)).toMatchObject({ directive: 'stop' });
  expect(await controlStage(instance.clients, elsewhere.agent, control, never)).toMatchObject({
    directive: 'continue',
  });
  const next = { epoch, afterStage: 0, holdMs: 0 };
  expect(await nextStage(instance.clients, agent, next, never)).toEqual({ kind: 'finish', reason: 'Stopped.' });
  expect(await acquireRun(host(), waiting.runId)).toBeNull();

  await resumeLoad(ctx);
  expect(await acquireRun(host(), waiting.runId)).toBeNull();
  await obeyHalts(instance.clients);
  const end = { outcome: 'aborted', reason: 'Stopped.', endedBy: 'system:test' };
  expect(await getRun(ctx, waiting)).toMatchObject(end);
  expect(await getRun(ctx, { runId })).toMatchObject({ stopRequestedAt: expect.any(Date) as Date });
  expect(await getRun(other, elsewhere)).toMatchObject({ stopRequestedAt: null });
});

it('is for admins', async () => {
  const editor = await instance.workspace('editor');
  await expect(haltLoad(editor)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(resumeLoad(editor)).rejects.toMatchObject({ code: 'forbidden' });
});
