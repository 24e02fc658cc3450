import type { StageOrder } from '@headroom/core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { insertIntervals } from '../import/insert-intervals';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { aQueuedRun, longInterval } from '../testing/long-run';
import { analyseRun } from './analyse-run';
import { acquireRun } from './execute/acquire-run';
import { driveStage } from './execute/drive-stage';
import type { RunHost } from './execute/run-host';
import { noServerMeter } from './execute/server-meter';
import type { Agents } from './execute/start-agents';
import { readRunSeries } from './read-run-series';
import { readStageDetail } from './read-stage-detail';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** What is derived from a run has no place to be kept. */
beforeEach(async () => {
  await instance.clients.db.$executeRaw`ALTER TABLE run_rollup RENAME TO run_rollup_away`;
  await instance.clients.db.$executeRaw`ALTER TABLE stage_request RENAME TO stage_request_away`;
});
const giveBack = async () => {
  await instance.clients.db.$executeRaw`ALTER TABLE IF EXISTS run_rollup_away RENAME TO run_rollup`;
  await instance.clients.db.$executeRaw`ALTER TABLE IF EXISTS stage_request_away RENAME TO stage_request`;
};
afterEach(giveBack);

const messages = async (runId: string) =>
  (await instance.clients.db.runEvent.findMany({ where: { runId } })).map(({ message }) => message);

it('a run whose roll-up cannot be kept is concluded all the same, and rolled up when it is read', async () => {
  const ctx = await instance.workspace();
  const { db } = instance.clients;
  const definition = aBenchmark();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const levels = [{ rps: 10, latencyMs: 20, seconds: 800 }];
  const answer = { kind: 'levels-only', reason: '' } as const;
  const runId = await finishedRun(ctx, { benchmarkId, definition, levels, answer });
  await db.run.update({ where: { id: runId }, data: { state: 'analysing', outcome: null, finishedAt: null } });
  await db.$executeRaw`UPDATE run_stage SET created_at = starts_at WHERE run_id = ${runId}::uuid`;
  await analyseRun(instance.clients, { runId });
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ state: 'finished' });
  expect(await messages(runId)).toContainEqual(expect.stringMatching(/^The roll-up could not be kept .*run_rollup/));
  await giveBack();
  expect((await readRunSeries(ctx, { runId })).points).toHaveLength(80);
});

it('a stage is judged though neither its roll-up nor its requests can be kept', async () => {
  const { ctx, runId } = await aQueuedRun(instance);
  const { db } = instance.clients;
  const host = {
    clients: instance.clients,
    workerId: 'one',
    runners: { local: { stageOverheadMs: 0 } },
  } as unknown as RunHost;
  const run = (await acquireRun(host, runId))!;
  const order: StageOrder = {
    ...{ purpose: 'step', load: { model: 'open', rps: 4, arrivals: 'poisson' }, reason: 'test' },
    ...{ minSeconds: 90, maxSeconds: 90, settleSeconds: 0, coolDownSeconds: 0 },
  };
  await db.runShard.create({
    data: { runId, epoch: run.epoch, shard: 0, tokenHash: new Uint8Array(32), heartbeatAt: new Date() },
  });
  await db.$executeRaw`
    INSERT INTO generator_health (run_id, stage, shard, second, cpu_percent, threads, dropped)
    SELECT ${runId}::uuid, 0, 0, second, 1, 1, 0 FROM generate_series(0, 69) AS second`;
  await db.$transaction((transaction) => insertIntervals(transaction, runId, [longInterval(0, 5)]));
  const going = new AbortController().signal;
  const agents = { exits: [], ended: null } as unknown as Agents;
  const driving = driveStage(host, run, 0, order, { meter: noServerMeter, agents }, going);
  const where = { runId, stage: 0 };
  await expect.poll(() => db.runStage.count({ where })).toBe(1);
  await db.runStage.updateMany({ where, data: { state: 'running', startsAt: new Date(Date.now() - 70_000) } });
  await expect.poll(() => messages(runId)).toContainEqual(expect.stringMatching(/^The roll-up could not be kept/));
  await db.runShard.updateMany({ where: { runId }, data: { doneStage: 0, doneEnd: 'complete', doneSeconds: 70 } });

  expect(await driving).toMatchObject({ kind: 'judged', outcome: { statistics: { measuredSeconds: 70 } } });
  expect(await messages(runId)).toContainEqual(expect.stringMatching(/^What became of each request of stage 0 could/));
  await giveBack();
  expect((await readStageDetail(ctx, { runId, stage: 0 })).requests).toHaveLength(1);
});
