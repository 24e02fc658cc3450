import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../../testing/instance';
import { addLongStage, aQueuedRun, judgedAfter } from '../../testing/long-run';
import { rollUpRun } from './roll-up-run';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const spansOf = (runId: string) =>
  instance.clients.db.runRollup.findMany({ where: { runId }, orderBy: [{ width: 'asc' }, { second: 'asc' }] });

it.each([
  ['within a span', 1_225],
  ['at the end of a narrow span', 1_230],
  ['at a whole minute', 1_200],
  ['before anything was merged', 0],
])('a stage whose load ended %s, rolled up while it drained, is as one rolled up afterwards', async (_, lasted) => {
  const { db } = instance.clients;
  const { runId } = await aQueuedRun(instance);
  // Forty seconds drain, so that whole spans of them are there before the stage is judged.
  const arrived = lasted + 40;
  await addLongStage(instance, runId, { stage: 0, arrived });
  await rollUpRun(db, runId, 1);
  expect(await db.runRollup.count({ where: { runId, width: 10 } })).toBe(Math.floor(arrived / 10));
  await db.runStage.updateMany({ where: { runId }, data: judgedAfter(lasted) });
  await rollUpRun(db, runId, 1);

  const spans = await spansOf(runId);
  for (const width of [10, 60]) {
    const own = spans.filter((span) => span.width === width);
    expect(own.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(3 * arrived);
    const drained = own.filter(({ underLoad }) => !underLoad);
    expect(drained.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(3 * 40);
    expect(drained[0]?.second).toBe(lasted);
  }
  await db.runRollup.deleteMany({ where: { runId } });
  await Promise.all([rollUpRun(db, runId, 1), rollUpRun(db, runId, 1)]);
  expect(await spansOf(runId)).toEqual(spans);
});
