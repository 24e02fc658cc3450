import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { createPlan } from '../plan/create-plan';
import { startRun } from '../run/start-run';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { assertExists, type SubjectKind } from './assert-exists';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

it('knows what a workspace has, one of several is enough, and nothing of another workspace', async () => {
  const [ctx, stranger] = [await instance.workspace(), await instance.workspace()];
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const { runId } = await startRun(ctx, { benchmarkId });
  const owned: [SubjectKind, string][] = [
    ['plan', planId],
    ['benchmark', benchmarkId],
    ['run', runId],
  ];
  for (const [kind, id] of owned) {
    await assertExists(ctx, { kind, ids: ['not an id', randomUUID(), id] });
    await expect(assertExists(stranger, { kind, ids: [id] })).rejects.toMatchObject({ code: 'not-found' });
  }
  for (const kind of ['plan', 'benchmark', 'run', 'sweep'] as const)
    for (const ids of [[], ['not an id'], [randomUUID()]])
      await expect(assertExists(ctx, { kind, ids })).rejects.toMatchObject({ code: 'not-found' });
});
