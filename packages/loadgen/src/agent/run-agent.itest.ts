import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ShardStage } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms } from '../testing/build-programs';
import type { Programs } from '../testing/build-programs';
import { countingTarget, promisedStopMs } from '../testing/counting-target';
import { ProtocolServer, shardToken } from '../testing/protocol-server';
import { httpAgentClient, processEngines, runAgent } from './index';

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

const openStage = (index: number, maxSeconds: number, rps = 100): ShardStage => ({
  index,
  load: { model: 'open', rps, arrivals: 'uniform' },
  maxSeconds,
  startsInMs: 0,
  seed: index + 1,
});

let programs: Programs;
beforeAll(async () => (programs = await buildPrograms()));
afterAll(() => programs[Symbol.asyncDispose]());

function startAgent(url: string, { token = shardToken, signal = new AbortController().signal } = {}) {
  return runAgent({
    client: httpAgentClient({ url, runId: 'run', shard: 0, token }),
    startEngine: processEngines({ ...programs, node: process.execPath }, {}),
    shard: 0,
    version: 'test',
    signal,
    log() {},
  });
}

const firstInterval = (server: ProtocolServer) => once(server, 'intervals');
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('an agent', () => {
  it('runs the stages it is given and delivers every second of them', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({
      targetUrl: target.url,
      stages: [openStage(0, 2), { ...openStage(1, 2), load: { model: 'closed', users: 3, thinkTimeMs: 20 } }],
    });
    const exit = await startAgent(server.url);
    expect(exit).toEqual({ kind: 'finished', message: 'all stages are done' });
    expect(server.stageDones).toMatchObject([
      { stage: 0, seconds: 2, end: 'complete', errorExamples: [] },
      { stage: 1, seconds: 2, end: 'complete' },
    ]);
    expect(server.accountedFor(0)).toBe(200);
    expect(server.completed(0) + server.completed(1)).toBe(target.seen.requests);
    for (const stage of [0, 1]) expect(server.seconds(stage).slice(0, 2)).toEqual([0, 1]);
    expect(server.repeated).toBe(0);
    const said = [...server.log.values()].filter(({ source }) => source === 'agent');
    expect(said.map(({ text }) => text)).toEqual([
      'shard 0 of 1 claimed under epoch 3; agent test',
      'stage 0: 100 requests/s',
      'stage 0: complete after 2 s',
      'stage 1: 3 users',
      'stage 1: complete after 2 s',
    ]);
  });

  it('loads the address that the server permitted, and does not look the name up again', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({
      targetUrl: `http://gateway.invalid:${target.port}`,
      stages: [openStage(0, 1)],
    });
    await startAgent(server.url);
    expect(server.stageDones).toMatchObject([{ end: 'complete', errorExamples: [] }]);
    expect(target.seen.requests).toBeGreaterThan(0);
    expect(server.accountedFor(0)).toBe(100);
  });

  it('ends a stage early when asked to, and it counts as complete', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({ targetUrl: target.url, stages: [openStage(0, 60)] });
    const agent = startAgent(server.url);
    await firstInterval(server);
    server.control = { directive: 'end-stage', leaseMs: 10_000 };
    const report = await server.stageDone();
    expect(report).toMatchObject({ end: 'complete' });
    expect(report.seconds).toBeLessThan(60);
    expect(server.accountedFor(0)).toBe(report.seconds * 100);
    expect((await agent).kind).toBe('finished');
  });

  it('stops within the two seconds that are promised', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({ targetUrl: target.url, stages: [openStage(0, 60, 300)] });
    const agent = startAgent(server.url);
    await firstInterval(server);
    server.control = { directive: 'stop', leaseMs: 0, reason: 'a person pressed stop' };
    const stoppedAtMs = performance.now();
    expect(await server.stageDone()).toMatchObject({ end: 'stopped', message: 'a person pressed stop' });
    expect(target.seen.lastAtMs - stoppedAtMs).toBeLessThan(promisedStopMs);
    expect((await agent).kind).toBe('finished');
    await target.silence();
  });

  it.each([409, 401, 410])('gives up when it is refused with %i, and its load ends', async (status) => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({ targetUrl: target.url, stages: [openStage(0, 60, 300)] });
    const agent = startAgent(server.url);
    await firstInterval(server);
    server.refusal = status;
    const refusedAtMs = performance.now();
    expect((await agent).kind).toBe('refused');
    expect(target.seen.lastAtMs - refusedAtMs).toBeLessThan(promisedStopMs);
    expect(server.stageDones).toEqual([]);
  });

  it('is refused without the right token', async () => {
    await using server = await ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages: [] });
    expect(await startAgent(server.url, { token: 'wrong' })).toMatchObject({ kind: 'refused' });
  });

  it('makes no load beyond a lease that is not renewed, then goes on with the next stage', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({
      targetUrl: target.url,
      stages: [openStage(0, 60, 300), openStage(1, 1)],
    });
    const agent = startAgent(server.url);
    await firstInterval(server);
    server.control = { directive: 'continue', leaseMs: 0 };
    const expiredAtMs = performance.now();
    expect(await server.stageDone()).toMatchObject({ end: 'lease-lost', stage: 0 });
    expect(target.seen.lastAtMs - expiredAtMs).toBeLessThan(promisedStopMs);
    server.control = { directive: 'continue', leaseMs: 10_000 };
    expect((await agent).kind).toBe('finished');
    expect(server.stageDones.map(({ stage, end }) => [stage, end])).toEqual([
      [0, 'lease-lost'],
      [1, 'complete'],
    ]);
  });

  itInFull('carries on while the server is away for 3 s, and every interval arrives', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({ targetUrl: target.url, stages: [openStage(0, 6)] });
    const agent = startAgent(server.url);
    await firstInterval(server);
    server.away = true;
    await wait(3000);
    server.away = false;
    expect(await agent).toMatchObject({ kind: 'finished' });
    expect(server.stageDones).toMatchObject([{ end: 'complete', seconds: 6 }]);
    expect(server.accountedFor(0)).toBe(600);
    expect(target.seen.requests).toBe(server.completed(0));
    expect(server.seconds(0).slice(0, 6)).toEqual(upTo(6));
    expect(server.repeated).toBe(0);
  });

  itInFull('sends again what it is not sure of, with the same content', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({ targetUrl: target.url, stages: [openStage(0, 4)] });
    const agent = startAgent(server.url);
    await firstInterval(server);
    server.losesAnswers = true;
    await firstInterval(server);
    await firstInterval(server);
    server.losesAnswers = false;
    expect(await agent).toMatchObject({ kind: 'finished' });
    expect(server.repeated).toBeGreaterThan(0);
    expect(server.accountedFor(0)).toBe(400);
  });

  itInFull('stops the load after 5 s of silence, reports it when contact returns, and goes on', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({
      targetUrl: target.url,
      stages: [openStage(0, 60), openStage(1, 1)],
    });
    const agent = startAgent(server.url);
    await firstInterval(server);
    server.away = true;
    const awayAtMs = performance.now();
    await wait(7000);
    await target.silence();
    // After 5 s of silence, and within the two seconds in which load ends.
    expect(target.seen.lastAtMs - awayAtMs).toBeGreaterThan(3500);
    expect(target.seen.lastAtMs - awayAtMs).toBeLessThan(5_000 + promisedStopMs);
    server.away = false;
    expect(await agent).toMatchObject({ kind: 'finished' });
    expect(server.stageDones.map(({ end }) => end)).toEqual(['lease-lost', 'complete']);
  });

  it('reports an engine that it does not have', async () => {
    await using server = await ProtocolServer.start({
      targetUrl: 'http://127.0.0.1:1',
      stages: [openStage(0, 1)],
      engine: 'none',
    });
    expect((await startAgent(server.url)).kind).toBe('finished');
    expect(server.stageDones[0]).toMatchObject({ end: 'engine-failed', seconds: 0 });
    expect(server.stageDones[0]!.message).toMatch(/no engine "none"/);
  });

  it('ends its load with itself', async () => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({ targetUrl: target.url, stages: [openStage(0, 60, 300)] });
    const stop = new AbortController();
    const agent = startAgent(server.url, { signal: stop.signal });
    await firstInterval(server);
    stop.abort(new Error('told to end'));
    expect(await agent).toEqual({ kind: 'aborted', message: 'told to end' });
    await target.silence();
  });
});
