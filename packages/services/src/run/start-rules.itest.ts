import { createHash } from 'node:crypto';
import type { BenchmarkInput } from '@headroom/core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { mintShardToken } from '../agent/authenticate-agent';
import { claimShard } from '../agent/claim-shard';
import { createBenchmark } from '../benchmark/create-benchmark';
import { getBenchmark } from '../benchmark/get-benchmark';
import { updateBenchmark } from '../benchmark/update-benchmark';
import { saveAzureConnection, saveKubernetesConnection } from '../connection/cloud-connections';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { deleteSecret } from '../secret/delete-secret';
import { getSecret } from '../secret/get-secret';
import { listSecrets } from '../secret/list-secrets';
import { setSecret } from '../secret/set-secret';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import type { Machine } from './check-machine';
import { finishRun } from './execute/finish-run';
import { getRun } from './get-run';
import { reportRunner } from './report-runner';
import { startRun } from './start-run';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());
beforeEach(() => instance.clients.db.runnerReport.deleteMany());

const report = (machine: Partial<Machine>) =>
  reportRunner(instance.clients, {
    ...{ hostname: 'here', workerId: 'w', version: '1', cores: 2, engines: { builtin: '1' }, allowsScripts: false },
    ...machine,
  });

async function start(ctx: Ctx, change: Partial<BenchmarkInput>, confirmUnenforcedTarget?: boolean) {
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: crypto.randomUUID(), ...change }));
  const { definitionSha256 } = await getBenchmark(ctx, { benchmarkId });
  const confirmed = confirmUnenforcedTarget !== undefined && { confirmUnenforcedTarget };
  return startRun(ctx, { benchmarkId, definitionSha256, ...confirmed });
}

const ownScript: Partial<BenchmarkInput> = {
  engine: 'k6',
  requests: [],
  script: { fileName: 'mine.js', text: 'export default function () {}' },
};

describe('secrets', () => {
  it('are written by admins, listed by name, and read by nobody', async () => {
    const ctx = await instance.workspace('admin');
    await setSecret(ctx, { name: 'API_KEY', value: 'first value' });
    await setSecret(ctx, { name: 'API_KEY', value: 'second value' });
    expect(await listSecrets(ctx)).toEqual([
      { name: 'API_KEY', allowedOrigins: [], updatedAt: expect.any(Date) as Date },
    ]);
    const rows = await instance.clients.db.secret.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(rows.map(({ sealed }) => Buffer.from(sealed).includes('value'))).toEqual([false]);
    const audited = await instance.clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(JSON.stringify(audited)).not.toContain('value');
    await expect(setSecret(ctx, { name: 'lower', value: 'a value' })).rejects.toThrow(/capitals/);
    const editor = await instance.workspace('editor');
    await expect(setSecret(editor, { name: 'API_KEY', value: 'a value' })).rejects.toMatchObject({ code: 'forbidden' });
    await deleteSecret(ctx, { name: 'API_KEY' });
    expect(await listSecrets(ctx)).toEqual([]);
    await expect(deleteSecret(ctx, { name: 'API_KEY' })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('one that is not set refuses the start by its name; an agent gets those that are named, and no other', async () => {
    const ctx = await instance.workspace();
    const headers = { authorization: 'Bearer {{secret:API_KEY}}' };
    const change = { secrets: ['API_KEY'], requests: [{ name: 'home', path: '/', headers }] };
    await expect(start(ctx, change)).rejects.toThrow(/API_KEY/);
    await setSecret(ctx, { name: 'API_KEY', value: 'the key' });
    await setSecret(ctx, { name: 'OTHER', value: 'not its business' });
    const { runId } = await start(ctx, change);
    const { token, tokenHash } = mintShardToken();
    await instance.clients.db.run.update({ where: { id: runId }, data: { epoch: 1 } });
    await instance.clients.db.runShard.create({ data: { runId, epoch: 1, shard: 0, tokenHash } });
    const claim = await claimShard(
      instance.clients,
      { runId, shard: 0, token },
      { runId, shard: 0, agentVersion: '0' },
    );
    expect(claim.secrets).toEqual({ API_KEY: 'the key' });
    expect(JSON.stringify(await getRun(ctx, { runId }))).not.toContain('the key');
    // Kept to another target since: no agent gets it any more.
    await setSecret(ctx, { name: 'API_KEY', value: 'the key', allowedOrigins: ['https://api.example.com'] });
    await expect(
      claimShard(instance.clients, { runId, shard: 0, token }, { runId, shard: 0, agentVersion: '0' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('one that an admin has kept to some targets starts no run on another, and stays so with a new value', async () => {
    const ctx = await instance.workspace('admin');
    const headers = { authorization: 'Bearer {{secret:API_KEY}}' };
    const change = { secrets: ['API_KEY'], requests: [{ name: 'home', path: '/', headers }] };
    const { baseUrl } = aBenchmark().target;
    const allowedOrigins = ['api.example.com/path', 'https://api.example.com'];
    await setSecret(ctx, { name: 'API_KEY', value: 'the key', allowedOrigins });
    await setSecret(ctx, { name: 'API_KEY', value: 'a new key' });
    expect(await getSecret(ctx, { name: 'API_KEY' })).toMatchObject({ allowedOrigins: ['https://api.example.com'] });
    await expect(start(ctx, change)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(`^Not to be sent to ${baseUrl}: the secret API_KEY`) as string,
    });
    await setSecret(ctx, { name: 'API_KEY', value: 'a new key', allowedOrigins: [`${baseUrl}/`] });
    await start(ctx, change);
    const entries = await instance.clients.db.auditEntry.findMany({
      where: { workspaceId: ctx.workspaceId, action: 'secret.set' },
      orderBy: { id: 'asc' },
    });
    const kept = { allowedOrigins: ['https://api.example.com'] };
    expect(entries.map(({ details }) => details)).toEqual([kept, kept, { allowedOrigins: [baseUrl] }]);
    await expect(setSecret(ctx, { name: 'API_KEY', value: 'a key', allowedOrigins: ['http://'] })).rejects.toThrow(
      /no address of a target/,
    );
  });
});

describe('an engine that no machine has', () => {
  it('is refused at the start, with how to get it', async () => {
    const ctx = await instance.workspace();
    await report({});
    await expect(start(ctx, { engine: 'k6' })).rejects.toThrow(/k6 is not installed on here.*Install it/);
    await report({ engines: { builtin: '1', k6: '1.8.1' } });
    await start(ctx, { engine: 'k6' });
  });
});

describe('a script of one’s own', () => {
  it('needs a machine that allows it, an admin, and the admin’s word', async () => {
    const ctx = await instance.workspace('admin');
    await expect(start(ctx, ownScript, true)).rejects.toThrow(/No worker is running/);
    await report({ engines: { k6: '1.8.1' } });
    await expect(start(ctx, ownScript, true)).rejects.toThrow(/not allowed on here/);
    await report({ engines: { k6: '1.8.1' }, allowsScripts: true });
    await expect(start(ctx, ownScript)).rejects.toMatchObject({ details: { needs: 'confirmUnenforcedTarget' } });
    await expect(start({ ...ctx, role: 'editor' }, ownScript, true)).rejects.toMatchObject({ code: 'forbidden' });

    const { runId } = await start(ctx, ownScript, true);
    const run = await getRun(ctx, { runId });
    expect(run.unenforcedBy).toBe(`person:${ctx.actor.id}`);
    expect(run.events.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Target not enforced/));
    const audited = await instance.clients.db.auditEntry.findMany({ where: { objectId: runId } });
    expect(audited.map(({ action }) => action).sort()).toEqual(['run.start', 'run.unenforced-target']);
  });

  it('is the one that the admin has read: one that is saved meanwhile does not run on their word', async () => {
    const ctx = await instance.workspace('admin');
    await report({ engines: { k6: '1.8.1' }, allowsScripts: true });
    const shown = aBenchmark(ownScript);
    const other = { ...shown, script: { fileName: 'mine.js', text: 'export default () => steal()' } };
    const { benchmarkId } = await createBenchmark(ctx, shown);
    const { definitionSha256 } = await getBenchmark(ctx, { benchmarkId });
    const confirmed = { benchmarkId, confirmUnenforcedTarget: true };
    await expect(startRun(ctx, confirmed)).rejects.toMatchObject({ details: { needs: 'definitionSha256' } });
    await updateBenchmark({ ...ctx, role: 'editor' }, { benchmarkId, definition: other });
    await expect(startRun(ctx, { ...confirmed, definitionSha256 })).rejects.toMatchObject({
      ...{ code: 'changed', message: 'The benchmark was changed since you read it: look at it again.' },
    });
    expect(await instance.clients.db.run.count({ where: { benchmarkId } })).toBe(0);

    await updateBenchmark(ctx, { benchmarkId, definition: shown });
    const { runId } = await startRun(ctx, { ...confirmed, definitionSha256 });
    const action = 'run.unenforced-target';
    const { details } = await instance.clients.db.auditEntry.findFirstOrThrow({ where: { objectId: runId, action } });
    const scriptSha256 = createHash('sha256').update(shown.script!.text).digest('hex');
    expect(details).toMatchObject({ script: 'mine.js', scriptSha256 });
  });

  it('a generated one needs no such word', async () => {
    const ctx = await instance.workspace('runner');
    await report({ engines: { k6: '1.8.1' } });
    const editor: Ctx = { ...ctx, role: 'editor' };
    const { benchmarkId } = await createBenchmark(editor, aBenchmark({ engine: 'k6' }));
    const { runId } = await startRun(ctx, { benchmarkId });
    expect((await getRun(ctx, { runId })).unenforcedBy).toBeNull();
  });
});

describe('a cloud', () => {
  const cluster = { server: 'https://cluster.example', token: 'a token', namespace: 'load' };
  const onCluster: Partial<BenchmarkInput> = { runner: 'kubernetes', shards: 2 };

  it('that is not connected, does not allow scripts, or would load itself is refused', async () => {
    const ctx = await instance.workspace();
    await expect(start(ctx, onCluster)).rejects.toThrow(/no connection to Kubernetes/);
    await saveKubernetesConnection(ctx, cluster);
    await expect(start(ctx, onCluster)).rejects.toThrow(/is this machine/);
    await saveKubernetesConnection(ctx, { ...cluster, server: 'https://127.0.0.1:6443', token: 'another' });
    await expect(start(ctx, { ...onCluster, ...ownScript }, true)).rejects.toThrow(/does not allow scripts/);
    await start(ctx, onCluster);
  });
});

describe('what making the load costs', () => {
  const azure = {
    ...{ auth: 'managed-identity', region: 'westeurope', resourceGroup: 'load' },
    subscriptionId: '00000000-0000-4000-8000-000000000000',
    containerInstances: {
      cpu: 2,
      memoryGb: 4,
      prices: { vCpuHour: '0.05', gbHour: '0.01', currency: 'EUR', source: 'x' },
    },
  };
  /** 3,600 s of two shards: 4 vCPU-hours and 8 GB-hours are 0.28 EUR. */
  const anHour = (maxTestCost: BenchmarkInput['maxTestCost']): Partial<BenchmarkInput> => ({
    ...{ runner: 'azure-container-instances', shards: 2, maxTestCost },
    target: { baseUrl: 'http://192.0.2.7:8480' },
    load: { kind: 'steps', steps: [{ rps: 20, seconds: 3_600 }], warmUpSeconds: 0 },
  });

  it('is held against what it may cost, and recorded by the time that the shards were there', async () => {
    const ctx = await instance.workspace();
    const sample = { baseUrl: 'http://192.0.2.7:8480', adminUrl: 'http://192.0.2.7:8481', adminToken: 'token' };
    await saveSampleConnection(instance.clients.db, instance.clients, ctx.workspaceId, sample);
    await saveAzureConnection(ctx, azure);
    await expect(start(ctx, anHour({ amount: '0.27', currency: 'EUR' }))).rejects.toThrow(/estimated to cost .* EUR/);
    await expect(start(ctx, anHour({ amount: '9', currency: 'USD' }))).rejects.toThrow(/one currency/);
    await saveKubernetesConnection(ctx, { server: 'https://cluster.example', token: 'a token', namespace: 'load' });
    const onCluster = { ...anHour({ amount: '9', currency: 'EUR' }), runner: 'kubernetes' } as const;
    await expect(start(ctx, onCluster)).rejects.toThrow(/is not known/);

    const { runId } = await start(ctx, anHour({ amount: '9', currency: 'EUR' }));
    expect((await getRun(ctx, { runId })).events.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Making this load is estimated to cost at most 0\.\d+ EUR/),
    );
    const claimedAt = new Date('2026-01-01T00:00:00Z');
    const heartbeatAt = new Date('2026-01-01T00:30:00Z');
    await instance.clients.db.runShard.createMany({
      data: [0, 1].map((shard) => ({
        runId,
        epoch: 1,
        shard,
        tokenHash: mintShardToken().tokenHash,
        claimedAt,
        heartbeatAt,
      })),
    });
    await finishRun(instance.clients, runId, 0, { outcome: 'aborted', reason: 'x', endedBy: 'system:x' });
    const { testCost, events } = await getRun(ctx, { runId });
    // Half an hour, and the two minutes that a container may take to start.
    expect(Number(testCost?.total)).toBeCloseTo((0.28 * (1_800 + 120)) / 3_600, 9);
    expect(events.map(({ message }) => message)).toContain(
      'By what really ran, making the load cost at most 0.1494 EUR.',
    );
  });

  it('is not known where agents were asked for and none called back, and nothing where none were', async () => {
    const ctx = await instance.workspace();
    const sample = { baseUrl: 'http://192.0.2.7:8480', adminUrl: 'http://192.0.2.7:8481', adminToken: 'token' };
    await saveSampleConnection(instance.clients.db, instance.clients, ctx.workspaceId, sample);
    await saveAzureConnection(ctx, azure);
    const ended = async (shards: number[]) => {
      const { runId } = await start(ctx, anHour({ amount: '9', currency: 'EUR' }));
      const data = shards.map((shard) => ({ runId, epoch: 1, shard, tokenHash: mintShardToken().tokenHash }));
      await instance.clients.db.runShard.createMany({ data });
      await finishRun(instance.clients, runId, 0, { outcome: 'aborted', reason: 'x', endedBy: 'system:x' });
      return (await getRun(ctx, { runId })).testCost;
    };
    expect(await ended([0, 1])).toMatchObject({ total: null, unknown: [expect.stringMatching(/up to 120 s/)] });
    expect(await ended([])).toBeNull();
  });

  it('is that of the stages that began where each is billed', async () => {
    const ctx = await instance.workspace();
    const sample = { baseUrl: 'http://192.0.2.7:8480', adminUrl: 'http://192.0.2.7:8481', adminToken: 'token' };
    await saveSampleConnection(instance.clients.db, instance.clients, ctx.workspaceId, sample);
    const prices = { vuHour: '0.1', currency: 'EUR', source: 'x' };
    await saveAzureConnection(ctx, { ...azure, loadTesting: { resourceName: 'headroom', prices } });
    const steps = Array.from({ length: 3 }, () => ({ users: 60, seconds: 3_600 }));
    const { runId } = await start(ctx, {
      ...{ runner: 'azure-load-testing', engine: 'jmeter', target: { baseUrl: 'http://192.0.2.7:8480' } },
      load: { kind: 'closed', steps, warmUpSeconds: 0 },
    });
    const { db } = instance.clients;
    await db.runShard.create({ data: { runId, epoch: 1, shard: 0, tokenHash: mintShardToken().tokenHash } });
    const order = { load: { model: 'closed', users: 60, thinkTimeMs: 0 }, maxSeconds: 3_600 };
    const at = (seconds: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + seconds * 1_000);
    await db.runStage.createMany({
      data: [
        {
          ...{ runId, stage: 0, epoch: 1, order, leaseUntil: at(0) },
          state: 'running',
          startedAt: at(0),
          endedAt: at(5_000),
        },
        {
          ...{ runId, stage: 1, epoch: 1, order, leaseUntil: at(0) },
          state: 'discarded',
          startedAt: at(0),
          endedAt: at(1_800),
        },
        { ...{ runId, stage: 2, epoch: 1, order, leaseUntil: at(0) }, state: 'offered' },
      ],
    });
    await finishRun(instance.clients, runId, 0, { outcome: 'aborted', reason: 'x', endedBy: 'system:x' });
    // 60 users for an hour and for half of one.
    expect((await getRun(ctx, { runId })).testCost).toMatchObject({ total: '9', currency: 'EUR' });
  });
});

describe('shards', () => {
  it('more of them than connections or users are refused', async () => {
    const ctx = await instance.workspace();
    const target = { baseUrl: 'http://127.0.0.1:9', maxConnections: 2 };
    await expect(start(ctx, { shards: 3, target })).rejects.toThrow(/2 connections cannot be split over 3 shards/);
    const load: BenchmarkInput['load'] = { kind: 'closed', steps: [{ users: 2, seconds: 3 }] };
    await expect(start(ctx, { shards: 3, load })).rejects.toThrow(/shards: must not be more than the users/);
  });
});
