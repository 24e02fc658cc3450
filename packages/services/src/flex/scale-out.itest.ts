import { benchmarkSchema, LatencyHistogram } from '@headroom/core';
import { ArmFunctionsServer, armConnection } from '@headroom/gateways/testing/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveAzureConnection } from '../connection/cloud-connections';
import type { Ctx } from '../ctx';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { savePolicySet } from '../policy/save-policy-set';
import { readStartUp } from '../run/read-start-up';
import { keepServerSeries } from '../server-series/keep-server-series';
import { readServerSeries } from '../server-series/read-server-series';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { keepSweepUse } from './keep-sweep-use';
import { listStartUps } from './list-start-ups';
import { keepRunUse } from './keep-run-use';
import { readScaleOut } from './read-scale-out';

const gatewayId = 'azure-functions-flex';
const baseUrl = 'http://127.0.0.1:9';
const minuteMs = 60_000;
/** A quarter into a minute, so that a load of 90 seconds touches that one and the next. */
const startMs = Math.floor((Date.now() - 120 * minuteMs) / minuteMs) * minuteMs + 15_000;
const rps = 20;
const seconds = 90;

let instance: TestInstance;
let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmFunctionsServer.start>>;
beforeAll(async () => {
  tls = trustedTls();
  [instance, arm] = await Promise.all([
    openTestInstance(inject('postgresUrl'), inject('redisUrl')),
    ArmFunctionsServer.start(tls),
  ]);
  arm.create('orders').location = 'East US 2';
});
afterAll(async () => {
  await instance?.close();
  await arm?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});

const subject = (tier: string) => ({ gateway: gatewayId, tier, units: 1, policySet: 'concurrency 4' });

async function flexWorkspace() {
  const ctx = await instance.workspace('admin');
  await saveAzureConnection(ctx, armConnection(arm.url));
  const connection = { kind: 'flex', baseUrl, appId: arm.idOf('orders'), takesOverSeconds: 0 };
  await saveGatewayConnection(ctx, connection);
  const chain = [{ policy: 'http-concurrency', params: { perInstanceConcurrency: 4 } }];
  await savePolicySet(ctx, { gatewayId, name: 'concurrency 4', chain });
  const definition = aBenchmark({ subject: subject('2048'), target: { baseUrl } });
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const { id: policySetVersionId } = await ctx.clients.db.policySetVersion.findFirstOrThrow({
    where: { policySet: { workspaceId: ctx.workspaceId, gatewayId } },
  });
  return { ctx, benchmarkId, definition, policySetVersionId };
}

/** A run of 90 seconds of 20 ms, of which the first twelve take half a second. */
async function coldRun(ctx: Ctx, made: Pick<Parameters<typeof finishedRun>[1], 'benchmarkId' | 'definition'>) {
  const levels = [{ rps, latencyMs: 20, seconds }];
  const runId = await finishedRun(ctx, { ...made, levels, createdAt: new Date(startMs) });
  const slow = LatencyHistogram.empty();
  slow.record(500, rps);
  await ctx.clients.db.runInterval.updateMany({
    where: { runId, second: { lt: 12 } },
    data: { latency: Buffer.from(slow.encode(), 'base64') },
  });
  return runId;
}

it('instances of a function app that Azure counted by the minute are kept, and say how they came with the load', async () => {
  const { ctx, benchmarkId, definition } = await flexWorkspace();
  const runId = await coldRun(ctx, { benchmarkId, definition });
  expect(await readScaleOut(ctx, { runId })).toMatchObject({ scaleOut: { kind: 'not-enough' }, steps: [] });
  expect((await readServerSeries(ctx, { runId })).offered).toEqual([{ telemetryId: null, label: 'Azure Monitor' }]);
  const minute = startMs - 15_000;
  arm.metrics = { InstanceCount: (atMs) => (atMs < minute ? 1 : atMs === minute ? 9 : 12) };
  await keepServerSeries(ctx, { runId });
  const { scaleOut, steps } = await readScaleOut({ ...ctx, role: 'viewer' }, { runId });
  expect(scaleOut).toEqual({
    ...{ kind: 'known', stepSeconds: 60, atStart: 1, most: 12, mostAfter: { leastSeconds: 0, mostSeconds: 105 } },
    phases: [
      {
        ...{ fromInstances: 1, toInstances: 12, took: { leastSeconds: 0, mostSeconds: 105 } },
        ...{ leastPerSecond: 11 / 105, mostPerSecond: null },
      },
    ],
  });
  expect(steps.map(({ instances, offeredRps }) => [instances, offeredRps && Math.round(offeredRps)])).toEqual([
    [1, null],
    [9, rps],
    [12, rps],
  ]);
});

it('a run of another gateway, and a simulated one, have no instances that Azure counts', async () => {
  const { ctx, benchmarkId, definition } = await flexWorkspace();
  const levels = [{ rps, latencyMs: 20, seconds: 3 }];
  const simulated = await finishedRun(ctx, { benchmarkId, definition, levels, simulated: true });
  await expect(readScaleOut(ctx, { runId: simulated })).rejects.toMatchObject({ code: 'invalid-input' });
  const other = { ...aBenchmark(), name: 'Another gateway' };
  const sample = await createBenchmark(ctx, other);
  const runId = await finishedRun(ctx, { ...sample, definition: other, levels });
  await expect(readScaleOut(ctx, { runId })).rejects.toMatchObject({ code: 'invalid-input' });
});

it('the first seconds of a run stand beside what came once latency had settled', async () => {
  const { ctx, benchmarkId, definition } = await flexWorkspace();
  const runId = await coldRun(ctx, { benchmarkId, definition });
  const startUp = await readStartUp({ ...ctx, role: 'viewer' }, { runId });
  if (startUp.kind !== 'known' || startUp.settling.state !== 'settled') throw new Error(JSON.stringify(startUp));
  expect(startUp).toMatchObject({
    firstAnswer: { leastSeconds: 0, mostSeconds: 1 },
    ...{ firstSeconds: 10, first: { errors: 0, latency: { count: 10 * rps } } },
  });
  expect(startUp.first.latency.p50Ms! / 500).toBeCloseTo(1, 2);
  expect(startUp.settling.afterSeconds).toBeGreaterThanOrEqual(15);
  expect(startUp.settling.afterSeconds).toBeLessThan(45);
  expect(startUp.later.latency.p99Ms! / 20).toBeLessThan(1.05);
  // As retention leaves it.
  await ctx.clients.db.runInterval.deleteMany({ where: { runId } });
  expect(await readStartUp(ctx, { runId })).toEqual(startUp);
  const where = { id: runId };
  await ctx.clients.db.run.update({ where, data: { state: 'analysing', outcome: null, finishedAt: null } });
  await expect(readStartUp(ctx, { runId })).rejects.toMatchObject({ code: 'conflict' });
  await ctx.clients.db.run.update({ where, data: { state: 'finished', outcome: 'passed', finishedAt: new Date() } });
});

it('each run of a sweep tells its start-up with memory, concurrency and grade', async () => {
  const { ctx, benchmarkId, definition, policySetVersionId } = await flexWorkspace();
  const { db } = ctx.clients;
  const { workspaceId } = ctx;
  const tiers = ['512', '2048'];
  const { id: sweepId } = await db.sweep.create({
    data: {
      ...{ workspaceId, benchmarkId, policySetVersions: {}, state: 'finished' },
      benchmarkDefinition: benchmarkSchema.parse(definition),
      definition: { schema: 'headroom.sweep/1', policySets: ['concurrency 4'], tiers, units: [1] },
      ...{ simulated: false, targetHost: '127.0.0.1', startedBy: 'system:test' },
      ...{ finishedAt: new Date(), reason: 'Done.' },
    },
  });
  for (const [sweepCell, tier] of tiers.entries()) {
    const runId = await coldRun(ctx, { benchmarkId, definition: { ...definition, subject: subject(tier) } });
    const place = { sweepId, sweepCell, sweepRepeat: 0, policySetVersionId };
    await db.run.update({ where: { id: runId }, data: { ...place, sweepAttempt: sweepCell } });
    if (sweepCell === 1) {
      // What was made before told nothing, though its row may be read after the other.
      const failedId = await coldRun(ctx, { benchmarkId, definition: { ...definition, subject: subject(tier) } });
      await db.run.update({ where: { id: failedId }, data: { ...place, outcome: 'invalid' } });
      await db.measurement.create({
        data: {
          ...{ workspaceId, runId, gatewayId, tierId: tier, units: 1, grade: 'B', policySetVersionId },
          evidence: {},
        },
      });
    }
  }
  const all = await listStartUps({ ...ctx, role: 'viewer' }, { sweepId });
  expect(all).toMatchObject([
    { cell: 0, repeat: 0, tier: '512', perInstanceConcurrency: 4, grade: null, startUp: { kind: 'known' } },
    { cell: 1, repeat: 0, tier: '2048', perInstanceConcurrency: 4, grade: 'B', startUp: { kind: 'known' } },
  ]);
  const stranger = await instance.workspace();
  await expect(listStartUps(stranger, { sweepId })).rejects.toMatchObject({ code: 'not-found' });

  // Of two runs Azure does not tell one yet: the other is kept all the same.
  const [first, second] = all.map(({ runId }) => runId) as [string, string];
  const later = { startedAt: new Date(), startsAt: new Date(), endedAt: new Date() };
  const stages = await db.runStage.findMany({ where: { runId: first } });
  await db.runStage.updateMany({ where: { runId: first }, data: later });
  arm.metrics = {
    OnDemandFunctionExecutionCount: () => 1_000_000,
    OnDemandFunctionExecutionUnits: () => 1_024_000 * 10_000,
  };
  await expect(keepSweepUse(ctx, { sweepId })).rejects.toThrow(/ask again/);
  const metered = async () => (await listStartUps({ ...ctx, role: 'viewer' }, { sweepId })).map((run) => run.metered);
  const perMillion = {
    executions: expect.any(Number) as number,
    cost: { currency: 'USD', priceBook: { basis: 'list' } },
  };
  expect(await metered()).toMatchObject([null, perMillion]);
  const unread = async () => (await listStartUps(ctx, { sweepId })).map(({ isUnread }) => isUnread);
  expect(await unread()).toEqual([true, false]);
  // Without load there is nothing to read.
  await db.runStage.updateMany({ where: { runId: first }, data: { startedAt: null, startsAt: null } });
  await keepSweepUse(ctx, { sweepId });
  expect(await unread()).toEqual([false, false]);
  const { startedAt, startsAt, endedAt } = stages[0]!;
  await db.runStage.updateMany({ where: { runId: first }, data: { startedAt, startsAt, endedAt } });
  await keepSweepUse(ctx, { sweepId });
  expect(await metered()).toMatchObject([perMillion, perMillion]);
  const { cost, gbSeconds, executions } = await keepRunUse(ctx, { runId: second });
  expect((await metered())[1]).toEqual({ cost, gbSeconds, executions });
  expect(Number(cost!.perMillion)).toBeCloseTo(0.66, 9);
  await expect(keepSweepUse(stranger, { sweepId })).rejects.toMatchObject({ code: 'not-found' });
});
