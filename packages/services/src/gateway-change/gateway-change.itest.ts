import type { Setting } from '@headroom/gateways/connectors';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { getOperations } from '../operations/get-operations';
import { advanceSweep } from '../sweep/advance/advance-sweep';
import { startSweep } from '../sweep/start-sweep';
import { stopSweep } from '../sweep/stop-sweep';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { HeldRun, RunHost } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { aBenchmark } from '../testing/instance';
import { openSampleBed, type SampleBed } from '../testing/sample-bed';
import { applySetting } from './apply-setting';
import { forgetOriginals } from './forget-originals';
import { leaseMs } from './gateway-times';
import { leaveAlone } from './leave-alone';
import { putBackAgain } from './put-back-again';
import { repairChanges } from './repair-changes';
import { restoreAfterRun } from './restore-after-run';

const chainOf = (status: number) => [{ policy: 'return-response', params: { status } }];
const before = { chain: chainOf(204), units: 2 };
const wanted = chainOf(200);
const going = new AbortController().signal;

let bed: SampleBed;
let instance: SampleBed['instance'];
let gateway: SampleBed['gateway'];
let connector: SampleBed['connector'];
let ctx: Ctx;
let benchmarkId: string;

beforeAll(async () => {
  bed = await openSampleBed(inject('postgresUrl'), inject('redisUrl'));
  ({ instance, gateway, connector } = bed);
});
afterAll(() => bed?.close());
beforeEach(async () => {
  ctx = await instance.workspace();
  await connect(gateway.adminToken);
  await savePolicySet(ctx, { gatewayId: 'sample', name: 'wanted', chain: wanted });
  const subject = { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'wanted' };
  ({ benchmarkId } = await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl: gateway.url } })));
  await connector.policySet.write(before.chain);
  await connector.units.write(before.units);
});

const connect = (adminToken: string, workspace: Ctx = ctx, baseUrl = gateway.url) =>
  bed.connect(workspace, { adminToken, baseUrl });
const host = {
  get clients() {
    return instance.clients;
  },
  workerId: 'one',
} as RunHost;
const restore = (run: HeldRun) => restoreAfterRun(host, { runId: run.id }, going);
const gatewayNow = async () => ({
  chain: (await connector.policySet.read()).value,
  units: (await connector.units.read()).value,
});
const changesOf = (run: HeldRun) =>
  instance.clients.db.gatewayChange.findMany({ where: { runId: run.id }, orderBy: { setting: 'asc' } });

async function take(): Promise<HeldRun> {
  const { runId } = await startRun(ctx, { benchmarkId });
  const run = await acquireRun(host, runId);
  if (!run) throw new Error(`The run ${runId} cannot be taken.`);
  return run;
}
const placeOf = ({ id, workspaceId, targetHost }: HeldRun) => ({
  ...{ workspaceId, targetHost, gatewayId: 'sample', baseUrl: gateway.url, workerId: 'one', holder: { runId: id } },
});
const finish = ({ id, epoch }: HeldRun) =>
  finishRun(instance.clients, id, epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });

it('a run writes down what it changes, and it is put back after the run, once', async () => {
  const run = await take();
  await prepareTarget(host, run, going);
  expect(await gatewayNow()).toEqual({ chain: wanted, units: 1 });
  expect(await changesOf(run)).toMatchObject([
    { setting: 'policy_set', state: 'applied', before: '1 policy' },
    { setting: 'units', state: 'applied', before: '2 units' },
  ]);
  await restore(run);
  expect((await gatewayNow()).units).toBe(1);

  await finish(run);
  const { runId: next } = await startRun(ctx, { benchmarkId });
  expect(await acquireRun(host, next)).toBeNull();
  await restore(run);
  expect(await gatewayNow()).toEqual(before);
  expect((await changesOf(run)).map(({ state }) => state)).toEqual(['restored', 'restored']);
  expect((await getRun(ctx, { runId: run.id })).events.at(-1)?.message).toBe(
    'The gateway has its 1 policy and 2 units of before again.',
  );
  const { db } = instance.clients;
  expect(
    await db.secret.count({ where: { workspaceId: ctx.workspaceId, name: { startsWith: 'gateway-change:' } } }),
  ).toBe(0);
  const entries = await db.auditEntry.findMany({ where: { objectId: run.id, action: { startsWith: 'gateway.' } } });
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'gateway.apply',
    'gateway.apply',
    'gateway.note',
    'gateway.note',
    'gateway.restore',
    'gateway.restore',
  ]);

  const second = await acquireRun(host, next);
  expect(second).not.toBeNull();
  await connector.units.write(3);
  await restore(run);
  expect((await gatewayNow()).units).toBe(3);
  await finish(second!);
});

it('killed when the gateway has the change and nobody knows yet, it is put back all the same', async () => {
  const run = await take();
  const dying: Setting<unknown> = {
    ...connector.policySet,
    write: async () => {
      await connector.policySet.write(wanted);
      throw new Error('killed');
    },
  };
  await expect(applySetting(instance.clients, placeOf(run), 'policy_set', dying, wanted, going)).rejects.toThrow(
    'killed',
  );
  expect(await changesOf(run)).toMatchObject([{ state: 'noted' }]);
  expect((await gatewayNow()).chain).toEqual(wanted);
  await finish(run);
  await restore(run);
  expect(await gatewayNow()).toEqual(before);
});

it('what a person edits meanwhile is never overwritten, and the rest is put back', async () => {
  const run = await take();
  await prepareTarget(host, run, going);
  // The same value again: the version alone tells it from what Headroom set.
  await connector.policySet.write(wanted);
  await finish(run);
  await restore(run);
  expect(await gatewayNow()).toEqual({ chain: wanted, units: before.units });
  expect(await changesOf(run)).toMatchObject([
    { state: 'left_alone', reason: 'The policy set of the gateway was left alone: edited since by somebody else.' },
    { state: 'restored', reason: null },
  ]);
  const { gatewayChanges } = await getOperations(ctx);
  expect(gatewayChanges).toMatchObject([{ runId: run.id, setting: 'policy_set', state: 'left_alone', isKept: true }]);
});

const theirs = chainOf(410);

it('what was left alone is put back after all when an admin asks, over what stood there then and nothing else', async () => {
  const run = await take();
  await prepareTarget(host, run, going);
  const changeId = (await changesOf(run))[0]!.id;
  await expect(putBackAgain(ctx, { changeId })).rejects.toMatchObject({ code: 'conflict' });
  await connector.policySet.write(theirs);
  await finish(run);
  await restore(run);
  expect((await gatewayNow()).chain).toEqual(theirs);

  await putBackAgain(ctx, { changeId });
  await expect(putBackAgain(ctx, { changeId })).rejects.toThrow(/about to be/);
  await expect(putBackAgain(await instance.workspace(), { changeId })).rejects.toMatchObject({ code: 'not-found' });
  const { runId: next } = await startRun(ctx, { benchmarkId });
  expect(await acquireRun(host, next)).toBeNull();
  // Somebody is quicker than the worker.
  await connector.policySet.write(chainOf(418));
  await restore(run);
  expect((await gatewayNow()).chain).toEqual(chainOf(418));

  await putBackAgain(ctx, { changeId });
  await restore(run);
  expect(await gatewayNow()).toEqual(before);
  expect((await changesOf(run)).map(({ state, reason }) => [state, reason])).toEqual(Array(2).fill(['restored', null]));
  const { db } = instance.clients;
  const kept = { workspaceId: ctx.workspaceId, name: { startsWith: 'gateway-change:' } };
  expect(await db.secret.count({ where: kept })).toBe(0);
  expect(await db.auditEntry.count({ where: { objectId: run.id, action: 'gateway.put-back' } })).toBe(2);
  await finish((await acquireRun(host, next))!);
});

it('what a gateway does not take back is left alone when an admin asks, and put back later', async () => {
  const run = await take();
  await prepareTarget(host, run, going);
  const ids = (await changesOf(run)).map(({ id }) => id);
  await expect(leaveAlone(ctx, { changeId: ids[0]! })).rejects.toThrow(/goes on, and puts it back/);
  await finish(run);
  await connect('wrong');
  await restore(run);
  await expect(leaveAlone(await instance.workspace(), { changeId: ids[0]! })).rejects.toMatchObject({
    code: 'not-found',
  });
  // Another worker tries again, and then is lost.
  const { db } = instance.clients;
  const held = (ms: number) =>
    db.gatewayChange.updateMany({ where: { runId: run.id }, data: { leaseUntil: new Date(Date.now() + ms) } });
  await held(leaseMs);
  await expect(leaveAlone(ctx, { changeId: ids[0]! })).rejects.toThrow(/being put back at this moment/);
  await held(0);
  await restore(run);
  for (const changeId of ids) await leaveAlone(ctx, { changeId });
  await expect(leaveAlone(ctx, { changeId: ids[0]! })).rejects.toThrow(/already/);
  expect((await getOperations(ctx)).gatewayChanges).toMatchObject(
    Array(2).fill({ state: 'left_alone', isKept: true, reason: expect.stringMatching(/an admin ended the wait/) }),
  );
  expect((await getRun(ctx, { runId: run.id })).events.at(-1)?.message).toMatch(/units were left as set/);
  await connect(gateway.adminToken);
  expect(await gatewayNow()).toEqual({ chain: wanted, units: 1 });
  for (const changeId of ids) await putBackAgain(ctx, { changeId });
  await restore(run);
  expect(await gatewayNow()).toEqual(before);
});

it('a sweep whose gateway does not take back what it had ends when an admin leaves it alone', async () => {
  const { db } = instance.clients;
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { units: [1], policySets: ['wanted'] } });
  const advance = async () => {
    await db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: null } });
    await advanceSweep(host, { sweepId }, going);
    return db.sweep.findUniqueOrThrow({ where: { id: sweepId } });
  };
  await advance();
  await connect('wrong');
  await stopSweep(ctx, { sweepId });
  expect(await advance()).toMatchObject({ state: 'restoring' });
  const changes = await db.gatewayChange.findMany({ where: { sweepId } });
  const held = (leaseOwner: string | null) =>
    db.sweep.update({ where: { id: sweepId }, data: { leaseOwner, leaseUntil: new Date(Date.now() + leaseMs) } });
  await held('another');
  await expect(leaveAlone(ctx, { changeId: changes[0]!.id })).rejects.toThrow(/being put back at this moment/);
  await held(null);
  for (const { id } of changes) await leaveAlone(ctx, { changeId: id });
  expect(await advance()).toMatchObject({
    ...{ state: 'finished', restoredAt: null },
    reason: expect.stringMatching(/policy set was left as set/) as string,
  });
});

it('how it was is kept for 30 days of what was left alone', async () => {
  const { db } = instance.clients;
  const run = await take();
  await prepareTarget(host, run, going);
  await connector.policySet.write(theirs);
  await finish(run);
  await restore(run);
  const changeId = (await changesOf(run))[0]!.id;
  const agedDays = (days: number) =>
    db.gatewayChange.update({ where: { id: changeId }, data: { endedAt: new Date(Date.now() - days * 86_400_000) } });
  await agedDays(29);
  await forgetOriginals(instance.clients);
  expect((await getOperations(ctx)).gatewayChanges).toMatchObject([{ isKept: true }]);
  await agedDays(31);
  await forgetOriginals(instance.clients);
  expect((await getOperations(ctx)).gatewayChanges).toEqual([]);
  await expect(putBackAgain(ctx, { changeId })).rejects.toThrow(/kept no longer/);
});

it('what a sweep has left alone is put back after all, though the sweep is over', async () => {
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { units: [1], policySets: ['wanted'] } });
  await advanceSweep(host, { sweepId }, going);
  await connector.policySet.write(theirs);
  await stopSweep(ctx, { sweepId });
  await advanceSweep(host, { sweepId }, going);
  const { db } = instance.clients;
  expect(await db.sweep.findUniqueOrThrow({ where: { id: sweepId } })).toMatchObject({ state: 'finished' });
  const [left] = (await getOperations(ctx)).gatewayChanges;
  expect(left).toMatchObject({ sweepId, setting: 'policy_set', state: 'left_alone', isKept: true });
  // Another sweep of the target is between two cells.
  const other = await startSweep(ctx, { benchmarkId, sweep: { units: [1], policySets: ['wanted'] } });
  await advanceSweep(host, other, going);
  await db.run.updateMany({
    where: other,
    data: {
      ...{ state: 'finished', outcome: 'infra_failed', reason: 'x', endedBy: 'system:test', finishedAt: new Date() },
    },
  });
  await expect(putBackAgain(ctx, { changeId: left!.id })).rejects.toThrow(/A sweep sets the gateway of/);
  await stopSweep(ctx, other);
  await advanceSweep(host, other, going);

  await putBackAgain(ctx, { changeId: left!.id });
  expect((await getOperations(ctx)).gatewayChanges).toMatchObject([{ sweepId, state: 'applied', reason: null }]);
  await repairChanges(instance.clients);
  const ended = await db.sweep.findUniqueOrThrow({ where: { id: sweepId } });
  expect(ended.restoredAt).toBeNull();
  await restoreAfterRun(host, { sweepId }, going);
  expect(await gatewayNow()).toEqual(before);
  expect(await db.sweep.findUniqueOrThrow({ where: { id: sweepId } })).toMatchObject({
    restoredAt: expect.any(Date) as Date,
    reason: `${ended.reason!} Put back since. The gateway has its 1 policy and 2 units of before again.`,
  });
});

it('what somebody sets in the moment of the writing is read back, and is theirs', async () => {
  const run = await take();
  const raced: Setting<unknown> = { ...connector.policySet, write: () => connector.policySet.write(theirs) };
  await expect(applySetting(instance.clients, placeOf(run), 'policy_set', raced, wanted, going)).rejects.toThrow(
    /reads back another policy set/,
  );
  expect(await changesOf(run)).toMatchObject([{ state: 'noted', ours: [{ value: wanted, version: null }] }]);
  await finish(run);
  await restore(run);
  expect((await gatewayNow()).chain).toEqual(theirs);
});

it('what another has not yet put back when it is read is not taken for how the gateway was', async () => {
  const run = await take();
  let reads = 0;
  const late: Setting<unknown> = {
    ...connector.units,
    read: async () => {
      const now = await connector.units.read();
      return reads++ === 0 ? { ...now, value: 4, document: 4 } : now;
    },
  };
  await expect(applySetting(instance.clients, placeOf(run), 'units', late, 1, going)).rejects.toThrow(/edited since/);
  await finish(run);
  await restore(run);
  expect((await gatewayNow()).units).toBe(before.units);
});

it('a sweep that reaches the same gateway by another host, out of another workspace, begins once it is put back', async () => {
  const run = await take();
  await prepareTarget(host, run, going);
  const stranger = await instance.workspace();
  const baseUrl = 'http://127.0.0.1:9';
  await connect(gateway.adminToken, stranger, baseUrl);
  const made = await createBenchmark(stranger, aBenchmark({ target: { baseUrl } }));
  const sweep = { units: [1], policySets: ['plain'] };
  const { sweepId } = await startSweep(stranger, { ...made, sweep });
  const { db } = instance.clients;
  const advance = async () => {
    await db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: null } });
    await advanceSweep(host, { sweepId }, going);
    return db.sweep.findUniqueOrThrow({ where: { id: sweepId } });
  };
  expect(await advance()).toMatchObject({
    state: 'queued',
    reason: expect.stringMatching(/not put back yet\. It is tried again/) as string,
  });
  await finish(run);
  await restore(run);
  expect(await advance()).toMatchObject({ state: 'running', reason: null });
  await stopSweep(stranger, { sweepId });
  expect(await advance()).toMatchObject({ state: 'finished' });
  expect(await gatewayNow()).toEqual(before);
});

it('what is within a changed resource, or around it, is not changed meanwhile', async () => {
  const run = await take();
  const { db } = instance.clients;
  const { workspaceId } = run;
  const at = (resource: string): Setting<unknown> => ({ ...connector.policySet, resource });
  const other = { workspaceId, gatewayId: 'sample', baseUrl: gateway.url, targetHost: '127.0.0.1:9', before: 'none' };
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { units: [1], policySets: ['wanted'] } });
  for (const [open, asked, isRefused] of [
    ['/apis/orders', '/apis/orders/operations/get', true],
    ['/apis/orders/operations/get', '/apis/orders', true],
    ['/apis/orders', '/apis/orders-v2', false],
    ['/apis/orders/operations/get', '/apis/orders/operations/put', false],
  ] as const) {
    const { id } = await db.gatewayChange.create({
      data: { ...other, setting: 'policy_set', resource: open, sweepId },
    });
    const applied = applySetting(instance.clients, placeOf(run), 'policy_set', at(asked), wanted, going);
    await (isRefused ? expect(applied).rejects.toThrow(/not put back yet/) : applied);
    await db.gatewayChange.delete({ where: { id } });
    if (isRefused) expect(await changesOf(run)).toEqual([]);
    else {
      await connector.policySet.write(before.chain);
      await db.gatewayChange.deleteMany({ where: { runId: run.id } });
    }
  }
  await stopSweep(ctx, { sweepId });
  await advanceSweep(host, { sweepId }, going);
  await finish(run);
});

it('a change from before its resource was kept is held against others of its host', async () => {
  const { db } = instance.clients;
  const run = await take();
  const { workspaceId, targetHost, id: runId } = run;
  const setting = 'units' as const;
  const old = { workspaceId, targetHost, setting, gatewayId: 'sample', baseUrl: gateway.url, before: '2 units' };
  const { id } = await db.gatewayChange.create({ data: { ...old, runId } });
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { units: [1], policySets: ['wanted'] } });
  await expect(db.gatewayChange.create({ data: { ...old, sweepId } })).rejects.toThrow(/[Uu]nique/);
  await db.gatewayChange.delete({ where: { id } });
  await stopSweep(ctx, { sweepId });
  await advanceSweep(host, { sweepId }, going);
  await finish(run);
});

it('a gateway that refuses is tried again, shown meanwhile, and given up once its connection is gone', async () => {
  const run = await take();
  await prepareTarget(host, run, going);
  await finish(run);
  await connect('wrong');
  await restore(run);
  const { gatewayChanges } = await getOperations(ctx);
  expect(gatewayChanges.map(({ reason }) => reason)).toEqual(
    Array(2).fill(expect.stringMatching(/refuses the admin token.*tried again/)),
  );
  const { db } = instance.clients;
  await db.secret.deleteMany({ where: { workspaceId: ctx.workspaceId, name: 'connection:sample' } });
  await db.gatewayChange.updateMany({ where: { runId: run.id }, data: { leaseUntil: null } });
  await restore(run);
  expect(await changesOf(run)).toMatchObject(
    Array(2).fill({ state: 'left_alone', reason: expect.stringMatching(/connection to .* was removed/) as string }),
  );
});
