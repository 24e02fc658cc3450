import { sampleConnector, type SampleConnector, type Setting } from '@headroom/gateways/connectors';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { startSampleGateway, type RunningSampleGateway } from '../../../../scripts/testing/sample-gateway';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { getOperations } from '../operations/get-operations';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { HeldRun, RunHost } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { applySetting } from './apply-setting';
import { restoreAfterRun } from './restore-after-run';

const chainOf = (status: number) => [{ policy: 'return-response', params: { status } }];
const before = { chain: chainOf(204), units: 2 };
const wanted = chainOf(200);
const going = new AbortController().signal;

let instance: TestInstance;
let gateway: RunningSampleGateway;
let connector: SampleConnector;
let ctx: Ctx;
let benchmarkId: string;

beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  gateway = await startSampleGateway();
  connector = sampleConnector({ adminUrl: gateway.adminUrl, token: gateway.adminToken });
});
afterAll(async () => {
  await instance?.close();
  await gateway?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ctx = await instance.workspace();
  await connect(gateway.adminToken);
  await savePolicySet(ctx, { gatewayId: 'sample', name: 'wanted', chain: wanted });
  const subject = { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'wanted' };
  ({ benchmarkId } = await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl: gateway.url } })));
  await connector.policySet.write(before.chain);
  await connector.units.write(before.units);
});

const connect = (adminToken: string) =>
  ctx.clients.db.$transaction((transaction) =>
    saveSampleConnection(transaction, ctx.clients, ctx.workspaceId, {
      ...{ baseUrl: gateway.url, adminUrl: gateway.adminUrl, adminToken },
    }),
  );
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
  const { workspaceId, targetHost } = run;
  const place = { workspaceId, targetHost, gatewayId: 'sample', baseUrl: gateway.url, workerId: 'one' };
  const holder = { runId: run.id };
  await expect(
    applySetting(instance.clients, { ...place, holder }, 'policy_set', dying, wanted, going),
  ).rejects.toThrow('killed');
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
  expect(gatewayChanges).toMatchObject([{ runId: run.id, setting: 'policy_set', state: 'left_alone' }]);
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
