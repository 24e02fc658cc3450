import { benchmarkSchema } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms } from '../../testing/build-programs';
import type { Programs } from '../../testing/build-programs';
import { KubernetesServer, kubernetesConnection } from '../../testing/kubernetes-server';
import { trustedTls } from '../../testing/loopback-tls';
import type { LoopbackTls } from '../../testing/loopback-tls';
import { ProtocolServer, shardToken } from '../../testing/protocol-server';
import type { RunnerBundle } from '../runner';
import { kubernetesRunner } from './kubernetes-runner';

const agentImage = `registry.test/headroom-agent@sha256:${'a'.repeat(64)}`;
const runner = kubernetesRunner({ agentImage, pollMs: 30 });
/** Gives up early, for what never starts. */
const impatient = kubernetesRunner({ agentImage, pollMs: 30, provisionWithinMs: 1_500 });
const never = new AbortController().signal;

let programs: Programs;
let tls: LoopbackTls;
beforeAll(async () => {
  tls = trustedTls();
  programs = await buildPrograms();
});
afterAll(async () => {
  tls[Symbol.dispose]();
  await programs[Symbol.asyncDispose]();
});
const standIn = () => KubernetesServer.start(tls, programs.headroom);

const definition = benchmarkSchema.parse({
  name: 'faults',
  subject: { gateway: 'sample', tier: 'one', policySet: 'none' },
  target: { baseUrl: 'http://127.0.0.1:1' },
  requests: [{ name: 'r', path: '/' }],
  load: { kind: 'steps', steps: [{ rps: 100, seconds: 2 }] },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
  runner: 'kubernetes',
  shards: 3,
});

const started = async (cluster: { url: string }, signal = never, more: Partial<RunnerBundle> = {}, by = runner) => {
  await using server = await ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages: [], shards: 3 });
  server.away = true;
  const shards = [0, 1, 2].map((shard) => ({ shard, token: `${shardToken}-${shard}` }));
  const connection = kubernetesConnection(cluster.url, tls);
  const bundle = { workspaceId: 'w1', runId: 'run', epoch: 3, agentUrl: server.url, shards, definition, connection };
  return by.start({ ...bundle, ...more }, signal).then(
    (handle) => ({ handle, message: '' }),
    (error: Error) => ({ handle: null, message: error.message }),
  );
};

describe('starting in Kubernetes', () => {
  it('waits as long as the cluster asks, and starts nothing twice when answers are lost', async () => {
    await using cluster = await standIn();
    cluster.creations = [
      { code: 429, reason: 'TooManyRequests', message: 'Slow down.', retryAfter: 1 },
      ...(['lost', null, 'lost'] as const),
    ];
    const { handle } = await started(cluster);
    expect([...cluster.jobs.keys()]).toEqual(['headroom-run-3']);
    expect(cluster.secrets.size).toBe(1);
    await handle!.cancel();
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0]);
  });

  const quota = 'jobs.batch "headroom-run-3" is forbidden: exceeded quota: small, requested: count/jobs.batch=1';
  const rights = 'jobs.batch is forbidden: User "system:serviceaccount:load:x" cannot create resource "jobs"';
  it.each([
    ['quota', { code: 403, reason: 'Forbidden', message: quota }, /exceeded quota.*fewer or smaller shards/],
    ['rights', { code: 403, reason: 'Forbidden', message: rights }, /headroom-runner.yaml in the namespace load/],
    ['throttling', { code: 429, reason: 'TooManyRequests', message: 'Slow.', retryAfter: 600 }, /429. Slow.*throttles/],
  ])('says why it is refused: %s', async (_, refusal, words) => {
    await using cluster = await standIn();
    cluster.creations = [refusal];
    expect((await started(cluster)).message).toMatch(words);
    cluster.creations = [null, refusal];
    expect((await started(cluster)).message).toMatch(words);
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0]);
  });

  it('says what keeps pods from running, and deletes them', async () => {
    await using cluster = await standIn();
    const start = () => started(cluster, never, {}, impatient);
    cluster.podTrouble = { kind: 'unschedulable', message: '0/3 nodes are available: 3 Insufficient cpu.' };
    expect((await start()).message).toMatch(/within 1.5 s: Unschedulable: 0\/3 nodes.*Insufficient cpu/);
    const message = 'Back-off pulling image "registry.test/headroom-agent"';
    cluster.podTrouble = { kind: 'waiting', reason: 'ImagePullBackOff', message };
    expect((await start()).message).toMatch(/load: ImagePullBackOff: Back-off.*HEADROOM_AGENT_IMAGE/);
    cluster.podTrouble = null;
    cluster.podWarning = 'Error creating: pods "headroom-run-3-0" is forbidden: exceeded quota: cores';
    expect((await start()).message).toMatch(/exceeded quota: cores/);
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0]);
  });

  it('says that the token has expired', async () => {
    await using cluster = await standIn();
    cluster.expired = true;
    expect((await started(cluster)).message).toMatch(/answered 401.*token is expired.*Kubernetes connection/);
  });

  it('deletes everything when it is aborted on the way', async () => {
    await using cluster = await standIn();
    cluster.podTrouble = { kind: 'unschedulable', message: 'later' };
    const abort = new AbortController();
    const start = started(cluster, abort.signal);
    await expect.poll(() => cluster.secrets.size).toBe(1);
    abort.abort(new Error('a person pressed stop'));
    expect((await start).message).toBe('a person pressed stop');
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0]);
  });
});

describe('deleting in Kubernetes', () => {
  const refused = { code: 403, reason: 'Forbidden', message: 'jobs.batch cannot be deleted' };

  it('reports what it could not delete, which the next sweep does', async () => {
    await using cluster = await standIn();
    const { handle } = await started(cluster);
    cluster.deletions = [refused, refused, null];
    await handle!.cancel();
    const [exit] = await handle!.done;
    expect(exit!.message).toMatch(/Not deleted: the job headroom-run-3.*403.*next sweep/);
    const connection = kubernetesConnection(cluster.url, tls);
    await expect(runner.sweep!(connection, 'w1', () => false)).rejects.toThrow(/Not deleted/);
    expect(await runner.sweep!(connection, 'w1', () => false)).toMatchObject([{ runId: 'run' }]);
    expect([cluster.jobs.size, cluster.secrets.size]).toEqual([0, 0]);
  });

  it('sweeps through all pages, and spares live runs and other workspaces', async () => {
    await using cluster = await standIn();
    const shards = [{ shard: 0, token: shardToken }];
    await started(cluster, never, { shards });
    const live = await started(cluster, never, { shards, epoch: 4 });
    await started(cluster, never, { shards, runId: 'other' });
    await started(cluster, never, { shards, runId: 'theirs', workspaceId: 'w2' });
    const connection = kubernetesConnection(cluster.url, tls);
    const swept = await runner.sweep!(connection, 'w1', (runId, epoch) => runId === 'run' && epoch === 4);
    expect(swept.map(({ runId }) => runId)).toEqual(['run', 'other']);
    expect([...cluster.jobs.keys()]).toEqual(['headroom-run-4', 'headroom-theirs-3']);
    await live.handle!.cancel();
  });
});

it('keeps tokens in the secret, and gives each pod its own alone', async () => {
  await using cluster = await standIn();
  const { handle } = await started(cluster);
  const { job, pods } = cluster.jobs.get('headroom-run-3')!;
  expect(pods.map(({ container }) => container!.spec.env)).toEqual(
    [0, 1, 2].map((index) => ({ JOB_COMPLETION_INDEX: String(index) })),
  );
  expect(JSON.stringify([job, pods.map(({ container }) => container!.spec)])).not.toContain(shardToken);
  expect(cluster.secrets.get('headroom-run-3')!.stringData).toEqual({
    '0': `${shardToken}-0`,
    '1': `${shardToken}-1`,
    '2': `${shardToken}-2`,
  });
  await handle!.cancel();
  expect(JSON.stringify([cluster.asked, await handle!.done])).not.toContain(shardToken);
  // What the role in infra/kubernetes allows is all that was asked.
  const verbs = cluster.asked.map((line) => line.replace(/\/headroom-.*/, '/NAME'));
  expect([...new Set(verbs)].sort()).toEqual([
    'DELETE /apis/batch/v1/namespaces/load/jobs/NAME',
    'GET /api/v1/namespaces/load/pods',
    'GET /apis/batch/v1/namespaces/load/jobs/NAME',
    'POST /api/v1/namespaces/load/secrets',
    'POST /apis/batch/v1/namespaces/load/jobs',
  ]);
});
