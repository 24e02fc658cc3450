import type { BenchmarkInput } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { archiveBenchmark } from '../benchmark/archive-benchmark';
import { createBenchmark } from '../benchmark/create-benchmark';
import { savePolicySet } from '../policy/save-policy-set';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { startRun } from '../run/start-run';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { createPlan } from './create-plan';
import { getPlan } from './get-plan';
import { updatePlan } from './update-plan';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const closed = { kind: 'closed' as const, steps: [{ users: 4, seconds: 9 }] };
/** What the queueing model can learn nothing from, whatever is measured. */
const noEvidence: Record<string, Partial<BenchmarkInput>> = {
  Scripted: { engine: 'k6', requests: [], script: { fileName: 'mine.js', text: 'export default function () {}' } },
  Batched: { engine: 'k6', load: closed, batch: true },
  Paced: { engine: 'locust', load: { ...closed, iterationsPerSecond: 2 } },
};

it('says of an answer whether the requirement is another since, in what a problem keeps and in what it does not', async () => {
  const ctx = await instance.workspace('editor');
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
  const isOutdated = async () => (await getPlan(ctx, { planId })).recommendation?.isOutdated;
  expect(await isOutdated()).toBeUndefined();
  for (const change of [{}, { spareUnits: 3 }, { constraints: { tiers: ['sample-s'] } }]) {
    await updatePlan(ctx, { planId, requirement: aRequirement(change) });
    expect(await isOutdated()).not.toBe(false);
    await evaluatePlan(ctx, { planId });
    expect(await isOutdated()).toBe(false);
  }
  // There are no prices in that currency: it stays as it is saved, and unanswered.
  await updatePlan(ctx, { planId, requirement: aRequirement({ currency: 'JPY' }) });
  await expect(evaluatePlan(ctx, { planId })).rejects.toThrow(/JPY/);
  expect(await isOutdated()).toBe(true);
});

it('offers the newest benchmark of each cell and watches runs of them, but none that can be no evidence', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
  const made = async (name: string, change: Partial<BenchmarkInput> = {}) =>
    (await createBenchmark(ctx, aBenchmark({ name, ...change }))).benchmarkId;
  await made('Older');
  const newest = await made('Newest');
  const simulated = await made('Simulated', {
    ...{ runner: 'simulated', simulated: { serviceDemandMs: 2, coresPerUnit: 1 } },
  });
  for (const [name, change] of Object.entries(noEvidence)) await made(name, change);
  const offered = async () => (await getPlan(ctx, { planId })).benchmarks.map(({ name }) => name);
  expect(await offered()).toEqual(['Newest']);
  await startRun(ctx, { benchmarkId: simulated });
  expect((await getPlan(ctx, { planId })).measuring).toEqual([]);
  const { runId } = await startRun(ctx, { benchmarkId: newest });
  const { measuring, relatedRuns } = await getPlan(ctx, { planId });
  expect(measuring).toEqual([{ id: runId, tier: 'sample-s', units: 1 }]);
  expect(relatedRuns).toHaveLength(2);
});

it('measures a cell without a benchmark with the newest that can be evidence, of its policy set first', async () => {
  const ctx = await instance.workspace();
  for (const name of ['asked', 'other'])
    await savePolicySet(ctx, { gatewayId: 'sample', name, chain: [{ policy: 'forward-request', params: {} }] });
  const policySet = { gateway: 'sample', name: 'asked' };
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement({ policySet }) });
  const model = async () => (await getPlan(ctx, { planId })).model?.name ?? null;
  const made = async (name: string, set: string, change: Partial<BenchmarkInput> = {}) => {
    const subject = { gateway: 'sample', tier: 'sample-m', units: 1, policySet: set };
    return (await createBenchmark(ctx, aBenchmark({ name, subject, ...change }))).benchmarkId;
  };
  expect(await model()).toBeNull();
  await made('Pretends', 'asked', { runner: 'simulated', simulated: { serviceDemandMs: 2, coresPerUnit: 1 } });
  for (const [name, change] of Object.entries(noEvidence)) await made(name, 'asked', change);
  expect(await model()).toBeNull();
  await made('Older', 'other');
  await made('Newer', 'other');
  expect(await model()).toBe('Newer');
  const benchmarkId = await made('Of the set', 'asked');
  await made('Newest', 'other');
  expect(await model()).toBe('Of the set');
  await archiveBenchmark(ctx, { benchmarkId });
  expect(await model()).toBe('Newest');
});
