import { LatencyHistogram, type LevelStatistics } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../../testing/instance';
import { addLongStage, aQueuedRun, longInterval } from '../../testing/long-run';
import { levelWindows, type LevelWindow } from './level-windows';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const written = (windows: readonly LevelWindow[]) =>
  windows.map(({ latency, ...window }) => ({ ...window, latency: latency.encode() }));

it.each([
  ['by seconds', { lasted: 205, from: 5, seconds: 7, count: 28 }],
  ['by spans of ten seconds', { lasted: 1_225, from: 10, seconds: 50, count: 24 }],
])('a level read %s has windows that are kept, and hold what its seconds hold', async (_, shape) => {
  const { db } = instance.clients;
  const { runId } = await aQueuedRun(instance);
  const { lasted, from, seconds, count } = shape;
  await addLongStage(instance, runId, { stage: 0, arrived: lasted + 40, lasted });
  const stage = await db.runStage.findFirstOrThrow({ where: { runId } });
  const level = { runId, shards: 1, stage: 0, statistics: stage.statistics as unknown as LevelStatistics };

  const expected = Array.from({ length: count }, (_, window) => ({
    ...{ seconds, succeeded: 3 * seconds },
    latency: LatencyHistogram.merged(
      Array.from({ length: seconds }, (_, second) => longInterval(0, from + window * seconds + second).latency),
    ).encode(),
  }));
  const both = await Promise.all([levelWindows(db, level), levelWindows(db, level)]);
  for (const windows of both) expect(written(windows)).toEqual(expected);
  expect(await db.levelWindow.count({ where: { runId } })).toBe(count);

  // Some of them lost: made again.
  await db.levelWindow.deleteMany({ where: { runId, second: { gt: from + 3 * seconds } } });
  expect(written(await levelWindows(db, level))).toEqual(expected);
  expect(await db.levelWindow.count({ where: { runId } })).toBe(count);

  // What is kept is enough.
  await db.runInterval.deleteMany({ where: { runId } });
  await db.runRollup.deleteMany({ where: { runId } });
  expect(written(await levelWindows(db, level))).toEqual(expected);
});
