import type { BenchmarkInput } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { addToBaseline } from '../compare/add-to-baseline';
import { compareRunsById } from '../compare/compare-runs-by-id';
import { getRun } from '../run/get-run';
import { readRunLog } from '../run/read-run-log';
import { readLatencyHeatmap } from '../run/read-latency-heatmap';
import { readRunSeries } from '../run/read-run-series';
import { readStageDetail } from '../run/read-stage-detail';
import { createShare } from '../share/create-share';
import { aBenchmark, finishedRun, openTestInstance, type TestInstance } from '../testing';
import { removeOldSeconds } from './remove-old-seconds';
import { getRetention, setRetention } from './retention';

let instance: TestInstance;
beforeAll(async () => (instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'))));
afterAll(() => instance.close());

const never = new AbortController().signal;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const levels = [
  { rps: 50, latencyMs: 20 },
  { rps: 100, latencyMs: 40, seconds: 65 },
];

it('old seconds go and leave every figure as it was; what is held on to loses nothing', async () => {
  const ctx = await instance.workspace();
  const { db } = instance.clients;
  const definition: BenchmarkInput = aBenchmark();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const run = (days: number) => finishedRun(ctx, { benchmarkId, definition, levels, createdAt: daysAgo(days) });
  const [old, other, inBaseline, shared, halfGone, young] = [
    await run(40),
    await run(39),
    await run(38),
    await run(37),
    await run(36),
    await run(2),
  ];
  await addToBaseline(ctx, { runId: inBaseline });
  await createShare(ctx, { subject: { kind: 'run', id: shared } });
  // A worker died after it had marked this one.
  await db.run.update({ where: { id: halfGone }, data: { rawRemovedAt: new Date() } });
  for (const runId of [old, young, halfGone]) {
    const line = { runId, epoch: 1, shard: 0, line: 0, at: new Date(), source: 'agent', text: 'claimed' };
    await db.runLogLine.create({ data: line });
    const shard = { runId, epoch: 1, shard: 0, tokenHash: new Uint8Array(32) };
    await db.runShard.create({ data: { ...shard, errorExamples: ['home: HTTP status 500'] } });
  }
  const rowsOf = async (runId: string) => {
    const where = { where: { runId } };
    return (await db.runInterval.count(where)) + (await db.generatorHealth.count(where));
  };
  const saidOf = async (runId: string) => [
    (await readRunLog(ctx, { runId })).total,
    (await getRun(ctx, { runId })).errorExamples.length,
  ];
  const figures = async () => ({
    stages: (await getRun(ctx, { runId: old })).stages,
    detail: await readStageDetail(ctx, { runId: old, stage: 1 }),
    comparison: await compareRunsById(ctx, { runIds: [old, young] }),
  });
  const successes = async () => {
    const { points } = await readRunSeries(ctx, { runId: old });
    return points.reduce((sum, { achievedRps, seconds }) => sum + (achievedRps ?? 0) * seconds, 0);
  };
  await db.serverSeries.create({ data: { runId: old, source: 'azure-monitor', document: {} } });
  const minutes = [{ atMs: 0, count: 3 }];
  await db.run.update({ where: { id: old }, data: { meteredUse: { region: 'eastus2', instances: minutes } } });
  const metered = async () => (await db.run.findUniqueOrThrow({ where: { id: old } })).meteredUse;
  const serverSeries = () => db.serverSeries.count({ where: { runId: old } });
  const before = await figures();
  const [rows, sent] = [await rowsOf(old), await successes()];
  expect(rows).toBeGreaterThan(0);

  await removeOldSeconds(instance.clients, never);
  expect(await rowsOf(old), 'nothing goes where nobody asked for it').toBe(rows);
  expect(await rowsOf(halfGone), 'but what was begun is ended').toBe(0);
  expect(await saidOf(halfGone)).toEqual([0, 0]);

  await setRetention(ctx, { rawKeepDays: 30, courseKeepDays: null });
  await removeOldSeconds(instance.clients, AbortSignal.abort());
  expect(await rowsOf(old)).toBe(rows);
  await removeOldSeconds(instance.clients, never);
  for (const runId of [old, other]) expect(await rowsOf(runId)).toBe(0);
  for (const runId of [inBaseline, shared, young]) expect(await rowsOf(runId)).toBe(rows);
  expect([await saidOf(old), await saidOf(young)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await figures()).toEqual(before);
  expect(await successes()).toBeCloseTo(sent, 6);
  const { points } = await readRunSeries(ctx, { runId: old });
  expect(points.map(({ seconds }) => seconds)).toEqual([10, 10, 4, 10, 10, 10, 10, 10, 10, 5]);
  expect((await getRun(ctx, { runId: old })).rawRemovedAt).toBeInstanceOf(Date);
  await expect(createShare(ctx, { subject: { kind: 'run', id: old } })).rejects.toThrow(/were removed on/);

  expect(await serverSeries()).toBe(1);
  expect(await metered()).toMatchObject({ instances: minutes });
  expect((await readLatencyHeatmap(ctx, { runId: old })).columns).toHaveLength(10);

  await setRetention(ctx, { rawKeepDays: 30, courseKeepDays: 30 });
  await removeOldSeconds(instance.clients, never);
  expect(await serverSeries()).toBe(0);
  expect(await metered()).toEqual({ region: 'eastus2', instances: [] });
  expect((await readRunSeries(ctx, { runId: old })).points).toEqual([]);
  expect((await readLatencyHeatmap(ctx, { runId: old })).columns).toEqual([]);
  expect(await figures()).toEqual(before);
  expect((await readRunSeries(ctx, { runId: young })).points).toHaveLength(89);
  const acts = await db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, objectId: old } });
  expect(acts.map(({ action }) => action)).toEqual(['run.remove-seconds', 'run.remove-course']);
});

it('one run that cannot be worked out keeps none of the others, and the job says which', async () => {
  const ctx = await instance.workspace();
  const { db } = instance.clients;
  const definition = aBenchmark();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const [broken, whole] = [
    await finishedRun(ctx, { benchmarkId, definition, levels, createdAt: daysAgo(20) }),
    await finishedRun(ctx, { benchmarkId, definition, levels, createdAt: daysAgo(19) }),
  ];
  await db.run.update({ where: { id: broken }, data: { definition: { shards: 'none' } } });
  await setRetention(ctx, { rawKeepDays: 7, courseKeepDays: 90 });
  await expect(removeOldSeconds(instance.clients, never)).rejects.toThrow(broken);
  expect(await db.runInterval.count({ where: { runId: whole } })).toBe(0);
  expect(await db.runInterval.count({ where: { runId: broken } })).toBeGreaterThan(0);
});

it('a policy is set by admins, for their own workspace, and says what makes no sense', async () => {
  const [ctx, viewer] = [await instance.workspace('admin'), await instance.workspace('editor')];
  await setRetention(ctx, { rawKeepDays: 7, courseKeepDays: 90 });
  expect(await getRetention(ctx)).toEqual({ rawKeepDays: 7, courseKeepDays: 90 });
  expect(await getRetention(viewer)).toEqual({ rawKeepDays: null, courseKeepDays: null });
  await expect(setRetention(viewer, { rawKeepDays: 7, courseKeepDays: 90 })).rejects.toThrow(/admin or higher/);
  for (const input of [
    { rawKeepDays: 90, courseKeepDays: 7 },
    { rawKeepDays: null, courseKeepDays: 7 },
    { rawKeepDays: 0, courseKeepDays: null },
    { rawKeepDays: 1.5, courseKeepDays: null },
  ])
    await expect(setRetention(ctx, input)).rejects.toThrow();
});
