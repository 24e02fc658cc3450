import { benchmarkSchema } from '@headroom/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { getBenchmark } from '../benchmark/get-benchmark';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { restoreAfterRun } from '../gateway-change/restore-after-run';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { RunHost } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { stopRun } from '../run/stop-run';
import { aBenchmark } from '../testing/instance';
import { openSampleBed, type SampleBed } from '../testing/sample-bed';
import { acquireSweep } from './advance/acquire-sweep';
import { advanceSweep } from './advance/advance-sweep';
import { getSweep } from './get-sweep';
import { getSweepFindings } from './get-sweep-findings';
import { listSweeps } from './list-sweeps';
import { startSweep } from './start-sweep';
import { stopSweep } from './stop-sweep';

const answering = [{ policy: 'return-response', params: { status: 200, contentType: 'text/plain', body: 'hello' } }];
const before = { chain: [{ policy: 'return-response', params: { status: 204 } }], units: 2 };
const going = new AbortController().signal;

let bed: SampleBed;
let instance: SampleBed['instance'];
let gateway: SampleBed['gateway'];
let connector: SampleBed['connector'];
let ctx: Ctx;
let benchmarkId: string;

beforeAll(async () => {
  bed = await openSampleBed(inject('postgresUrl'), inject('redisUrl'));
  ({ instance, gateway, connector } = bed);
});
afterAll(() => bed?.close());
beforeEach(async () => {
  ctx = await instance.workspace();
  await bed.connect(ctx);
  await savePolicySet(ctx, { gatewayId: 'sample', name: 'answering', chain: answering });
  ({ benchmarkId } = await createBenchmark(ctx, benchmark()));
  await connector.policySet.write(before.chain);
  await connector.units.write(before.units);
});
afterEach(async () => {
  // No later test may find the target held.
  const where = { state: { not: 'finished' } } as const;
  const end = { state: 'finished', reason: 'The test has ended.', finishedAt: new Date() } as const;
  await ctx.clients.db.sweep.updateMany({ where, data: end });
  await ctx.clients.db.run.updateMany({ where, data: { ...end, outcome: 'aborted', endedBy: 'system:test' } });
  await ctx.clients.db.gatewayChange.updateMany({
    where: { endedAt: null },
    data: { state: 'left_alone', reason: 'The test has ended.', endedAt: new Date() },
  });
});

const benchmark = () =>
  aBenchmark({
    target: { baseUrl: gateway.url },
    requests: [{ name: 'order', method: 'POST', path: '/', body: '{}' }],
  });
const host = (workerId = 'one') => ({ clients: instance.clients, workerId }) as RunHost;
const advance = (sweepId: string, workerId?: string) => advanceSweep(host(workerId), { sweepId }, going);
const gatewayNow = async () => ({
  chain: (await connector.policySet.read()).value,
  units: (await connector.units.read()).value,
});

/** Sets the gateway as the worker does for a run; `finish` ends that run. */
async function drive(runId: string) {
  const run = await acquireRun(host(), runId);
  if (!run) throw new Error(`The run ${runId} cannot be taken.`);
  await prepareTarget(host(), run, going);
  return {
    finish: () =>
      finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' }),
  };
}
/** Ends a run with so much found, without setting the gateway for it. */
async function finds(runId: string, rps: number) {
  const run = await acquireRun(host(), runId);
  if (!run) throw new Error(`The run ${runId} cannot be taken.`);
  await finishRun(instance.clients, runId, run.epoch, {
    ...{ outcome: 'passed', reason: 'Done.', endedBy: 'system:test' },
    answer: { kind: 'capacity', rps, failedRps: rps * 1.05, confirmed: true },
  });
}

/** The run of a sweep that has not ended. */
async function goingRun(sweepId: string) {
  const { cells } = await getSweep(ctx, { sweepId });
  const found = cells.flatMap(({ runs }) => runs).find(({ state }) => state !== 'finished');
  if (!found) throw new Error('No run of the sweep is going on.');
  return found;
}

describe('a sweep over the sample gateway', () => {
  const sweep = { units: [1, 2], policySets: ['plain', 'answering'], bodyBytes: [100] };

  it('runs every cell under its own setting, one after the other, and puts the gateway back', async () => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
    const seen: unknown[] = [];
    for (let index = 0; index < 4; index++) {
      await advance(sweepId);
      await advance(sweepId);
      const run = await drive((await goingRun(sweepId)).id);
      const { chain, units } = await gatewayNow();
      seen.push([chain[0]?.policy, units]);
      await run.finish();
    }
    expect(seen.map(String).toSorted()).toEqual([
      'forward-request,1',
      'forward-request,2',
      'return-response,1',
      'return-response,2',
    ]);
    await advance(sweepId);
    expect(await gatewayNow()).toEqual(before);
    const ended = await getSweep(ctx, { sweepId });
    expect(ended).toMatchObject({
      state: 'finished',
      changes: [
        { setting: 'policy_set', state: 'restored', before: '1 policy' },
        { setting: 'units', state: 'restored', before: '2 units' },
      ],
      reason: 'All 4 cells have been run. The gateway has its 1 policy and 2 units of before again.',
    });
    expect(ended.restoredAt).not.toBeNull();
    expect(ended.cells[3]?.run?.definition).toEqual(
      benchmarkSchema.parse({
        ...benchmark(),
        subject: { ...benchmark().subject, units: 2, policySet: 'answering' },
        requests: [{ name: 'order', method: 'POST', path: '/', bodyBytes: 100 }],
      }),
    );
    await advance(sweepId);
    expect((await getBenchmark(ctx, { benchmarkId })).runs).toEqual([]);
    expect(await listSweeps(ctx, { benchmarkId })).toMatchObject([{ id: sweepId }]);
  });

  /** One whose runs find a rate. */
  const searching = () =>
    createBenchmark(ctx, { ...benchmark(), name: 'searching', load: { kind: 'find-maximum', maxRps: 1_000 } });

  it('measures every cell once for each repeat, and tells what the policy sets add', async () => {
    const { benchmarkId } = await searching();
    const { sweepId } = await startSweep(ctx, {
      benchmarkId,
      sweep: { ...sweep, repeats: { kind: 'times', times: 2 } },
    });
    expect(await getSweepFindings(ctx, { sweepId })).toMatchObject({ measure: 'capacity', effects: [], next: null });
    for (let run = 0; run < 8; run++) {
      await advance(sweepId);
      const { id, definition } = await goingRun(sweepId);
      const { units, policySet } = definition.subject;
      const noise = 1 + 0.01 * Math.sin(run);
      await finds(id, units * (policySet === 'plain' ? 400 : 500) * noise);
    }
    await advance(sweepId);
    const ended = await getSweep(ctx, { sweepId });
    expect(ended).toMatchObject({
      state: 'finished',
      mostRuns: 8,
      reason: expect.stringMatching(/^All 4 cells have been run, each 2 times\. The gateway has/),
    });
    for (const { runs } of ended.cells) expect(runs.map(({ repeat }) => repeat)).toEqual([0, 1]);
    const { effects, cells, next } = await getSweepFindings(ctx, { sweepId });
    const answering = effects.find(({ level }) => level === 'answering')!;
    expect(answering.value).toBeCloseTo(0.8, 1);
    expect(answering.interval!.high).toBeLessThan(1);
    expect(effects.find(({ level }) => level === '2 units')!.value).toBeCloseTo(0.5, 1);
    expect(cells.map(({ runs }) => runs)).toEqual([2, 2, 2, 2]);
    expect(next?.because).toMatch(/narrows most/);
  });

  it('chooses the next cell by what was measured, and ends once that is narrow', async () => {
    const { benchmarkId } = await searching();
    const { sweepId } = await startSweep(ctx, {
      benchmarkId,
      sweep: { ...sweep, repeats: { kind: 'until-narrow', within: 0.15, maxRuns: 20 } },
    });
    let runs = 0;
    for (; runs < 20; runs++) {
      await advance(sweepId);
      if ((await getSweep(ctx, { sweepId })).state === 'finished') break;
      const { id, definition } = await goingRun(sweepId);
      const { units, policySet } = definition.subject;
      // One run is off by a fifth, so those that are not must come again.
      await finds(id, units * (policySet === 'plain' ? 400 : 500) * (runs === 0 ? 1.2 : 1));
    }
    expect(runs).toBeGreaterThan(4);
    expect((await getSweep(ctx, { sweepId })).reason).toMatch(/what every policy set adds is known within 15 %/);
    const messages = await instance.clients.db.runEvent.findMany({
      where: { run: { sweepId } },
      select: { message: true },
    });
    expect(messages.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^It narrows most what/));
    expect(await gatewayNow()).toEqual(before);
  });

  it('goes on after a worker that died within a step, and is in one hand at a time', async () => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { ...sweep, policySets: ['answering'] } });
    await Promise.all([advance(sweepId, 'one'), advance(sweepId, 'two')]);
    expect(await instance.clients.db.run.count({ where: { sweepId } })).toBe(1);
    const run = await drive((await goingRun(sweepId)).id);
    const dead = await acquireSweep(host('dead'), sweepId);
    expect(dead).not.toBeNull();
    await run.finish();
    await advance(sweepId);
    expect(await instance.clients.db.run.count({ where: { sweepId } })).toBe(1);
    expect(await gatewayNow()).not.toEqual(before);

    // As much time passes as the lease lasts.
    await instance.clients.db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: new Date(0) } });
    await advance(sweepId);
    await (await drive((await goingRun(sweepId)).id)).finish();
    await advance(sweepId);
    expect(await gatewayNow()).toEqual(before);
  });

  it('stopped, it ends its run, begins no other cell and puts the gateway back', async () => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
    await advance(sweepId);
    const runId = (await goingRun(sweepId)).id;
    const run = await drive(runId);
    await stopSweep(ctx, { sweepId });
    expect(await instance.clients.db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      stopRequestedBy: `person:${ctx.actor.id}`,
    });
    await advance(sweepId);
    expect((await getSweep(ctx, { sweepId })).state).toBe('running');
    await run.finish();
    await advance(sweepId);
    expect(await getSweep(ctx, { sweepId })).toMatchObject({
      state: 'finished',
      reason: 'Stopped by request after 1 of 4 cells. The gateway has its 1 policy and 2 units of before again.',
    });
    expect(await gatewayNow()).toEqual(before);
  });

  it('stopped by another than who started it, bears the name of that one, even if its stop got no further than the note', async () => {
    const { db } = instance.clients;
    const other = await db.person.create({ data: { name: 'Other' } });
    const stoppedBy = `person:${other.id}`;
    const asked = { stopRequestedAt: new Date(), stopRequestedBy: stoppedBy };
    for (const begun of [true, false]) {
      const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
      await advance(sweepId);
      const runId = (await goingRun(sweepId)).id;
      const run = begun ? await drive(runId) : null;
      await db.sweep.update({ where: { id: sweepId }, data: asked });
      await advance(sweepId);
      const stopped = await db.run.findUniqueOrThrow({ where: { id: runId } });
      expect(stopped.stopRequestedBy).toBe(stoppedBy);
      if (!run) expect(stopped).toMatchObject({ state: 'finished', outcome: 'aborted', endedBy: stoppedBy });
      await run?.finish();
      await advance(sweepId);
      expect(await gatewayNow()).toEqual(before);
      expect((await getSweep(ctx, { sweepId })).state).toBe('finished');
    }
  });

  it('stopped while it takes the step to its next cell, it does not begin that, and puts the gateway back', async () => {
    const { db } = instance.clients;
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
    await advance(sweepId);
    await (await drive((await goingRun(sweepId)).id)).finish();
    let step = Promise.resolve();
    await db.$transaction(async (transaction) => {
      // The step has taken the sweep, and waits here before it queues a run.
      await transaction.$executeRaw`LOCK TABLE run IN ACCESS EXCLUSIVE MODE`;
      step = advance(sweepId);
      await expect
        .poll(async () => (await db.sweep.findUniqueOrThrow({ where: { id: sweepId } })).leaseUntil)
        .not.toBeNull();
      await db.sweep.update({ where: { id: sweepId }, data: { stopRequestedAt: new Date() } });
    });
    await step;
    expect(await getSweep(ctx, { sweepId })).toMatchObject({
      state: 'finished',
      reason: expect.stringMatching(/^Stopped by request after 1 of 4 cells/),
    });
    expect(await db.run.count({ where: { sweepId } })).toBe(1);
    expect(await gatewayNow()).toEqual(before);
  });

  it('stopped before its first cell, it has nothing to put back', async () => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
    await stopSweep(ctx, { sweepId });
    await advance(sweepId);
    expect(await getSweep(ctx, { sweepId })).toMatchObject({ state: 'finished', changes: [], restoredAt: null });
  });

  it('keeps other runs off the gateway until it is put back, and begins after one that goes on', async () => {
    const { runId: first } = await startRun(ctx, { benchmarkId });
    await drive(first);
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { ...sweep, units: [1], policySets: ['plain'] } });
    await advance(sweepId);
    expect(await getSweep(ctx, { sweepId })).toMatchObject({
      state: 'queued',
      reason: expect.stringMatching(/Another run/),
    });
    // Its worker dies: another takes it over, else each would wait for the other.
    await ctx.clients.db.run.update({ where: { id: first }, data: { leaseUntil: new Date(0) } });
    await (await drive(first)).finish();
    await ctx.clients.db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: null } });
    await advance(sweepId);
    expect((await getSweep(ctx, { sweepId })).reason).toMatch(/not put back yet/);
    await restoreAfterRun(host(), { runId: first }, going);

    const { runId: second } = await startRun(ctx, { benchmarkId });
    expect(await acquireRun(host(), second)).toBeNull();
    expect((await getRun(ctx, { runId: second })).events.at(-1)?.message).toMatch(/begins after it/);
    await advance(sweepId);
    await (await drive((await goingRun(sweepId)).id)).finish();
    expect(await acquireRun(host(), second)).toBeNull();
    await advance(sweepId);
    expect(await acquireRun(host(), second)).not.toBeNull();
    await stopRun(ctx, { runId: second });
  });

  it('edited by a person between two cells, the gateway keeps the edit, and the sweep ends', async () => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
    await advance(sweepId);
    await (await drive((await goingRun(sweepId)).id)).finish();
    const theirs = [{ policy: 'return-response', params: { status: 410 } }];
    await connector.policySet.write(theirs);
    await advance(sweepId);
    await expect(drive((await goingRun(sweepId)).id)).rejects.toThrow(/left alone: edited since/);
    await instance.clients.db.run.updateMany({
      where: { sweepId, state: { not: 'finished' } },
      data: {
        state: 'finished',
        outcome: 'infra_failed',
        endedBy: 'system:test',
        reason: 'Edited.',
        finishedAt: new Date(),
      },
    });
    await advance(sweepId);
    expect(await getSweep(ctx, { sweepId })).toMatchObject({
      state: 'finished',
      restoredAt: null,
      reason:
        'Ended after 2 of 4 cells. 1 run told nothing. The gateway has its 2 units of before again. ' +
        'The policy set of the gateway was left alone: edited since by somebody else.',
    });
    expect(await gatewayNow()).toEqual({ chain: theirs, units: before.units });
  });

  const connect = (adminToken: string) =>
    ctx.clients.db.$transaction((transaction) =>
      saveSampleConnection(transaction, ctx.clients, ctx.workspaceId, {
        ...{ baseUrl: gateway.url, adminUrl: gateway.adminUrl, adminToken },
      }),
    );

  it('stopped while it waits before its first cell for a gateway that refuses, ends at once', async () => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
    await connect('wrong');
    await advance(sweepId);
    expect((await getSweep(ctx, { sweepId })).reason).toMatch(/until that is mended or the sweep is stopped\.$/);
    // It pauses.
    await connect(gateway.adminToken);
    await advance(sweepId);
    expect((await getSweep(ctx, { sweepId })).state).toBe('queued');
    await stopSweep(ctx, { sweepId });
    await advance(sweepId);
    expect(await getSweep(ctx, { sweepId })).toMatchObject({
      ...{ state: 'finished', changes: [], reason: 'Stopped by request after 0 of 4 cells.' },
    });
  });

  it('tries again while the gateway refuses, and says so', async () => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
    await connect('wrong');
    await advance(sweepId);
    expect((await getSweep(ctx, { sweepId })).reason).toMatch(/refuses the admin token.*tried again/);
    await connect(gateway.adminToken);
    await instance.clients.db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: null } });
    await advance(sweepId);
    expect(await getSweep(ctx, { sweepId })).toMatchObject({ state: 'running', reason: null });
  });
});

describe('a sweep that cannot be is refused', () => {
  it.each([
    ['units beyond the tier', { units: [1, 9], policySets: ['plain'] }, /at most 4 units/],
    ['an unknown policy set', { units: [1], policySets: ['nothing'] }, /no policy set "nothing"/],
    ['no units', { units: [], policySets: ['plain'] }, /units: must name at least one/],
    ['units twice', { units: [1, 1], policySets: ['plain'] }, /each value once/],
    ['users of a load that has none', { units: [1], policySets: ['plain'], concurrency: [4] }, /Only a closed load/],
    [
      'tiers that nothing sets',
      { units: [1], policySets: ['plain'], tiers: ['sample-s', 'sample-m'] },
      /Nothing sets the tier/,
    ],
  ])('%s', async (_, sweep, message) => {
    await expect(startSweep(ctx, { benchmarkId, sweep })).rejects.toThrow(message);
  });

  it('payload sizes without a body, a gateway without a connection, a second one on the target', async () => {
    const plain = { units: [1], policySets: ['plain'] };
    const get = await createBenchmark(ctx, { ...benchmark(), name: 'get', requests: [{ name: 'get', path: '/' }] });
    const sized = { ...plain, bodyBytes: [10] };
    await expect(startSweep(ctx, { benchmarkId: get.benchmarkId, sweep: sized })).rejects.toThrow(/has a body/);
    const away = await createBenchmark(ctx, {
      ...benchmark(),
      name: 'away',
      target: { baseUrl: 'http://127.0.0.1:9' },
    });
    await expect(startSweep(ctx, { benchmarkId: away.benchmarkId, sweep: plain })).rejects.toThrow(/Nothing connects/);
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: plain });
    await expect(startSweep(ctx, { benchmarkId, sweep: plain })).rejects.toMatchObject({ code: 'conflict' });
    const stranger = await instance.workspace();
    await expect(getSweep(stranger, { sweepId })).rejects.toMatchObject({ code: 'not-found' });
    await expect(stopSweep(stranger, { sweepId })).rejects.toMatchObject({ code: 'not-found' });
  });
});
