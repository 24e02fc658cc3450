import { ArmFunctionsServer, armConnection } from '@headroom/gateways/testing/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveAzureConnection } from '../connection/cloud-connections';
import type { Ctx } from '../ctx';
import { restoreAfterRun } from '../gateway-change/restore-after-run';
import { listGatewayConnections } from '../gateway-connection/list-gateway-connections';
import { readGateway } from '../gateway-connection/read-gateway';
import { deleteGatewayConnection } from '../gateway-connection/delete-gateway-connection';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { RunHost } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { advanceSweep } from '../sweep/advance/advance-sweep';
import { getSweep } from '../sweep/get-sweep';
import { listSweepTiers } from '../sweep/list-sweep-tiers';
import { startSweep } from '../sweep/start-sweep';
import { stopSweep } from '../sweep/stop-sweep';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { listFunctionApps } from './list-function-apps';
import { prepareConcurrencySweep } from './prepare-concurrency-sweep';
import { keepRunUse } from './keep-run-use';
import { readRunUse } from './read-run-use';

const gatewayId = 'azure-functions-flex';
const baseUrl = 'http://127.0.0.1:9';
const hourMs = 3_600_000;
const going = new AbortController().signal;

let instance: TestInstance;
let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmFunctionsServer.start>>;
beforeAll(async () => {
  tls = trustedTls();
  [instance, arm] = await Promise.all([
    openTestInstance(inject('postgresUrl'), inject('redisUrl')),
    ArmFunctionsServer.start(tls),
  ]);
  // Every look at a change is a wait in the connector.
  arm.changeLooks = 0;
});
afterAll(async () => {
  await instance?.close();
  await arm?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});
beforeEach(() => {
  arm.create('orders').location = 'East US 2';
  arm.metrics = {};
});

const host = (workerId: string) => ({ clients: instance.clients, workerId }) as RunHost;
const connection = (change: object = {}) => ({
  ...{ kind: 'flex', baseUrl, appId: arm.idOf('orders'), takesOverSeconds: 0, ...change },
});
const letInstancesBeSet = { setsInstances: true, confirmService: 'orders' };
const connected = async (change: object = {}): Promise<Ctx> => {
  const ctx = await instance.workspace('admin');
  await saveAzureConnection(ctx, armConnection(arm.url));
  await saveGatewayConnection(ctx, connection(change));
  return ctx;
};
const benchmarkOf = (change: object = {}) =>
  aBenchmark({
    subject: { gateway: gatewayId, tier: '2048', units: 1, policySet: 'concurrency 4', ...change },
    target: { baseUrl },
  });
const concurrency = (perInstanceConcurrency: number) => [
  { policy: 'http-concurrency', params: { perInstanceConcurrency } },
];

it('a function app is connected without a secret of its own, tells how it stands, and has its instances set by its name alone', async () => {
  const ctx = await connected();
  expect(await listFunctionApps(ctx)).toMatchObject([{ id: arm.idOf('orders'), name: 'orders' }]);
  expect(await listGatewayConnections(ctx)).toEqual([{ ...connection({ setsInstances: false }), gatewayId }]);
  const { policies, notes } = await readGateway(ctx, { gatewayId, baseUrl });
  expect(policies).toEqual([{ policy: 'maximum-instances', origin: 'the function app orders' }]);
  expect(notes[0]).toMatch(/^orders is running in eastus2 on at most 100 instances of 2048 MB, each with as many/);
  const asked = saveGatewayConnection(ctx, connection({ setsInstances: true }));
  await expect(asked).rejects.toThrow(/type orders to let the memory/);
  await saveGatewayConnection(ctx, connection(letInstancesBeSet));
  await saveGatewayConnection(ctx, connection({ setsInstances: true, takesOverSeconds: 5 }));
  await expect(saveGatewayConnection(ctx, connection({ appId: 'orders' }))).rejects.toThrow(
    /must be the id of a function/,
  );
});

it('a run sets memory and concurrency, is evidence of that cell, and leaves the app as it was', async () => {
  const ctx = await connected(letInstancesBeSet);
  const before = structuredClone(arm.scaleOf('orders'));
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf({ tier: '4096' }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const run = (await acquireRun(host('one'), runId))!;
  expect(await prepareTarget(host('one'), run, going)).toMatchObject({
    ...{ cell: 'verified', sentence: 'In place: the tier 4096 and policy set "concurrency 4".' },
  });
  expect(arm.scaleOf('orders')).toMatchObject({
    ...{ instanceMemoryMB: 4096, triggers: { http: { perInstanceConcurrency: 4 } } },
  });
  // The worker is gone before anything was measured; another one puts the app back.
  await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  await restoreAfterRun(host('two'), { runId }, going);
  expect(arm.scaleOf('orders')).toEqual({ ...before, alwaysReady: [] });
  expect((await getRun(ctx, { runId })).events.at(-1)?.message).toBe(
    'The gateway has its tier 2048 and 1 policy of before again.',
  );
});

it('what a person edits in Azure meanwhile is left alone, and the memory is put back', async () => {
  const ctx = await connected(letInstancesBeSet);
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf({ tier: '512' }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const run = (await acquireRun(host('one'), runId))!;
  await prepareTarget(host('one'), run, going);
  arm.scaleOf('orders')['triggers'] = { http: { perInstanceConcurrency: 7 } };
  await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  await restoreAfterRun(host('one'), { runId }, going);
  expect(arm.scaleOf('orders')).toMatchObject({
    ...{ instanceMemoryMB: 2048, triggers: { http: { perInstanceConcurrency: 7 } } },
  });
});

it('an app whose memory is not set is no evidence of another', async () => {
  const ctx = await connected();
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf({ tier: '512' }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const run = (await acquireRun(host('one'), runId))!;
  await expect(prepareTarget(host('one'), run, going)).rejects.toThrow(
    /has the tier Instances of 2048 MB, and this run is of Instances of 512 MB/,
  );
  await finishRun(instance.clients, runId, run.epoch, {
    outcome: 'infra-failed',
    reason: 'No.',
    endedBy: 'system:test',
  });
  await restoreAfterRun(host('one'), { runId }, going);
});

it('the cells of the published test are swept over with one start, each under its own memory and concurrency', async () => {
  const ctx = await connected(letInstancesBeSet);
  await savePolicySet(ctx, {
    gatewayId,
    name: 'concurrency 8',
    chain: [...concurrency(8), { policy: 'maximum-instances', params: { maximumInstanceCount: 40 } }],
  });
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf());
  const cells = await prepareConcurrencySweep(ctx, { benchmarkId });
  expect(cells).toEqual({
    ...{ policySets: ['concurrency 4', 'concurrency 8', 'concurrency 16'], tiers: ['512', '2048', '4096'] },
  });
  expect(await prepareConcurrencySweep(ctx, { benchmarkId })).toEqual(cells);
  const versions = await ctx.clients.db.policySetVersion.count({
    where: { policySet: { workspaceId: ctx.workspaceId, gatewayId } },
  });
  expect(versions).toBe(3);

  const before = structuredClone(arm.scaleOf('orders'));
  const sweep = { ...cells, policySets: cells.policySets.slice(0, 2), tiers: ['512', '4096'], units: [1] };
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
  const seen: string[] = [];
  for (let index = 0; index < 4; index++) {
    await advanceSweep(host('one'), { sweepId }, going);
    await advanceSweep(host('one'), { sweepId }, going);
    const { cells: told } = await getSweep(ctx, { sweepId });
    const { id } = told.flatMap(({ runs }) => runs).find(({ state }) => state !== 'finished')!;
    const run = (await acquireRun(host('one'), id))!;
    await prepareTarget(host('one'), run, going);
    const { instanceMemoryMB, triggers } = arm.scaleOf('orders');
    seen.push(`${String(instanceMemoryMB)} ${JSON.stringify(triggers)}`);
    await finishRun(instance.clients, id, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  }
  const at = (perInstanceConcurrency: number) => JSON.stringify({ http: { perInstanceConcurrency } });
  expect(seen.toSorted()).toEqual([`4096 ${at(4)}`, `4096 ${at(8)}`, `512 ${at(4)}`, `512 ${at(8)}`]);
  await advanceSweep(host('two'), { sweepId }, going);
  expect(arm.scaleOf('orders')).toEqual({ ...before, alwaysReady: [] });
  expect(await getSweep(ctx, { sweepId })).toMatchObject({ state: 'finished' });
});

it('an app that is capped stays so in every cell, and a sweep whose sets want more is not started, or waits before its first cell', async () => {
  const ctx = await connected();
  arm.scaleOf('orders')['maximumInstanceCount'] = 10;
  const most = (maximumInstanceCount: number) => [{ policy: 'maximum-instances', params: { maximumInstanceCount } }];
  await savePolicySet(ctx, { gatewayId, name: 'fewer', chain: most(4) });
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  await savePolicySet(ctx, { gatewayId, name: 'as many', chain: most(10) });
  await savePolicySet(ctx, { gatewayId, name: 'more', chain: most(100) });
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf());
  const sweep = { units: [1], policySets: ['fewer', 'concurrency 4'], seed: 1 };
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
  const seen: string[] = [];
  for (let index = 0; index < 2; index++) {
    await advanceSweep(host('one'), { sweepId }, going);
    const { cells } = await getSweep(ctx, { sweepId });
    const { id, definition } = cells.flatMap(({ runs }) => runs).find(({ state }) => state !== 'finished')!;
    const run = (await acquireRun(host('one'), id))!;
    await prepareTarget(host('one'), run, going);
    seen.push(`${definition.subject.policySet}: ${String(arm.scaleOf('orders')['maximumInstanceCount'])}`);
    // Which has the app as it was, not as this cell has set it.
    const next = (name: string) => startSweep(ctx, { benchmarkId, sweep: { ...sweep, policySets: [name] } });
    await expect(next('as many')).rejects.toThrow(/Another sweep sets the gateway/);
    await expect(next('more')).rejects.toThrow(/it has 10 at most/);
    await finishRun(instance.clients, id, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  }
  expect(seen.toSorted()).toEqual(['concurrency 4: 10', 'fewer: 4']);
  await advanceSweep(host('one'), { sweepId }, going);
  expect(await getSweep(ctx, { sweepId })).toMatchObject({ state: 'finished' });

  const more = { benchmarkId, sweep: { ...sweep, policySets: ['concurrency 4', 'more'] } };
  await expect(startSweep(ctx, more)).rejects.toThrow(/^Policy set "more": .* at most/);
  await saveGatewayConnection(ctx, connection(letInstancesBeSet));
  const wanting = await startSweep(ctx, more);
  await saveGatewayConnection(ctx, connection());
  await advanceSweep(host('one'), wanting, going);
  expect(await getSweep(ctx, wanting)).toMatchObject({
    ...{ state: 'queued', changes: [], reason: expect.stringMatching(/^Policy set "more": .* at most/) as string },
  });
  await instance.clients.db.sweep.update({ where: { id: wanting.sweepId }, data: { leaseUntil: null } });
  await saveGatewayConnection(ctx, connection(letInstancesBeSet));
  await advanceSweep(host('one'), wanting, going);
  expect(await getSweep(ctx, wanting)).toMatchObject({ state: 'running', reason: null });
  await stopSweep(ctx, wanting);
  await advanceSweep(host('one'), wanting, going);
});

it('an app whose memory is not set is swept over concurrency alone', async () => {
  const ctx = await connected();
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf());
  expect(await listSweepTiers(ctx, { benchmarkId })).toEqual([]);
  expect((await prepareConcurrencySweep(ctx, { benchmarkId })).tiers).toEqual([]);
  const sweep = { units: [1], policySets: ['concurrency 4'], tiers: ['512', '2048'] };
  await expect(startSweep(ctx, { benchmarkId, sweep })).rejects.toThrow(/Nothing sets the tier of this gateway/);
});

it('what Azure metered of a run is priced, so that a million requests have a measured cost', async () => {
  const ctx = await connected();
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const definition = benchmarkOf();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const createdAt = new Date(Date.now() - 2 * hourMs);
  const made = { benchmarkId, definition, levels: [{ rps: 20, latencyMs: 10 }], createdAt };
  const runId = await finishedRun(ctx, made);
  arm.metrics = {
    OnDemandFunctionExecutionCount: () => 1_000_000,
    OnDemandFunctionExecutionUnits: () => 1_024_000 * 10_000,
    InstanceCount: () => 12,
  };
  const viewer = { ...ctx, role: 'viewer' as const };
  expect(await readRunUse(viewer, { runId })).toBeNull();
  const use = await keepRunUse(ctx, { runId });
  const { isKept, ...read } = use;
  expect(isKept).toBe(true);
  const minutes = (use.untilMs - use.fromMs) / 60_000;
  expect(use).toMatchObject({ executions: minutes * 1_000_000, alwaysReady: null, cost: { currency: 'USD' } });
  expect(use.instances).toHaveLength(minutes);
  // 10,000 GB-s at 0.000026 USD and a million executions at 0.000004 USD for ten, the free grant used up.
  expect(Number(use.cost!.perMillion)).toBeCloseTo(0.66, 9);
  expect(use.cost!.priceBook).toMatchObject({ basis: 'list', observedOn: expect.stringMatching(/^20/) as string });
  const simulated = await finishedRun(ctx, { ...made, simulated: true });
  await expect(keepRunUse(ctx, { runId: simulated })).rejects.toThrow(/Only what a run made of a function app/);
  // It is kept, also when Azure has forgotten it and the app is connected no more.
  arm.metrics = {};
  await deleteGatewayConnection(ctx, { gatewayId, baseUrl });
  expect(await keepRunUse(ctx, { runId })).toEqual(use);
  expect(await readRunUse(viewer, { runId })).toEqual(read);
  const { db } = instance.clients;
  expect(await db.auditEntry.count({ where: { objectId: runId, action: 'run.keep-metered-use' } })).toBe(1);
});

it('what Azure has not told whole, or may add to, is not kept', async () => {
  const ctx = await connected();
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const definition = benchmarkOf();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const runAgo = (ms: number) =>
    finishedRun(ctx, {
      ...{ benchmarkId, definition, levels: [{ rps: 20, latencyMs: 10 }] },
      createdAt: new Date(Date.now() - ms),
    });
  const runId = await runAgo(2 * hourMs);
  arm.metrics = { OnDemandFunctionExecutionCount: () => 1_000_000 };
  expect(await keepRunUse(ctx, { runId })).toMatchObject({
    ...{ gbSeconds: null, cost: { perMillion: null }, isKept: false },
  });
  arm.metrics = {};
  await expect(keepRunUse(ctx, { runId })).rejects.toThrow(/has seen no execution of orders/);
  arm.metrics = { OnDemandFunctionExecutionCount: () => 1_000_000, OnDemandFunctionExecutionUnits: () => 1_024_000 };
  const lately = await runAgo(hourMs / 2);
  expect((await keepRunUse(ctx, { runId: lately })).isKept).toBe(false);
  expect(await readRunUse(ctx, { runId: lately })).toBeNull();
});

it('what another app was metered for is not taken for a run’s', async () => {
  const ctx = await connected();
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain: concurrency(4) });
  const definition = benchmarkOf();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const createdAt = new Date(Date.now() - 2 * hourMs);
  const runId = await finishedRun(ctx, { benchmarkId, definition, levels: [{ rps: 20, latencyMs: 10 }], createdAt });
  const { db } = instance.clients;
  await db.gatewayChange.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, runId, gatewayId, baseUrl, targetHost: '127.0.0.1', endedAt: new Date() },
      ...{ resource: arm.idOf('orders').toLowerCase(), setting: 'policy_set', state: 'restored', before: '1 policy' },
    },
  });
  arm.metrics = { OnDemandFunctionExecutionCount: () => 1_000_000, OnDemandFunctionExecutionUnits: () => 1_024_000 };
  arm.create('payments').location = 'East US 2';
  await saveGatewayConnection(ctx, connection({ appId: arm.idOf('payments') }));
  await expect(keepRunUse(ctx, { runId })).rejects.toThrow(/leads to another function app now/);
  await saveGatewayConnection(ctx, connection());
  expect((await keepRunUse(ctx, { runId })).isKept).toBe(true);
});
