import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { BenchmarkInput } from '@headroom/core';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { startRun } from '../run/start-run';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { addToBaseline } from './add-to-baseline';
import { benchmarkTrend } from './benchmark-trend';
import { compareRunsById } from './compare-runs-by-id';
import { readBaseline } from './read-baseline';
import { readOverlaySeries } from './read-overlay-series';
import { removeFromBaseline } from './remove-from-baseline';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const capacity = (rps: number) => ({ kind: 'capacity' as const, rps, failedRps: rps * 1.05, confirmed: true });

async function aWorkspace(change: Partial<BenchmarkInput> = {}) {
  const ctx = await instance.workspace();
  const definition = aBenchmark(change);
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const run = (latencyMs: number, more: object = {}) =>
    finishedRun(ctx, { benchmarkId, definition, levels: [{ rps: 50, latencyMs }], ...more });
  return { ctx, benchmarkId, definition, run };
}

describe('comparing runs', () => {
  it('says what differs, and how much better or worse each is than the base', async () => {
    const { ctx, run } = await aWorkspace();
    const runIds = [
      await run(20, { answer: capacity(400) }),
      await run(30, { answer: capacity(300) }),
      await run(20, { answer: capacity(401) }),
    ];
    const { comparability, comparisons, runs, isCommonLoad, differences } = await compareRunsById(ctx, { runIds });
    expect(runs.map(({ label }) => label)).toEqual(['A', 'B', 'C']);
    expect(isCommonLoad).toBe(true);
    expect(runs[0]?.level?.curve.find(({ percentile }) => percentile === 50)?.latencyMs).toBeCloseTo(20, 0);
    expect(comparability.verdict).toBe('like-for-like');
    expect(differences).toEqual([]);
    const [slower, alike] = comparisons;
    expect(slower?.load).toMatchObject({ rps: 50 });
    const answers = slower?.metrics.map(({ answer, sentence }) => [answer, sentence.slice(0, 42)]);
    expect(answers?.[0]).toEqual(['worse', 'Capacity is 25 % lower in B than in A (95 ']);
    expect(slower?.metrics.find(({ metric }) => metric.kind === 'latency')?.answer).toBe('worse');
    expect(alike?.metrics.every(({ answer }) => answer !== 'worse' && answer !== 'better')).toBe(true);
  });

  it('another base turns the ratios around, and repeats can stand together', async () => {
    const { ctx, definition, benchmarkId, run } = await aWorkspace();
    const other = { ...definition, engine: 'k6' as const };
    const runIds = [
      await run(20),
      await finishedRun(ctx, { benchmarkId, definition: other, levels: [{ rps: 50, latencyMs: 30 }] }),
      await run(20),
    ];
    const alone = await compareRunsById(ctx, { runIds, baseIds: runIds.slice(1, 2) });
    expect(alone.groups).toEqual([['B'], ['A'], ['C']]);
    const latency = alone.comparisons[0]?.metrics.find(({ metric }) => metric.kind === 'latency');
    expect(latency).toMatchObject({ answer: 'better' });
    expect(alone.comparability).toMatchObject({ verdict: 'with-care' });
    expect(alone.differences).toContainEqual({ path: 'engine', values: ['builtin', 'k6', 'builtin'] });
    const together = await compareRunsById(ctx, { runIds, repeats: true });
    expect(together.groups).toEqual([['A', 'C'], ['B']]);
    const named = await compareRunsById(ctx, { runIds, baseIds: runIds.slice(0, 2) });
    expect(named.groups).toEqual([['A', 'B'], ['C']]);
  });

  it('never mixes simulated with real, and says why where nothing can be compared', async () => {
    const { ctx, run } = await aWorkspace();
    const runIds = [
      await run(20),
      await run(20, { simulated: true }),
      await run(20, { levels: [{ rps: 80, latencyMs: 9 }] }),
    ];
    const { comparability, comparisons, isCommonLoad } = await compareRunsById(ctx, { runIds });
    expect(comparability.verdict).toBe('not-comparable');
    expect(comparisons[0]).toMatchObject({ metrics: [], notCompared: [expect.stringMatching(/Simulated/)] });
    expect(isCommonLoad).toBe(false);
    expect(comparisons[1]?.notCompared).toContainEqual(expect.stringMatching(/never offered the same load/));
  });

  it('leaves out what is not of this workspace, and refuses more than twenty', async () => {
    const { ctx, run } = await aWorkspace();
    const other = await aWorkspace();
    const [own, strange] = [await run(20), await other.run(20)];
    const { runs, missing } = await compareRunsById(ctx, { runIds: [own, strange, 'nonsense'] });
    expect(runs).toHaveLength(1);
    expect(missing).toEqual([strange, 'nonsense']);
    const many = Array.from({ length: 21 }, () => crypto.randomUUID());
    await expect(compareRunsById(ctx, { runIds: many })).rejects.toThrow('At most 20 runs');
  });

  it('lays runs over one another, each from its own beginning', async () => {
    const { ctx, run } = await aWorkspace();
    const long = { createdAt: new Date('2026-01-01') };
    const runIds = [await run(20), await run(30, long)];
    const { series, stepSeconds } = await readOverlaySeries(ctx, { runIds });
    expect(stepSeconds).toBe(1);
    for (const { points } of series) expect(points).toHaveLength(24);
    expect(series.map(({ points }) => points[5]?.t)).toEqual([5, 5]);
    expect(series[1]?.points[5]?.p95Ms).toBeCloseTo(30, -1);
  });
});

describe('the baseline of a benchmark', () => {
  it('is added to and taken from, by whom is kept, and twice changes nothing', async () => {
    const { ctx, run } = await aWorkspace();
    const [first, second] = [await run(20), await run(21)];
    await addToBaseline(ctx, { runId: first });
    await addToBaseline(ctx, { runId: first });
    expect(await readBaseline(ctx, { runId: second })).toEqual({ inBaseline: false, reason: null, runIds: [first] });
    expect(await readBaseline(ctx, { runId: first })).toMatchObject({ inBaseline: true });
    await removeFromBaseline(ctx, { runId: first });
    await removeFromBaseline(ctx, { runId: first });
    expect(await readBaseline(ctx, { runId: first })).toMatchObject({ inBaseline: false, runIds: [] });
    const entries = await instance.clients.db.auditEntry.findMany({
      where: { objectId: first },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['run.add-to-baseline', 'run.remove-from-baseline']);
  });

  it('takes only valid runs of this workspace, from those who may', async () => {
    const { ctx, benchmarkId, run } = await aWorkspace();
    const other = await aWorkspace();
    const { runId } = await startRun(ctx, { benchmarkId });
    await expect(addToBaseline(ctx, { runId })).rejects.toThrow('not finished');
    await expect(addToBaseline(ctx, { runId: await run(20, { outcome: 'invalid' }) })).rejects.toThrow('valid');
    const valid = await run(20);
    await expect(addToBaseline(other.ctx, { runId: valid })).rejects.toMatchObject({ code: 'not-found' });
    const viewer: Ctx = { ...ctx, role: 'viewer' };
    await expect(addToBaseline(viewer, { runId: valid })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the trend of a benchmark', () => {
  it('finds where it changed its level, and holds the newest run against the baseline', async () => {
    const { ctx, benchmarkId, run } = await aWorkspace();
    const runIds: string[] = [];
    for (let day = 1; day <= 12; day++) {
      const isBefore = day <= 6;
      runIds.push(
        await run(isBefore ? 20 : 30, {
          ...{ createdAt: new Date(Date.UTC(2026, 0, day)), answer: capacity((isBefore ? 400 : 300) + (day % 3)) },
        }),
      );
    }
    await run(500, { outcome: 'invalid' });
    for (const runId of runIds.slice(0, 4)) await addToBaseline(ctx, { runId });
    const { trends, level, newest, percentile } = await benchmarkTrend(ctx, { benchmarkId });
    expect([level, percentile]).toEqual(['50 rps', 95]);
    const [capacities, latencies, cpu] = trends;
    expect(capacities?.points).toHaveLength(12);
    expect(capacities?.points[0]).toMatchObject({ isBaseline: true, isReconfigured: false, value: 401 });
    expect(capacities?.changes).toMatchObject([{ index: 6, at: '2026-01-07 00:00 UTC' }]);
    expect(latencies?.changes).toMatchObject([{ index: 6 }]);
    expect(cpu?.points).toEqual([]);
    expect(newest?.runId).toBe(runIds.at(-1));
    expect(newest?.comparison.metrics[0]?.sentence).toMatch(/lower in the newest run than in the baseline/);
  });

  it('of a benchmark without runs is empty, and of another workspace not found', async () => {
    const { ctx, benchmarkId } = await aWorkspace();
    const stranger = await instance.workspace();
    expect(await benchmarkTrend(ctx, { benchmarkId })).toMatchObject({ level: null, newest: null });
    await expect(benchmarkTrend(stranger, { benchmarkId })).rejects.toMatchObject({ code: 'not-found' });
  });
});
