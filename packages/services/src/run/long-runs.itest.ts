import { bandStartMs } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { addLongStage, aQueuedRun, startedAt, type LongStage } from '../testing/long-run';
import { readLatencyHeatmap } from './read-latency-heatmap';
import { readRunSeries } from './read-run-series';
import { readStageDetail } from './read-stage-detail';
import { keepHeatmap } from './series/keep-heatmap';
import { rollUpRun } from './series/roll-up-run';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const aRun = () => aQueuedRun(instance);
const finish = (runId: string) =>
  instance.clients.db.run.update({
    where: { id: runId },
    data: {
      ...{ state: 'finished', outcome: 'passed', reason: 'Done.' },
      ...{ endedBy: 'system:analysis', finishedAt: new Date() },
    },
  });
const addStage = (runId: string, stage: LongStage) => addLongStage(instance, runId, stage);

describe('a long run', () => {
  it('is read in points of ten seconds, nothing lost and percentiles of all requests', async () => {
    const { ctx, runId } = await aRun();
    // The load ends within a span, and eight seconds drain after it.
    await addStage(runId, { stage: 0, arrived: 1_233, lasted: 1_225 });
    const { points, originMs } = await readRunSeries(ctx, { runId });
    expect(originMs).toBe(startedAt.getTime());
    expect(points.slice(0, 2)).toMatchObject([
      { second: 0, seconds: 10, achievedRps: 3, errors: 1, cpuPercent: 9, dropped: 10, targetRps: 4 },
      { second: 10, seconds: 10, achievedRps: 3, errors: 0 },
    ]);
    expect(points.slice(-2)).toMatchObject([
      { second: 1_220, seconds: 5, achievedRps: 3, targetRps: 4 },
      { second: 1_225, targetRps: null },
    ]);
    const slowest = points.find(({ second }) => second === 90)!;
    expect(slowest.p50Ms).toBeCloseTo(2, 2);
    expect(slowest.p95Ms! / 900).toBeCloseTo(1, 2);
    const total = points.reduce((sum, { achievedRps, seconds }) => sum + achievedRps * seconds, 0);
    expect(total).toBe(3 * 1_233);
    expect(points.reduce((sum, { errors }) => sum + errors, 0)).toBe(25);

    // Once more from what is kept, and again after it was lost.
    expect((await readRunSeries(ctx, { runId })).points).toEqual(points);
    await instance.clients.db.runRollup.deleteMany({ where: { runId } });
    expect((await readRunSeries(ctx, { runId })).points).toEqual(points);
  });

  it.each([
    { seconds: 20, width: 1 },
    { seconds: 1_225, width: 10 },
  ])('does not say that an engine sent on time which does not know it, in points of $width s', async (one) => {
    const { ctx, runId } = await aRun();
    await addStage(runId, { stage: 0, arrived: one.seconds, lasted: one.seconds, late: null });
    const { points } = await readRunSeries(ctx, { runId });
    expect(points[0]).toMatchObject({ seconds: one.width, late: null, dropped: one.width });
  });

  it('is shown second by second where it is looked at closely, across its stages', async () => {
    const { ctx, runId } = await aRun();
    await addStage(runId, { stage: 0, arrived: 800, lasted: 800 });
    await addStage(runId, { stage: 1, offsetSeconds: 805, arrived: 900, lasted: 900 });
    const { points } = await readRunSeries(ctx, { runId, part: { from: 790, to: 815 } });
    expect(points.map(({ stage, second, seconds }) => [stage, second, seconds])).toEqual([
      ...Array.from({ length: 10 }, (_, index) => [0, 790 + index, 1]),
      ...Array.from({ length: 10 }, (_, index) => [1, index, 1]),
    ]);
    const wide = await readRunSeries(ctx, { runId, part: { from: 0, to: 1_705 } });
    expect(wide.points.every(({ seconds }) => seconds === 10)).toBe(true);
  });

  it('that goes on is given merged as far as it is whole, and then second by second', async () => {
    const { ctx, runId } = await aRun();
    await addStage(runId, { stage: 0, arrived: 1_003 });
    const { points, last } = await readRunSeries(ctx, { runId });
    expect(points.map(({ second, seconds }) => [second, seconds]).slice(-4)).toEqual([
      [990, 10],
      [1_000, 1],
      [1_001, 1],
      [1_002, 1],
    ]);
    expect(last).toEqual({ stage: 0, second: 1_002 });
    expect((await readRunSeries(ctx, { runId, after: last! })).points).toEqual([]);
  });

  it('of more than two hours is read in points of a minute', async () => {
    const { ctx, runId } = await aRun();
    await addStage(runId, { stage: 0, arrived: 7_800, lasted: 7_800 });
    await rollUpRun(instance.clients.db, runId, 1);
    const { points } = await readRunSeries(ctx, { runId });
    expect(points).toHaveLength(130);
    expect(points[1]).toMatchObject({ second: 60, seconds: 60, achievedRps: 3, errors: 1 });
    expect(points.reduce((sum, { achievedRps, seconds }) => sum + achievedRps * seconds, 0)).toBe(3 * 7_800);
  });
});

describe('a judged stage in detail', () => {
  it('tells its requests and distributions without the settling seconds, from what is kept as from its seconds', async () => {
    const { ctx, runId } = await aRun();
    // More of them than are read at once.
    await addStage(runId, { stage: 0, arrived: 720, lasted: 720 });
    const detail = await readStageDetail(ctx, { runId, stage: 0 });
    // 715 seconds of three successes each; every 50th has a failure.
    expect(detail.requests).toMatchObject([
      {
        requestName: 'home',
        outcomes: { ok2xx: 2_145, server5xx: 14 },
        latency: { count: 2_145 },
        failureLatency: null,
      },
    ]);
    expect(detail.requests[0]!.latency.maxMs! / 900).toBeCloseTo(1, 2);
    expect(detail.curves.latency.count).toBe(2_145);
    expect(detail.curves.serviceTime.points.at(-1)!.latencyMs).toBeCloseTo(3, 2);
    expect(await instance.clients.db.stageRequest.count({ where: { runId } })).toBe(1);
    expect(await readStageDetail(ctx, { runId, stage: 0 })).toEqual(detail);
  });

  it('is not there before it is judged, nor for another workspace', async () => {
    const { ctx, runId } = await aRun();
    await addStage(runId, { stage: 0, arrived: 20 });
    await addStage(runId, { stage: 1, offsetSeconds: 30, arrived: 20, lasted: 20 });
    const missing = { code: 'not-found' };
    await expect(readStageDetail(ctx, { runId, stage: 0 })).rejects.toMatchObject(missing);
    const stranger = await instance.workspace();
    await expect(readStageDetail(stranger, { runId, stage: 1 })).rejects.toMatchObject(missing);
    await expect(readLatencyHeatmap(stranger, { runId })).rejects.toMatchObject(missing);
  });
});

describe('a heatmap', () => {
  it('has every success in one band, in at most a few hundred columns', async () => {
    const { ctx, runId } = await aRun();
    await addStage(runId, { stage: 0, arrived: 700, lasted: 700 });
    const { columns } = await readLatencyHeatmap(ctx, { runId });
    expect(columns.length).toBeLessThanOrEqual(241);
    const count = (from: number) =>
      columns
        .flatMap(({ bands }) => bands)
        .reduce((sum, [band, of]) => (bandStartMs(band) >= from ? sum + of : sum), 0);
    expect([count(0), count(100)]).toEqual([2_100, 21]);
    const part = await readLatencyHeatmap(ctx, { runId, part: { from: 95, to: 105 } });
    expect(part.columns.map(({ t, seconds }) => [t, seconds])).toEqual(
      Array.from({ length: 10 }, (_, index) => [95 + index, 1]),
    );
  });

  it('of a run that is over is kept, and of one that goes on is not', async () => {
    const { ctx, runId } = await aRun();
    const { db } = instance.clients;
    await addStage(runId, { stage: 0, arrived: 700, lasted: 700 });
    const { columns } = await readLatencyHeatmap(ctx, { runId });
    expect(await db.runHeatmap.count({ where: { runId } })).toBe(0);
    await finish(runId);
    expect((await readLatencyHeatmap(ctx, { runId })).columns).toEqual(columns);
    // Nothing else is left to read it from.
    await db.runRollup.deleteMany({ where: { runId } });
    await db.runInterval.deleteMany({ where: { runId } });
    expect((await readLatencyHeatmap(ctx, { runId })).columns).toEqual(columns);
  });

  it('of a run that ends while it is read is not kept, as its last seconds may be missing', async () => {
    const { runId } = await aRun();
    const { db } = instance.clients;
    await addStage(runId, { stage: 0, arrived: 800, lasted: 800 });
    const ending = db.$extends({
      query: {
        runRollup: {
          async findMany({ args, query }) {
            const rows = await query(args);
            await finish(runId);
            return rows;
          },
        },
      },
    }) as unknown as typeof db;
    await keepHeatmap(ending, runId, 1);
    expect(await db.run.count({ where: { id: runId, state: 'finished' } })).toBe(1);
    expect(await db.runHeatmap.count({ where: { runId } })).toBe(0);
    await keepHeatmap(db, runId, 1);
    expect(await db.runHeatmap.count({ where: { runId } })).toBe(1);
  });
});
