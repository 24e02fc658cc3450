import { LatencyHistogram, noOutcomes, summariseLevel, type Interval, type StageOrder } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { noteMachines } from '../run/execute/note-machines';
import { readStage } from '../run/execute/read-stage';
import type { HeldRun, RunHost } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { readRunLog } from '../run/read-run-log';
import { readRunSeries } from '../run/read-run-series';
import { startRun } from '../run/start-run';
import { stopRun } from '../run/stop-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { mintShardToken } from './authenticate-agent';
import { claimShard } from './claim-shard';
import { controlStage } from './control-stage';
import { finishShardStage } from './finish-shard-stage';
import { nextStage } from './next-stage';
import { storeIntervals } from './store-intervals';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const never = new AbortController().signal;
const order: StageOrder = {
  purpose: 'step',
  load: { model: 'open', rps: 90, arrivals: 'poisson' },
  minSeconds: 5,
  maxSeconds: 5,
  settleSeconds: 1,
  coolDownSeconds: 0,
  reason: 'test',
};

/** A run that is measuring under epoch 1, with `shards` agents. */
async function measuringRun(shards = 1) {
  const ctx = await instance.workspace();
  const target = { baseUrl: `http://127.0.0.1:${20_000 + Math.floor(Math.random() * 20_000)}` };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ target }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const { db } = instance.clients;
  // Simulated, so that several may be active at once.
  await db.run.update({ where: { id: runId }, data: { state: 'measuring', epoch: 1, simulated: true } });
  const agents = Array.from({ length: shards }, (_, shard) => ({ runId, shard, ...mintShardToken() }));
  await db.runShard.createMany({ data: agents.map(({ shard, tokenHash }) => ({ runId, shard, tokenHash, epoch: 1 })) });
  return { ctx, runId, agents: agents.map(({ shard, token }) => ({ runId, shard, token })) };
}

const offer = (runId: string, stage: number, leaseSeconds = 10) =>
  instance.clients.db.runStage.create({
    data: {
      runId,
      stage,
      epoch: 1,
      order: order as unknown as Prisma.InputJsonObject,
      leaseUntil: new Date(Date.now() + leaseSeconds * 1000),
    },
  });

function interval(change: Partial<Interval> = {}): Interval {
  const latency = LatencyHistogram.empty();
  latency.record(12);
  return {
    stage: 0,
    shard: 0,
    second: 0,
    requestName: 'home',
    offered: 1,
    sent: 1,
    outcomes: { ...noOutcomes(), ok2xx: 1 },
    bytesIn: 10,
    bytesOut: 20,
    latency: latency.encode(),
    serviceTime: latency.encode(),
    ...change,
  };
}
const health = (second: number) => ({
  stage: 0,
  shard: 0,
  second,
  cpuPercent: 3,
  threads: 1,
  loopLagP99Ms: 1,
  sendLagP99Ms: 1,
  late: 0,
  waitedForConnection: 0,
  dropped: 0,
  openSockets: 1,
  inFlight: 0,
});
const first = <T>(list: T[]): T => list[0]!;
const agentOf = ({ runId, shard }: { runId: string; shard: number }) => ({ runId, shard });

describe('agent protocol', () => {
  it('claim, stage, intervals, end: the share of each shard adds up', async () => {
    const { runId, agents } = await measuringRun(3);
    await offer(runId, 0);
    const shares = [];
    const connections = [];
    for (const agent of agents) {
      const claim = await claimShard(instance.clients, agent, { runId, shard: agent.shard, agentVersion: '0' });
      expect(claim).toMatchObject({ epoch: 1, shards: 3, engine: 'builtin' });
      connections.push(claim.target.maxConnections);
      const next = await nextStage(instance.clients, agent, { epoch: 1, afterStage: -1, holdMs: 0 }, never);
      shares.push(next.kind === 'stage' && next.stage.load.model === 'open' ? next.stage.load.rps : 0);
    }
    expect(shares).toEqual([30, 30, 30]);
    expect(connections).toEqual([171, 171, 170]);
    await finishShardStage(instance.clients, first(agents), { epoch: 1, stage: 0, seconds: 5, end: 'complete' });
    expect(await nextStage(instance.clients, first(agents), { epoch: 1, afterStage: 0, holdMs: 0 }, never)).toEqual({
      kind: 'wait',
    });
  });

  it('several shards begin at one instant, whoever asks when; a single one begins at once', async () => {
    const { runId, agents } = await measuringRun(3);
    await offer(runId, 0);
    const begins = [];
    for (const agent of agents) {
      await new Promise((passed) => setTimeout(passed, 300));
      const askedAt = Date.now();
      const next = await nextStage(instance.clients, agent, { epoch: 1, afterStage: -1, holdMs: 0 }, never);
      const inMs = next.kind === 'stage' ? next.stage.startsInMs : NaN;
      begins.push({ inMs, earliest: askedAt + inMs, latest: Date.now() + inMs });
    }
    const row = await instance.clients.db.runStage.findFirstOrThrow({ where: { runId } });
    const startsAt = row.startsAt!.getTime();
    expect(startsAt - row.startedAt!.getTime()).toBe(2_000);
    // Within what it took to ask and to round; whoever asks after the start begins at once.
    for (const { inMs, earliest, latest } of begins) {
      if (inMs > 0) expect(earliest).toBeLessThanOrEqual(startsAt + 10);
      expect(latest).toBeGreaterThanOrEqual(startsAt - 10);
    }

    const alone = await measuringRun();
    await offer(alone.runId, 0);
    expect(
      await nextStage(instance.clients, first(alone.agents), { epoch: 1, afterStage: -1, holdMs: 0 }, never),
    ).toMatchObject({ kind: 'stage', stage: { startsInMs: 0 } });
  });

  it('a percentile over shards is that of the merged histogram, not a mean of theirs', async () => {
    const { runId, agents } = await measuringRun(3);
    await offer(runId, 0);
    const all = LatencyHistogram.empty();
    for (const { shard } of agents) {
      const own = LatencyHistogram.empty();
      // Two fast shards and a slow one.
      for (let request = 1; request <= 100; request++) {
        const latencyMs = shard === 2 ? 400 + request : request / 10;
        own.record(latencyMs);
        all.record(latencyMs);
      }
      const counts = { offered: 100, sent: 100, outcomes: { ...noOutcomes(), ok2xx: 100 } };
      const intervals = [0, 1].map((second) =>
        interval({ shard, second, ...counts, latency: own.encode(), serviceTime: own.encode() }),
      );
      await storeIntervals(instance.clients, agents[shard]!, { epoch: 1, intervals, health: [] });
    }
    const record = await readStage(instance.clients.db, runId, 0);
    const slo = { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 };
    const level = summariseLevel({ order: { ...order, settleSeconds: 0 }, ...record, slo, endedSeconds: 2 });
    expect(level.requests).toBe(600);
    expect(level.sloLatencyMs).toBe(all.percentileMs(95));
    expect(level.sloLatencyMs).toBeGreaterThan(480);
  });

  it('the same interval sent many times, at once or later, is stored once and never changed', async () => {
    const { ctx, runId, agents } = await measuringRun();
    const agent = first(agents);
    await offer(runId, 0);
    const batch = { epoch: 1, intervals: [interval(), interval({ second: 1 })], health: [health(0), health(1)] };
    await Promise.all(Array.from({ length: 5 }, () => storeIntervals(instance.clients, agent, batch)));
    const altered = { ...batch, intervals: [interval({ offered: 999 })] };
    await storeIntervals(instance.clients, agent, altered);
    const { points } = await readRunSeries(ctx, { runId });
    expect(points.map(({ second, offeredRps, achievedRps }) => [second, offeredRps, achievedRps])).toEqual([
      [0, 1, 1],
      [1, 1, 1],
    ]);
    expect(points[0]?.p50Ms).toBeCloseTo(12, 1);
    const later = await readRunSeries(ctx, { runId, after: { stage: 0, second: 0 } });
    expect(later.points.map(({ second }) => second)).toEqual([1]);
  });

  it('a few failures of each kind are kept with their stage, over all stages and agents', async () => {
    const { ctx, runId, agents } = await measuringRun(2);
    const seen = { outcome: 'server5xx', status: 503, second: 1, message: 'HTTP status 503' } as const;
    const done = { epoch: 1, seconds: 5, end: 'complete' };
    const named = (...names: string[]) => names.map((requestName) => ({ ...seen, requestName }));
    const [one, other] = [agents[0]!, agents[1]!];
    await finishShardStage(instance.clients, one, {
      ...{ ...done, stage: 0 },
      // An agent of an earlier version says a text.
      errorExamples: ['home: it was another time', ...named('a', 'b')],
    });
    await finishShardStage(instance.clients, one, { ...done, stage: 1, errorExamples: named('a', 'c', 'd') });
    const timeout = { ...seen, outcome: 'timeout', status: null, requestName: 'e', body: 'half' };
    await finishShardStage(instance.clients, other, { ...done, stage: 1, errorExamples: [...named('f'), timeout] });
    const { errorExamples } = await getRun(ctx, { runId });
    expect(errorExamples.map(({ outcome, requestName, stage }) => [outcome, requestName, stage])).toEqual([
      [null, null, 0],
      ['server5xx', 'a', 0],
      ['server5xx', 'b', 0],
      ['server5xx', 'c', 1],
      ['timeout', 'e', 1],
    ]);
    expect(errorExamples.at(-1)).toMatchObject({ status: null, second: 1, body: 'half' });
  });

  it('what agents and engines say is kept once, in the order of time, and found by the run', async () => {
    const { ctx, runId, agents } = await measuringRun(2);
    const said = (line: number, text: string, agoMs: number) => ({ line, source: 'engine', text, agoMs });
    const batch = (...log: object[]) => ({ epoch: 1, intervals: [], health: [], log });
    const first = batch(said(0, 'first', 60_000), said(1, 'third', 20_000));
    await storeIntervals(instance.clients, agents[0]!, first);
    await storeIntervals(instance.clients, agents[0]!, batch(...first.log, said(2, 'fourth', 1_000)));
    await storeIntervals(instance.clients, agents[1]!, batch(said(0, 'second', 40_000)));
    const { lines, total } = await readRunLog(ctx, { runId });
    expect(lines.map(({ shard, line, text }) => [shard, line, text])).toEqual([
      [0, 0, 'first'],
      [1, 0, 'second'],
      [0, 1, 'third'],
      [0, 2, 'fourth'],
    ]);
    expect(total).toBe(4);
    await expect(
      storeIntervals(instance.clients, agents[0]!, batch(said(2_000, 'beyond the end', 0))),
    ).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('a run says which engine and which machines made its load, and what nobody told', async () => {
    const { ctx, runId, agents } = await measuringRun(3);
    const { db } = instance.clients;
    await db.run.update({ where: { id: runId }, data: { environment: { cell: 'verified' } } });
    const machine = { os: 'Linux 6.1 x64', cores: 4, node: 'v24.1.0' };
    for (const agent of agents.slice(0, 2))
      await claimShard(instance.clients, agent, { ...agentOf(agent), agentVersion: '1.2.3', machine });
    await claimShard(instance.clients, agents[2]!, { ...agentOf(agents[2]!), agentVersion: '1.2.2' });
    const host = { clients: instance.clients, machine: { engines: { k6: '1.8.1' } } } as RunHost;
    const held = (definition: Partial<HeldRun['definition']>) =>
      ({ id: runId, epoch: 1, definition: { ...aBenchmark(), runner: 'local', ...definition } }) as HeldRun;
    await noteMachines(host, held({ engine: 'builtin' }));
    expect((await getRun(ctx, { runId })).environment).toEqual({
      cell: 'verified',
      engine: '2 × Builtin 1.2.3; 1 × Builtin of unknown version',
      machines: '2 × Linux 6.1 x64, 4 cores, Node v24.1.0; 1 × not told',
    });
    await noteMachines(host, held({ engine: 'k6' }));
    expect((await getRun(ctx, { runId })).environment).toMatchObject({ engine: '3 × k6 1.8.1' });
    await noteMachines(host, held({ engine: 'k6', runner: 'kubernetes' }));
    expect((await getRun(ctx, { runId })).environment).toMatchObject({ engine: '3 × k6 of unknown version' });
  });

  it('an agent of an older epoch is refused everywhere, and its intervals are not stored', async () => {
    const { runId, agents } = await measuringRun();
    const agent = first(agents);
    await offer(runId, 0);
    await instance.clients.db.run.update({ where: { id: runId }, data: { epoch: 2 } });
    const stale = { code: 'stale-epoch' };
    const batch = { epoch: 1, intervals: [interval()], health: [] };
    await expect(storeIntervals(instance.clients, agent, batch)).rejects.toMatchObject(stale);
    await expect(claimShard(instance.clients, agent, { runId, shard: 0, agentVersion: '0' })).rejects.toMatchObject(
      stale,
    );
    await expect(
      nextStage(instance.clients, agent, { epoch: 1, afterStage: -1, holdMs: 0 }, never),
    ).rejects.toMatchObject(stale);
    expect(await instance.clients.db.runInterval.count({ where: { runId } })).toBe(0);
  });

  it('a wrong token, another run, another shard: refused alike', async () => {
    const { agents } = await measuringRun(2);
    const { runId: otherRun } = await measuringRun();
    const agent = first(agents);
    const claim = (change: object) =>
      claimShard(instance.clients, { ...agent, ...change }, { runId: agent.runId, shard: 0, agentVersion: '0' });
    await expect(claim({ token: 'guess' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(claim({ runId: otherRun })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(claim({ shard: 1 })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(claim({ runId: 'not-an-id' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('the held request answers a stop, and an end that was asked for', async () => {
    const { ctx, runId, agents } = await measuringRun();
    const agent = first(agents);
    await offer(runId, 0, 600);
    /** What the first held request tells that is not to go on; a busy machine may come to it after the first hold. */
    const held = async () => {
      for (;;) {
        const { directive } = await controlStage(instance.clients, agent, { epoch: 1, stage: 0, holdMs: 2_000 }, never);
        if (directive !== 'continue') return directive;
      }
    };

    const ended = held();
    await instance.clients.db.runStage.updateMany({ where: { runId }, data: { endAsked: true } });
    expect(await ended).toBe('end-stage');

    await instance.clients.db.runStage.updateMany({ where: { runId }, data: { endAsked: false } });
    const stopped = held();
    await stopRun(ctx, { runId });
    expect(await stopped).toBe('stop');
  });

  it('a stage whose lease ran out, was discarded or never offered gives no leave to make load', async () => {
    const { runId, agents } = await measuringRun();
    const agent = first(agents);
    const control = (stage: number) => controlStage(instance.clients, agent, { epoch: 1, stage, holdMs: 0 }, never);
    await offer(runId, 0, -1);
    expect(await control(0)).toMatchObject({ directive: 'stop', leaseMs: 0 });
    await offer(runId, 1, 60);
    const living = await control(1);
    expect(living.directive).toBe('continue');
    expect(living.leaseMs).toBeGreaterThan(8_000);
    await instance.clients.db.runStage.updateMany({ where: { runId, stage: 1 }, data: { state: 'discarded' } });
    expect((await control(1)).directive).toBe('stop');
    expect((await control(7)).directive).toBe('stop');
  });

  it('a histogram that cannot be read is refused at the door', async () => {
    const { runId, agents } = await measuringRun();
    const batch = { epoch: 1, intervals: [interval({ latency: 'AAAA' })], health: [] };
    await expect(storeIntervals(instance.clients, first(agents), batch)).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await instance.clients.db.runInterval.count({ where: { runId } })).toBe(0);
  });

  it('a batch with an impossible count is refused whole', async () => {
    const { runId, agents } = await measuringRun();
    const batch = { epoch: 1, intervals: [interval(), interval({ second: 1, offered: -1 })], health: [] };
    await expect(storeIntervals(instance.clients, first(agents), batch)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('intervals.1.offered') as string,
    });
    expect(await instance.clients.db.runInterval.count({ where: { runId } })).toBe(0);
  });
});
