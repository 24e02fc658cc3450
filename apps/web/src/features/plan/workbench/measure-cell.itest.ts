import {
  createBenchmark,
  createPlan,
  getPlan,
  getTargetPolicy,
  listBenchmarks,
  setTargetPolicy,
  stopRun,
  updateBenchmark,
} from '@headroom/services';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../../../scripts/testing/services-for-tests';
import { measureCell } from './measure-cell';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const cell = { tier: 'sample-m', units: 2, policySet: 'plain' };

it('a missing run is one press away: its benchmark is made and started, and a second press makes no other', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
  const { benchmarkId: modelId } = await createBenchmark(ctx, aBenchmark({ name: 'Orders' }));
  const asked = { modelId, ...cell };
  const first = await measureCell(ctx, asked);
  expect(first).toEqual({ runId: expect.any(String) as string });
  expect(await measureCell(ctx, asked)).toEqual(first);
  const { runId } = first as { runId: string };
  expect((await getPlan(ctx, { planId })).measuring).toEqual([{ id: runId, tier: 'sample-m', units: 2 }]);

  await stopRun(ctx, { runId });
  const again = await measureCell(ctx, asked);
  expect(again).not.toEqual(first);
  expect(again).toEqual({ runId: expect.any(String) as string });
  const names = (await listBenchmarks(ctx)).map(({ name, runCount }) => [name, runCount]);
  expect(names).toEqual([
    ['sample-m × 2, plain', 2],
    ['Orders', 0],
  ]);
});

it('where the start is refused it says why, and the benchmark is there to be started', async () => {
  const ctx = await instance.workspace();
  const { benchmarkId: modelId } = await createBenchmark(ctx, aBenchmark({ name: 'Orders' }));
  await setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), confirmAboveRps: 1 });
  const refused = await measureCell(ctx, { modelId, ...cell });
  expect(refused).toMatchObject({
    message: expect.stringContaining('type the host') as string,
    confirmHost: '127.0.0.1:9',
  });
  expect(await listBenchmarks(ctx, { name: 'sample-m' })).toMatchObject([
    { id: 'benchmarkId' in refused && refused.benchmarkId, runCount: 0 },
  ]);
});

it('another benchmark of that name is not taken for it, and a cell that is none has no benchmark', async () => {
  const ctx = await instance.workspace();
  const { benchmarkId: modelId } = await createBenchmark(ctx, aBenchmark({ name: 'Orders' }));
  const subject = { gateway: 'sample', ...cell };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: 'sample-m × 2, plain' }));
  for (const change of [{}, { subject, requests: [{ name: 'other', path: '/other' }] }]) {
    await updateBenchmark(ctx, { benchmarkId, definition: aBenchmark({ name: 'sample-m × 2, plain', ...change }) });
    await expect(measureCell(ctx, { modelId, ...cell })).rejects.toMatchObject({ code: 'conflict' });
  }
  await expect(measureCell(ctx, { modelId, ...cell, units: 9_999 })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(measureCell(await instance.workspace(), { modelId, ...cell })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await listBenchmarks(ctx)).toHaveLength(2);
});
