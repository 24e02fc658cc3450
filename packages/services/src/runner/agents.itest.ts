import type { Calibration, HeartbeatRequest } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { claimShard } from '../agent/claim-shard';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { agentHeartbeat } from './agent-heartbeat';
import { agentShortage, openAgentPool } from './agent-pool';
import { archiveAgent } from './archive-agent';
import { askCalibration } from './ask-calibration';
import { createAgent } from './create-agent';
import { listRunners } from './list-runners';
import { registerAgent } from './register-agent';
import { setAgentScripts } from './set-agent-scripts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const never = new AbortController().signal;
const hello = { version: '0.1.0', hostname: 'vm-1', cores: 4, engines: { builtin: '1' } };
const attempt = (letter: string) => letter.repeat(32);
const calibration: Calibration = {
  ...{ engine: 'builtin', maxRps: 12_000, cores: 4, seconds: 15, limit: 'At 16000 requests/s: no CPU to spare.' },
  measuredAt: '2026-11-21T12:00:00.000Z',
};

const beat = (credentials: { agentId: string; token: string }, change: Partial<HeartbeatRequest> = {}) =>
  agentHeartbeat(instance.clients, credentials, { hello, activity: 'idle', holdMs: 0, ...change }, never);

async function registered(ctx: Ctx, name = 'vm', calibrated = true) {
  const { code } = await createAgent(ctx, { name });
  const credentials = await registerAgent(instance.clients, { code, attempt: attempt('a'), hello });
  if (calibrated) await beat(credentials, { calibration });
  return credentials;
}

const ageToken = ({ agentId }: { agentId: string }) =>
  instance.clients.db.agent.update({
    where: { id: agentId },
    data: { tokenIssuedAt: new Date(Date.now() - 25 * 3_600_000) },
  });

describe('registration', () => {
  it('exchanges a code once, of two at once for one of them', async () => {
    const ctx = await instance.workspace();
    const { code, agentId, expiresAt } = await createAgent(ctx, { name: 'vm' });
    expect(code).toMatch(/^hrc_/);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60);
    const tries = await Promise.allSettled(
      ['a', 'b'].map((letter) => registerAgent(instance.clients, { code, attempt: attempt(letter), hello })),
    );
    const won = tries.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(won[0]!.value).toMatchObject({ agentId, token: expect.stringMatching(/^hra_/) as string });
    expect(tries.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'forbidden' });
    const { db } = instance.clients;
    const stored = JSON.stringify(await db.agent.findUniqueOrThrow({ where: { id: agentId } }));
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(won[0]!.value.token);
  });

  it('answers a repeated attempt again, until the agent has been heard of', async () => {
    const ctx = await instance.workspace();
    const { code } = await createAgent(ctx, { name: 'vm' });
    const body = { code, attempt: attempt('a'), hello };
    const first = await registerAgent(instance.clients, body);
    expect(await registerAgent(instance.clients, body)).toEqual(first);
    await beat(first);
    await expect(registerAgent(instance.clients, body)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('refuses a code that has expired, is made up, or whose agent was removed', async () => {
    const ctx = await instance.workspace();
    const { code, agentId } = await createAgent(ctx, { name: 'vm' });
    const register = (given: string) => registerAgent(instance.clients, { code: given, attempt: attempt('a'), hello });
    await expect(register(`${code.slice(0, -1)}${code.endsWith('x') ? 'y' : 'x'}`)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(register('hrc_guess')).rejects.toMatchObject({ code: 'forbidden' });
    const past = new Date(Date.now() - 1);
    await instance.clients.db.agent.update({ where: { id: agentId }, data: { codeExpiresAt: past } });
    await expect(register(code)).rejects.toThrow(/expired/);
    await archiveAgent(ctx, { agentId });
    await expect(register(code)).rejects.toMatchObject({ code: 'forbidden' });
    await createAgent(ctx, { name: 'vm' });
  });

  it('is for admins; names are unique in a workspace', async () => {
    const ctx = await instance.workspace();
    await createAgent(ctx, { name: 'vm' });
    await expect(createAgent(ctx, { name: 'vm' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(createAgent({ ...ctx, role: 'editor' }, { name: 'other' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await createAgent(await instance.workspace(), { name: 'vm' });
  });
});

describe('the token', () => {
  it('is replaced after a day; the old one holds until the new one is used, however often the answer is lost', async () => {
    const old = await registered(await instance.workspace());
    expect(await beat(old)).toEqual({});
    await ageToken(old);
    const lost = (await beat(old)).rotatedToken!;
    const received = (await beat(old)).rotatedToken!;
    expect(received).not.toBe(lost);
    await expect(beat({ ...old, token: lost })).rejects.toMatchObject({ code: 'forbidden' });
    const renewed = { ...old, token: received };
    expect(await beat(renewed)).toEqual({});
    await expect(beat(old)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await beat(renewed)).toEqual({});
  });

  it('comes from one of two heartbeats at once', async () => {
    const old = await registered(await instance.workspace());
    await ageToken(old);
    const answers = await Promise.all([beat(old), beat(old), beat(old)]);
    const tokens = answers.flatMap(({ rotatedToken }) => rotatedToken ?? []);
    expect(tokens.length).toBeGreaterThan(0);
    expect(await beat({ ...old, token: tokens.at(-1)! }).catch(() => beat({ ...old, token: tokens[0]! }))).toEqual({});
  });

  it('is of one agent, and ends with it, also while a heartbeat is held', async () => {
    const ctx = await instance.workspace();
    const [one, other] = [await registered(ctx, 'one'), await registered(ctx, 'other')];
    await expect(beat({ ...other, token: one.token })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(beat({ agentId: 'x', token: one.token })).rejects.toMatchObject({ code: 'forbidden' });
    const held = expect(beat(one, { holdMs: 4_000 })).rejects.toThrow(/removed/);
    await archiveAgent(ctx, one);
    await held;
    await expect(beat(one)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('an agent is asked to calibrate when it registers, and again when a person asks', async () => {
  const ctx = await instance.workspace();
  const agent = await registered(ctx, 'vm', false);
  expect(await beat(agent, { activity: 'running' })).toEqual({});
  expect(await beat(agent)).toEqual({ calibrate: true });
  expect(await beat(agent, { calibration })).toEqual({});
  await askCalibration(ctx, agent);
  expect((await listRunners(ctx)).agents).toMatchObject([{ isCalibrating: true, calibration }]);
  expect(await beat(agent)).toEqual({ calibrate: true });
});

describe('the pool', () => {
  let runs = 0;
  async function measuringRun(ctx: Ctx, shards = 1) {
    runs += 1;
    const target = { baseUrl: `http://127.0.0.1:${20_000 + runs}` };
    const definition = aBenchmark({ name: `Run ${runs}`, target, runner: 'agents', shards });
    const { benchmarkId } = await createBenchmark(ctx, definition);
    const { db } = instance.clients;
    const stored = await db.benchmark.findUniqueOrThrow({ where: { id: benchmarkId } });
    const run = await db.run.create({
      data: {
        ...{ workspaceId: ctx.workspaceId, benchmarkId, definition: stored.definition as object, simulated: false },
        ...{ targetHost: new URL(target.baseUrl).host, startedBy: 'system:test', state: 'measuring', epoch: 1 },
      },
    });
    await db.runShard.createMany({
      data: Array.from({ length: shards }, (_, shard) => {
        const tokenHash = Uint8Array.from(Buffer.alloc(32, shard));
        return { runId: run.id, epoch: 1, shard, tokenHash };
      }),
    });
    return { workspaceId: ctx.workspaceId, runId: run.id, epoch: 1 };
  }

  it('gives an agent its shard until it has claimed it, and never to two runs', async () => {
    const ctx = await instance.workspace();
    const agent = await registered(ctx);
    const pool = openAgentPool(instance.clients);
    const [run, other] = [await measuringRun(ctx), await measuringRun(ctx)];
    const part = [{ shard: 0, agentId: agent.agentId }];
    const taken = await Promise.all([pool.assign(run, part), pool.assign(other, part)]);
    expect(taken.toSorted()).toEqual([false, true]);
    const mine = taken[0] ? run : other;

    expect(await beat(agent, { activity: 'running' })).toEqual({});
    const lost = (await beat(agent)).assignment!;
    const assignment = (await beat(agent)).assignment!;
    expect(assignment).toMatchObject({ runId: mine.runId, shard: 0 });
    const claim = (token: string) =>
      claimShard(
        instance.clients,
        { runId: mine.runId, shard: 0, token },
        { runId: mine.runId, shard: 0, agentVersion: '0' },
      );
    await expect(claim(lost.shardToken)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await claim(assignment.shardToken)).toMatchObject({ epoch: 1, engine: 'builtin' });
    expect(await beat(agent)).toEqual({});
    expect(await pool.lives(mine)).toMatchObject([{ shard: 0, agentName: 'vm', claimed: true }]);
    expect(await pool.list(ctx.workspaceId)).toMatchObject([{ isBusy: true, isOnline: true, calibratedRps: 12_000 }]);

    expect(await pool.fence(mine)).toBe(true);
    await expect(claim(assignment.shardToken)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await pool.list(ctx.workspaceId)).toMatchObject([{ isBusy: false }]);
    expect(await pool.lives(mine)).toEqual([]);
  });

  it('knows only the workspace’s own agents, and says what they lack', async () => {
    const ctx = await instance.workspace();
    const agent = await registered(ctx);
    const stranger = await instance.workspace();
    const pool = openAgentPool(instance.clients);
    expect(await pool.list(stranger.workspaceId)).toEqual([]);
    expect(await pool.assign(await measuringRun(stranger), [{ shard: 0, agentId: agent.agentId }])).toBe(false);
    for (const act of [
      () => archiveAgent(stranger, agent),
      () => askCalibration(stranger, agent),
      () => setAgentScripts(stranger, { agentId: agent.agentId, allowsScripts: true }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not-found' });
    expect((await listRunners(stranger)).agents).toEqual([]);

    const { runId } = await measuringRun(ctx);
    const { definition } = await instance.clients.db.run.findUniqueOrThrow({ where: { id: runId } });
    const shortage = (change: object) =>
      agentShortage(instance.clients, ctx.workspaceId, { ...(definition as object), ...change } as never);
    expect(await shortage({})).toBeNull();
    const script = { fileName: 'a.js', text: 'x' };
    expect(await shortage({ script })).toMatch(/vm does not allow scripts/);
    await setAgentScripts(ctx, { agentId: agent.agentId, allowsScripts: true });
    expect(await shortage({ script })).toBeNull();
    await instance.clients.db.agent.update({
      where: { id: agent.agentId },
      data: { heartbeatAt: new Date(Date.now() - 31_000) },
    });
    expect(await shortage({})).toMatch(/vm is offline/);
    expect((await listRunners(ctx)).agents).toMatchObject([{ state: 'offline', name: 'vm' }]);
  });
});
