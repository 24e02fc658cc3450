import type { BenchmarkInput } from '@headroom/core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveAzureConnection } from '../connection/cloud-connections';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { finishRun } from '../run/execute/finish-run';
import { startRun } from '../run/start-run';
import { getTargetPolicy, setTargetPolicy, type TargetPolicyInput } from '../target/set-target-policy';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { getQuotaUse } from './get-quota-use';

let instance: TestInstance;
let ctx: Ctx;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());
beforeEach(async () => {
  ctx = await instance.workspace('admin');
});

const limit = async (change: Partial<TargetPolicyInput>) =>
  setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), ...change });
const benchmark = (change: Partial<BenchmarkInput> = {}) =>
  createBenchmark(ctx, aBenchmark({ name: crypto.randomUUID(), ...change }));
const start = async (change: Partial<BenchmarkInput> = {}, confirmHost?: string) =>
  startRun(ctx, { ...(await benchmark(change)), confirmHost });
const end = (runId: string) =>
  finishRun(instance.clients, runId, 0, { outcome: 'aborted', reason: 'x', endedBy: 'system:x' });

describe('quotas', () => {
  it('hold runs at a time, also of runs that are started at once', async () => {
    await limit({ maxRuns: 2 });
    const benchmarks = await Promise.all(Array.from({ length: 6 }, () => benchmark()));
    const results = await Promise.allSettled(benchmarks.map((each) => startRun(ctx, each)));
    const started = results.filter(({ status }) => status === 'fulfilled');
    expect(started).toHaveLength(2);
    expect(await getQuotaUse(ctx)).toMatchObject({ runs: 2 });
    await expect(start()).rejects.toMatchObject({
      ...{ code: 'conflict', details: { quota: 'runs', limit: 2, used: 2, freeAt: null } },
      message: expect.stringMatching(/may have 2 runs at a time, and has 2.*once one of them has ended/) as string,
    });
    await end((started[0] as PromiseFulfilledResult<{ runId: string }>).value.runId);
    await start();
    const simulated = { runner: 'simulated', simulated: { serviceDemandMs: 1, coresPerUnit: 1 } } as const;
    await start(simulated);
  });

  it('hold the rate of all targets together, of each the highest of its runs, as it has one at a time', async () => {
    await limit({ maxRps: 100, confirmAboveRps: null });
    const at = (port: number, rps: number): Partial<BenchmarkInput> => ({
      target: { baseUrl: `http://127.0.0.1:${port}` },
      load: { kind: 'steps', steps: [{ rps, seconds: 1 }] },
    });
    await start(at(1, 60));
    await start(at(1, 40));
    await start(at(1, 100));
    await expect(start(at(2, 1))).rejects.toMatchObject({
      ...{ code: 'conflict', details: { quota: 'rate', limit: 100, used: 100 } },
      message: expect.stringMatching(
        /100 requests\/s at a time, and its runs on other targets come to 100; .* to 1\./,
      ) as string,
    });
    const { db } = instance.clients;
    await db.run.updateMany({ where: { workspaceId: ctx.workspaceId, peakRps: 100 }, data: { peakRps: 61 } });
    const both = await Promise.allSettled([start(at(2, 39)), start(at(3, 39))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);

    // Queued before there was a limit.
    await limit({ maxRps: null });
    await start({ ...at(4, 1), load: { kind: 'closed', steps: [{ users: 1, seconds: 1 }] } });
    await limit({ maxRps: 10_000 });
    await expect(start(at(2, 1))).rejects.toThrow(/is not known/);
  });

  it('hold requests a day: what a run may make until it has ended, then what it made', async () => {
    await limit({ maxRequestsPerDay: 100 });
    const { runId } = await start();
    expect(await getQuotaUse(ctx)).toMatchObject({ requestsToday: 60 });
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'conflict', details: { quota: 'requests', limit: 100, used: 60 } });
    expect(String(refused)).toMatch(
      /100 requests a day, and 60 are made.*this run may make 60.*from 2\d{3}-.* 00:00 UTC/,
    );
    await end(runId);
    expect(await getQuotaUse(ctx)).toMatchObject({ requestsToday: 0 });
    await start();
    await expect(start({ load: { kind: 'closed', steps: [{ users: 1, seconds: 1 }] } })).rejects.toThrow(
      /not known beforehand/,
    );
  });

  it('count what goes on whatever its day, what ended on the day of its end, and stages that were discarded as planned', async () => {
    await limit({ maxRequestsPerDay: 1_000 });
    const { db } = instance.clients;
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    const { runId } = await start();
    await db.run.update({ where: { id: runId }, data: { createdAt: yesterday } });
    expect(await getQuotaUse(ctx)).toMatchObject({ requestsToday: 60 });

    const order = { load: { model: 'open', rps: 20, arrivals: 'uniform' }, maxSeconds: 30 };
    const stage = { runId, epoch: 0, order, leaseUntil: new Date(), startedAt: yesterday };
    const seconds = (count: number) => new Date(yesterday.getTime() + count * 1000);
    await db.runStage.createMany({
      data: [
        { ...stage, stage: 0, state: 'discarded', endedAt: seconds(4) },
        { ...stage, stage: 1, state: 'discarded', endedAt: seconds(100) },
        { ...stage, stage: 2, state: 'judged', endedAt: seconds(30), statistics: {}, verdict: {} },
        { ...stage, stage: 3, state: 'offered', startedAt: null },
      ],
    });
    await end(runId);
    expect(await getQuotaUse(ctx)).toMatchObject({ requestsToday: 20 * 4 + 20 * 30 });
    await db.run.update({ where: { id: runId }, data: { finishedAt: yesterday } });
    expect(await getQuotaUse(ctx)).toMatchObject({ requestsToday: 0 });
  });

  it('hold money a month, in one currency', async () => {
    const sample = { baseUrl: 'http://192.0.2.7:8480', adminUrl: 'http://192.0.2.7:8481', adminToken: 'token' };
    await saveSampleConnection(instance.clients.db, instance.clients, ctx.workspaceId, sample);
    await saveAzureConnection(ctx, {
      ...{ auth: 'managed-identity', region: 'westeurope', resourceGroup: 'load' },
      subscriptionId: '00000000-0000-4000-8000-000000000000',
      loadTesting: { resourceName: 'headroom', prices: { vuHour: '0.1', currency: 'EUR', source: 'x' } },
    });
    const anHour: Partial<BenchmarkInput> = {
      ...{ runner: 'azure-load-testing', engine: 'jmeter', target: { baseUrl: 'http://192.0.2.7:8480' } },
      load: { kind: 'closed', steps: [{ users: 60, seconds: 3_600 }], warmUpSeconds: 0 },
    };
    await limit({ maxCostPerMonth: '10', costCurrency: 'EUR' });
    await start(anHour);
    await expect(start(anHour)).rejects.toMatchObject({
      ...{ code: 'conflict', details: { quota: 'cost', limit: '10' } },
      message: expect.stringMatching(
        /may cost 10 EUR a month, and 6.* this run may cost 6.*from 2\d{3}-\d\d-01 00:00/,
      ) as string,
    });
    await limit({ maxCostPerMonth: '100', costCurrency: 'USD' });
    await expect(start(anHour)).rejects.toThrow(/not known in USD/);
    await start();
  });
});

describe('much load', () => {
  const toHost: Partial<BenchmarkInput> = { target: { baseUrl: 'http://127.0.0.1:9' } };
  it('asks for the host above the rate that is set', async () => {
    await limit({ confirmAboveRps: 19 });
    await expect(start(toHost)).rejects.toMatchObject({
      ...{ code: 'invalid-input', details: { needs: 'confirmHost', host: '127.0.0.1:9' } },
      message: expect.stringMatching(/sends 127\.0\.0\.1:9 up to 20 requests\/s: type the host/) as string,
    });
    await expect(start(toHost, 'example.com')).rejects.toThrow(/"example.com" is not 127\.0\.0\.1:9/);
    await start(toHost, ' 127.0.0.1:9 ');
    await start(toHost, '127.0.0.1');
    await limit({ confirmAboveRps: 20 });
    await start(toHost);
    await limit({ confirmAboveRps: null });
    await start({ ...toHost, load: { kind: 'find-maximum' } });
  });
});
