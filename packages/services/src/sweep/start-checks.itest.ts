import type { BenchmarkInput } from '@headroom/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveAzureConnection } from '../connection/cloud-connections';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { getTargetPolicy, setTargetPolicy, type TargetPolicyInput } from '../target/set-target-policy';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { estimateSweep } from './estimate-sweep';
import { readSweepGround } from './read-sweep-ground';
import { startSweep } from './start-sweep';
import { stopSweep } from './stop-sweep';

const baseUrl = 'http://192.0.2.7:8480';

let instance: TestInstance;
let ctx: Ctx;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());
beforeEach(async () => {
  ctx = await instance.workspace('admin');
  const sample = { baseUrl, adminUrl: 'http://192.0.2.7:8481', adminToken: 'token' };
  await saveSampleConnection(instance.clients.db, instance.clients, ctx.workspaceId, sample);
});

const limit = async (change: Partial<TargetPolicyInput>) =>
  setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), ...change });
const benchmark = async (change: Partial<BenchmarkInput>) =>
  (await createBenchmark(ctx, aBenchmark({ target: { baseUrl }, ...change }))).benchmarkId;
const sweep = (concurrency: number[]) => ({ units: [1], policySets: ['plain'], concurrency });

/** Five users who think for a second send 5 requests/s at most. */
const users: Extract<BenchmarkInput['load'], { kind: 'closed' }> = {
  ...{ kind: 'closed', steps: [{ users: 5, seconds: 10 }], thinkTimeMs: 1_000, warmUpSeconds: 0 },
};

it('asks for the host by the highest rate of a cell, whatever that of the benchmark is', async () => {
  await limit({ confirmAboveRps: 100 });
  const benchmarkId = await benchmark({ load: users });
  const start = (confirmHost?: string) => startSweep(ctx, { benchmarkId, sweep: sweep([5, 5_000]), confirmHost });
  await expect(start()).rejects.toMatchObject({
    ...{ code: 'invalid-input', details: { needs: 'confirmHost', host: '192.0.2.7:8480' } },
    message: expect.stringMatching(/up to 5000 requests\/s/) as string,
  });
  await stopSweep(ctx, await start('192.0.2.7:8480'));
});

it('is refused, and not estimated, without a single combination', async () => {
  await limit({ confirmAboveRps: 100 });
  const benchmarkId = await benchmark({ load: users });
  const none = { ...sweep([5]), design: 'fraction' as const, chosen: [] };
  const refused = { code: 'invalid-input', message: expect.stringMatching(/chosen: must name at least one/) as string };
  await expect(startSweep(ctx, { benchmarkId, sweep: none })).rejects.toMatchObject(refused);
  await expect(estimateSweep(ctx, { benchmarkId, sweep: none })).rejects.toMatchObject(refused);
});

it('holds the highest rate of a cell against what the target may get, and every cell against the quotas', async () => {
  const benchmarkId = await benchmark({ load: users });
  await limit({ maxRps: 100, confirmAboveRps: null });
  await expect(startSweep(ctx, { benchmarkId, sweep: sweep([5, 5_000]) })).rejects.toThrow(
    /may get 100 requests\/s at most.*goes up to 5000/,
  );
  await limit({ maxRps: null, maxRequestsPerDay: 1_000 });
  await expect(startSweep(ctx, { benchmarkId, sweep: sweep([5, 5_000]) })).rejects.toThrow(/this run may make 50000/);
});

it('of given rates is refused where nothing tells the CPU of a request, but for a single cell', async () => {
  const byHand = ['tier' as const, 'policySet' as const, 'units' as const];
  const two = { units: [1, 2], policySets: ['plain'], byHand };
  const away = await benchmark({ target: { baseUrl: 'http://127.0.0.1:9' } });
  expect(await readSweepGround(ctx, { benchmarkId: away })).toMatchObject({ told: 'nothing' });
  await expect(startSweep(ctx, { benchmarkId: away, sweep: two })).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringMatching(/the gateway at 127\.0\.0\.1:9, .* search its maximum/) as string,
  });
  await stopSweep(ctx, await startSweep(ctx, { benchmarkId: away, sweep: { ...two, units: [1] } }));
  const connected = await benchmark({ name: 'Connected' });
  expect(await readSweepGround(ctx, { benchmarkId: connected })).toEqual({ told: 'cpu', changeTimes: [] });
});

it('adds up requests and money over the cells, and refuses a cell that costs more than it may', async () => {
  await saveAzureConnection(ctx, {
    ...{ auth: 'managed-identity', region: 'westeurope', resourceGroup: 'load' },
    subscriptionId: '00000000-0000-4000-8000-000000000000',
    loadTesting: { resourceName: 'headroom', prices: { vuHour: '0.1', currency: 'EUR', source: 'x' } },
  });
  const benchmarkId = await benchmark({
    ...{ runner: 'azure-load-testing', engine: 'jmeter', maxTestCost: { amount: '10', currency: 'EUR' } },
    load: { ...users, steps: [{ users: 60, seconds: 3_600 }] },
  });
  const twice = { ...sweep([60, 120]), repeats: { kind: 'times', times: 2 } };
  expect(await estimateSweep(ctx, { benchmarkId, sweep: twice })).toEqual({
    ...{ cells: 2, runs: { least: 4, most: 4 }, seconds: { least: 14_400, most: 14_400 } },
    requests: { least: 0, most: 2 * 180 * 3_600 },
    // 0.10 EUR for each of 60 and 120 virtual-user hours, twice.
    cost: { total: '36', currency: 'EUR', unknown: [] },
    changes: [],
  });
  await limit({ confirmAboveRps: null });
  await expect(startSweep(ctx, { benchmarkId, sweep: sweep([60, 120]) })).rejects.toThrow(
    /estimated to cost at most 12 EUR, and it may cost only 10 EUR/,
  );
});
