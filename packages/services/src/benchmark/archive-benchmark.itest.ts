import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startRun } from '../run/start-run';
import { stopRun } from '../run/stop-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { archiveBenchmark } from './archive-benchmark';
import { createBenchmark } from './create-benchmark';
import { listBenchmarks } from './list-benchmarks';
import { restoreBenchmark } from './restore-benchmark';

let instance: TestInstance;
beforeAll(async () => void (instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'))));
afterAll(() => instance.close());

it('an archived benchmark leaves the list, keeps its name, cannot be started, and comes back', async () => {
  const ctx = await instance.workspace();
  const other = await instance.workspace();
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: 'Old one' }));
  const { runId } = await startRun(ctx, { benchmarkId });
  await expect(archiveBenchmark(ctx, { benchmarkId })).rejects.toThrow(/A run of this benchmark goes on/);
  await stopRun(ctx, { runId });

  await expect(archiveBenchmark(other, { benchmarkId })).rejects.toMatchObject({ code: 'not-found' });
  await archiveBenchmark(ctx, { benchmarkId });
  await archiveBenchmark(ctx, { benchmarkId });
  expect(await listBenchmarks(ctx)).toEqual([]);
  expect(await listBenchmarks(ctx, { archived: true })).toMatchObject([{ id: benchmarkId }]);
  await expect(startRun(ctx, { benchmarkId })).rejects.toThrow(/is archived/);
  const message = expect.stringMatching(/An archived benchmark is called/) as string;
  await expect(createBenchmark(ctx, aBenchmark({ name: 'Old one' }))).rejects.toMatchObject({
    ...{ code: 'conflict', details: { problems: [{ path: 'name', message }] } },
  });

  await restoreBenchmark(ctx, { benchmarkId });
  expect(await listBenchmarks(ctx)).toMatchObject([{ id: benchmarkId }]);
  const acts = await ctx.clients.db.auditEntry.findMany({ where: { objectId: benchmarkId }, orderBy: { id: 'asc' } });
  expect(acts.map(({ action }) => action)).toEqual(['benchmark.create', 'benchmark.archive', 'benchmark.restore']);
});
