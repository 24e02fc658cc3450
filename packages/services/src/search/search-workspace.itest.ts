import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { searchWorkspace } from './search-workspace';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const overTwo = aRequirement({
  alternatives: [{ policySet: { gateway: 'azure-api-management', name: 'through' } }],
});

const titles = async (ctx: Ctx, query: string) =>
  (await searchWorkspace(ctx, { query })).map(({ kind, title }) => `${kind} ${title}`);

it('finds what is stored and what the catalog has, by every word, in this workspace alone', async () => {
  const [ctx, other] = [await instance.workspace('editor'), await instance.workspace('viewer')];
  const { planId } = await createPlan(ctx, { name: 'Orders at peak', requirement: aRequirement() });
  await createBenchmark(ctx, aBenchmark({ name: 'Peak of 100 % orders_now' }));
  expect(await searchWorkspace(ctx, { query: ' PEAK orders ' })).toEqual([
    { kind: 'plan', key: [planId], title: 'Orders at peak', note: '100 rps, plain' },
    expect.objectContaining({ kind: 'benchmark', title: 'Peak of 100 % orders_now' }),
  ]);
  await createPlan(ctx, { name: 'Where to put orders', requirement: overTwo });
  expect((await searchWorkspace(ctx, { query: 'where to put' }))[0]).toMatchObject({
    note: '100 rps, plain on Sample gateway or through on Azure API Management',
  });
  expect(await titles(ctx, 'plain')).toEqual(['policy-set plain']);
  expect(await titles(ctx, 'standard v2')).toContain('tier Standard v2');
  expect(await titles(ctx, 'management')).toContain('gateway Azure API Management');
  expect(await titles(other, 'orders')).toEqual([]);
});

it('takes signs of a pattern as they are, and a run by the beginning of its id', async () => {
  const ctx = await instance.workspace('editor');
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: '50 % of it' }));
  const run = await ctx.clients.db.run.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, benchmarkId, definition: aBenchmark(), simulated: false },
      ...{ targetHost: '127.0.0.1', startedBy: 'system:test' },
    },
  });
  expect(await titles(ctx, '%')).toEqual(['benchmark 50 % of it', 'run A benchmark']);
  expect(await titles(ctx, '5_%')).toEqual([]);
  expect(await searchWorkspace(ctx, { query: run.id.slice(0, 13) })).toMatchObject([{ kind: 'run', key: [run.id] }]);
});

it('without a word gives the newest, and refuses what is no search', async () => {
  const ctx = await instance.workspace('editor');
  for (let k = 0; k < 5; k++) await createPlan(ctx, { name: `Plan ${k}`, requirement: aRequirement() });
  expect(await titles(ctx, '')).toEqual(['plan Plan 4', 'plan Plan 3', 'plan Plan 2', 'policy-set plain']);
  expect((await searchWorkspace(ctx, { query: 'plan' })).length).toBeLessThanOrEqual(20);
  await expect(searchWorkspace(ctx, { query: 'x'.repeat(300) })).rejects.toMatchObject({ code: 'invalid-input' });
});
