import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { mintShardToken } from '../agent/authenticate-agent';
import { finishShardStage } from '../agent/finish-shard-stage';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { acquireRun } from '../run/execute/acquire-run';
import { endRun } from '../run/execute/end-run';
import { finishRun } from '../run/execute/finish-run';
import { noteEnvironment } from '../run/execute/note-environment';
import { prepareTarget } from '../run/execute/prepare-target';
import { GatewayChanged, RunStopped, type HeldRun, type RunHost } from '../run/execute/run-host';
import { stopRun } from '../run/stop-run';
import { aBenchmark } from '../testing/instance';
import { openSampleBed, type SampleBed } from '../testing/sample-bed';
import { advanceSweep } from './advance/advance-sweep';
import { getSweep } from './get-sweep';
import { startSweep } from './start-sweep';
import { stopSweep } from './stop-sweep';

const going = new AbortController().signal;

let bed: SampleBed;
let instance: SampleBed['instance'];
let gateway: SampleBed['gateway'];
let ctx: Ctx;
let sweepId: string;

beforeAll(async () => {
  bed = await openSampleBed(inject('postgresUrl'), inject('redisUrl'));
  ({ instance, gateway } = bed);
});
afterAll(() => bed?.close());
beforeEach(async () => {
  ctx = await instance.workspace();
  await connect(gateway.adminToken);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ target: { baseUrl: gateway.url } }));
  ({ sweepId } = await startSweep(ctx, { benchmarkId, sweep: { units: [1, 2], policySets: ['plain'] } }));
});
afterEach(async () => {
  await connect(gateway.adminToken);
  await stopSweep(ctx, { sweepId });
  await advance();
  expect((await getSweep(ctx, { sweepId })).state).toBe('finished');
});

const host = () => ({ clients: instance.clients, workerId: 'one' }) as RunHost;
const connect = (adminToken: string) => bed.connect(ctx, { adminToken });
/** Takes a step, whatever pause the one before it asked for. */
async function advance() {
  await instance.clients.db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: null } });
  await advanceSweep(host(), { sweepId }, going);
}
const runs = async () => (await getSweep(ctx, { sweepId })).cells.flatMap((cell) => cell.runs);
const runNow = async () => (await runs()).find(({ state }) => state !== 'finished')!;
/** So much time passes after the runs, as the sweep sees it: none, or as much as the longest pause takes. */
const passes = (time: 'none' | 'enough') =>
  instance.clients.db.run.updateMany({
    where: { sweepId, state: 'finished' },
    data: { finishedAt: new Date(time === 'none' ? Date.now() + 60_000 : 0) },
  });

/** Sets the gateway for the run that is queued as a worker does, and ends the run there where that fails. */
async function setUp(outcome: 'passed' | 'infra-failed' = 'passed') {
  const run = (await acquireRun(host(), (await runNow()).id))!;
  try {
    const { cell } = await prepareTarget(host(), run, going);
    await noteEnvironment(host(), run, { cell });
  } catch (error) {
    await endRun(host(), run, error);
    return;
  }
  await finishRun(instance.clients, run.id, run.epoch, { outcome, reason: 'Told.', endedBy: 'system:test' });
}

it('that the gateway refuses to be set for pauses the sweep, and burns no other cell', async () => {
  await advance();
  await connect('expired');
  await setUp();
  const failed = (await runs())[0]!;
  expect(failed).toMatchObject({ state: 'finished', outcome: 'infra-failed', attempt: 0 });
  await passes('none');
  await advance();
  expect((await getSweep(ctx, { sweepId })).reason).toMatch(
    /^The last run could not be set up: .*refuses the admin token.* It is tried again by itself\.$/,
  );
  await passes('enough');
  for (let step = 0; step < 5; step++) await advance();
  expect(await runs()).toHaveLength(1);
  expect(await getSweep(ctx, { sweepId })).toMatchObject({
    ...{ state: 'running', mostRuns: 2, reason: expect.stringMatching(/refuses the admin token/) as string },
  });

  await connect(gateway.adminToken);
  await advance();
  const again = await runNow();
  const cellOf = async (id: string) => instance.clients.db.run.findUniqueOrThrow({ where: { id } });
  expect(await cellOf(again.id)).toMatchObject({
    ...{ sweepCell: (await cellOf(failed.id)).sweepCell, sweepRepeat: 0, sweepAttempt: 1 },
  });
  expect(await getSweep(ctx, { sweepId })).toMatchObject({ reason: null, mostRuns: 3 });
  await setUp();
  await advance();
  await setUp();
  await advance();
  expect((await getSweep(ctx, { sweepId })).reason).toMatch(
    /^All 2 cells have been run\. 1 run told nothing\. The gatew/,
  );
});

it('whose gateway tells how it stands but refuses to be set keeps its cells, however often that is', async () => {
  await advance();
  for (let attempt = 0; attempt < 4; attempt++) {
    expect((await runNow()).attempt).toBe(attempt);
    await connect('expired');
    await setUp();
    await connect(gateway.adminToken);
    await passes('enough');
    await advance();
  }
  expect((await runNow()).attempt).toBe(4);
  await setUp();
  await advance();
  await setUp();
  await advance();
  expect((await getSweep(ctx, { sweepId })).reason).toMatch(/^All 2 cells have been run\. 4 runs told nothing\. /);
});

it('that fails under load is made again at once, three times at most', async () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    await advance();
    expect((await runNow()).attempt).toBe(attempt);
    await setUp('infra-failed');
  }
  await advance();
  expect((await runNow()).attempt).toBe(0);
  await setUp();
  await advance();
  expect((await getSweep(ctx, { sweepId })).reason).toMatch(/^1 of 2 cells has been measured\. 3 runs told nothing\./);
});

it('whose gateway was altered while it was measured tells nothing of its cell, though CPU was counted, and is made again', async () => {
  const { db } = instance.clients;
  const measured = async (alter: (run: HeldRun) => Promise<void>) => {
    const run = (await acquireRun(host(), (await runNow()).id))!;
    await noteEnvironment(host(), run, { cell: 'verified' });
    const statistics = {
      ...{ measuredSeconds: 10, errorRate: 0 },
      server: { restarts: 0, requestsPerSecond: 50, coresBusy: 0.5 },
    };
    const judged = {
      state: 'judged',
      order: { purpose: 'step' },
      verdict: { result: 'passed', reasons: [], checks: [] },
    } as const;
    await db.runStage.create({
      data: { ...{ runId: run.id, stage: 0, epoch: run.epoch, leaseUntil: new Date(), statistics }, ...judged },
    });
    await alter(run);
  };
  await advance();
  await measured((run) => endRun(host(), run, new GatewayChanged('It was scaled.')));
  await advance();
  expect(await runNow()).toMatchObject({ attempt: 1 });
  await measured(async ({ id, epoch }) => {
    await finishRun(instance.clients, id, epoch, { outcome: 'passed', reason: 'Told.', endedBy: 'system:test' });
  });
  await advance();
  expect((await runs()).map(({ outcome, attempt }) => [outcome, attempt])).toEqual(
    expect.arrayContaining([
      ['invalid', 0],
      ['passed', 1],
      [null, 0],
    ]),
  );
});

it('whose target asks for no more load ends the sweep, and the gateway is put back', async () => {
  await advance();
  const run = (await acquireRun(host(), (await runNow()).id))!;
  const { cell } = await prepareTarget(host(), run, going);
  await noteEnvironment(host(), run, { cell });
  const { db } = instance.clients;
  const [{ id: runId, epoch }, shard] = [run, 0];
  const { token, tokenHash } = mintShardToken();
  await db.runShard.upsert({
    where: { runId_epoch_shard: { runId, epoch, shard } },
    create: { runId, epoch, shard, tokenHash },
    update: { tokenHash },
  });
  const message = 'The target asked for no more load: Headroom-Stop: 1.';
  const end = { epoch, stage: 0, seconds: 1, end: 'target-stopped', message };
  await finishShardStage(instance.clients, { runId, shard, token }, end);
  await endRun(host(), run, new RunStopped());

  await passes('enough');
  await advance();
  await advance();
  expect(await runs()).toMatchObject([{ outcome: 'aborted', reason: message }]);
  expect(await getSweep(ctx, { sweepId })).toMatchObject({
    state: 'finished',
    reason: expect.stringMatching(
      /^The target asked for no more load after 1 of 2 cells\..*The gateway has its .* of before again\.$/,
    ) as string,
  });
  expect(await db.auditEntry.findFirst({ where: { objectId: sweepId, action: 'sweep.stop' } })).toMatchObject({
    ...{ actor: 'system:target', details: { reason: message } },
  });
});

it('that a person stopped is not made again', async () => {
  await advance();
  await stopRun(ctx, { runId: (await runNow()).id });
  await advance();
  await setUp();
  await advance();
  expect((await getSweep(ctx, { sweepId })).reason).toMatch(
    /^1 of 2 cells has been measured\. 1 run was stopped by request\./,
  );
});
