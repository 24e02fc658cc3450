import { setTimeout as wait } from 'node:timers/promises';
import { benchmarkSchema } from '@headroom/core';
import type { BenchmarkInput, ShardStage } from '@headroom/core';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingTarget } from '../../testing/counting-target';
import { installedEngines } from '../../testing/installed-engines';
import { jmeterEngine, scriptedEngine } from '../../testing/load-test-engines';
import { LoadTestingServer, loadTestingConnection } from '../../testing/load-testing-server';
import { trustedTls } from '../../testing/loopback-tls';
import type { LoopbackTls } from '../../testing/loopback-tls';
import { ProtocolServer, shardToken } from '../../testing/protocol-server';
import type { RunnerBundle } from '../runner';
import { azureLoadTestingRunner } from './load-testing-runner';

const runner = azureLoadTestingRunner({ pollMs: 20, cleanUpMs: 1_000 });
const never = new AbortController().signal;
const workspaceId = '11111111-1111-7111-8111-111111111111';
const runId = '22222222-2222-7222-8222-222222222222';
const testId = `hr-${runId.replaceAll('-', '')}-3`;

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());

const openStage = (index: number, maxSeconds = 2): ShardStage => ({
  ...{ index, maxSeconds, startsInMs: 0, seed: 1 },
  load: { model: 'open', rps: 100, arrivals: 'uniform' },
});
const standIn = (lastsMs = 0) => LoadTestingServer.start(tls, scriptedEngine({ rps: 100, seconds: 2, lastsMs }));
const controlPlane = (stages = [openStage(0)], more: { targetUrl?: string; secrets?: Record<string, string> } = {}) =>
  ProtocolServer.start({ targetUrl: 'http://127.0.0.1:1', stages, engine: 'jmeter', ...more });

interface Change {
  loadTesting?: object;
  benchmark?: Partial<BenchmarkInput>;
  connection?: object;
}

function bundle(
  service: { url: string },
  agentUrl: string,
  { loadTesting, benchmark, connection }: Change = {},
): RunnerBundle {
  const definition = benchmarkSchema.parse({
    ...{ name: 'faults', subject: { gateway: 'sample', tier: 'one', policySet: 'none' } },
    ...{ target: { baseUrl: 'http://127.0.0.1:1' }, requests: [{ name: 'r', path: '/' }] },
    load: { kind: 'steps', steps: [{ rps: 100, seconds: 2 }] },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
    ...{ runner: 'azure-load-testing', engine: 'jmeter', ...benchmark },
  } satisfies BenchmarkInput);
  const shards = [{ shard: 0, token: shardToken }];
  return {
    ...{ workspaceId, runId, epoch: 3, agentUrl, shards, definition },
    connection: { ...loadTestingConnection(service.url, loadTesting), ...connection },
  };
}

/** Runs to the end, and gives what was reported of the first stage and of the shard. */
async function runToEnd(
  service: LoadTestingServer & { url: string },
  server: ProtocolServer & { url: string },
  change: Change = {},
) {
  const handle = await runner.start(bundle(service, server.url, change), never);
  const [exit] = await handle.done;
  return { stage: server.stageDones[0]!, exit: exit! };
}

describe('a run in Azure Load Testing', () => {
  it('is a test run per stage, with results of all engine instances, and leaves nothing', async () => {
    await using service = await standIn();
    await using server = await controlPlane([openStage(0), openStage(1)]);
    const { exit } = await runToEnd(service, server, { loadTesting: { engineInstances: 2 } });
    expect(exit).toEqual({ shard: 0, ok: true, message: 'all stages are done' });
    expect(server.stageDones).toMatchObject([
      { stage: 0, end: 'complete', seconds: 2 },
      { stage: 1, end: 'complete', seconds: 2 },
    ]);
    expect(server.completed(0)).toBe(400);
    expect(server.stageDones[0]!.message).toMatch(/on 2 engine instances/);
    expect([...server.health.values()][0]).toMatchObject({
      cpuPercent: 20,
      threads: 1,
      loopLagP99Ms: null,
      dropped: 0,
    });
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
    expect(service.asked.filter((path) => path.startsWith('PATCH /test-runs/'))).toEqual([
      `PATCH /test-runs/${testId}-0-0`,
      `PATCH /test-runs/${testId}-1-1`,
    ]);
  });

  it('keeps its test runs where the connection says so', async () => {
    await using service = await standIn();
    await using server = await controlPlane();
    await runToEnd(service, server, { loadTesting: { keepTestRuns: true } });
    expect([service.tests.size, service.runs.size]).toEqual([1, 1]);
    const { document } = service.tests.get(testId)!;
    expect(document).toMatchObject({
      displayName: 'faults',
      description: `Made by Headroom. headroom-workspace=${workspaceId}`,
      passFailCriteria: {
        passFailMetrics: {
          'headroom-0': { clientMetric: 'response_time_ms', aggregate: 'p95', condition: '>', value: 100 },
          'headroom-1': { clientMetric: 'error', aggregate: 'percentage', condition: '>', value: 1 },
        },
      },
    });
  });

  it('gives secrets to the test run alone', async () => {
    await using service = await standIn();
    await using server = await controlPlane([openStage(0)], { secrets: { TOKEN: 'do-not-tell' } });
    await runToEnd(service, server, { loadTesting: { keepTestRuns: true }, benchmark: { secrets: ['TOKEN'] } });
    const { document, files } = service.tests.get(testId)!;
    const uploaded = [...files.values()].map(({ text }) => text).join('\n');
    expect(uploaded).toContain('${__GetSecret(HEADROOM_SECRET_TOKEN)}');
    expect(uploaded).not.toMatch(/getenv\('HEADROOM_SECRET/);
    expect(JSON.stringify([document, uploaded])).not.toContain('do-not-tell');
    expect([...service.runs.values()][0]!.document.secrets).toEqual({
      HEADROOM_SECRET_TOKEN: { value: 'do-not-tell', type: 'SECRET_VALUE' },
    });
  });

  it('waits as long as the service asks', async () => {
    await using service = await standIn();
    await using server = await controlPlane();
    const refusal = { status: 429, code: 'TooManyRequests', message: 'Slow down.', retryAfter: 1 };
    service.refusals = [
      { path: /^PATCH \/test-runs/, refusal, times: 1 },
      { path: /^GET \/test-runs/, refusal: { ...refusal, status: 503 }, times: 1 },
    ];
    const startedAtMs = performance.now();
    const { stage } = await runToEnd(service, server);
    expect(stage.end).toBe('complete');
    expect(performance.now() - startedAtMs).toBeGreaterThan(2_000);
  });

  it('says what the service does not report, and claims nothing of it', async () => {
    await using service = await standIn();
    await using server = await controlPlane();
    service.cpuPercent = null;
    const { stage } = await runToEnd(service, server);
    expect(stage).toMatchObject({ end: 'complete', seconds: 2 });
    expect(stage.message).toMatch(/did not report the CPU of its engine instances/);
    expect(server.health.size).toBe(0);
  });

  it('runs Locust where the api-version knows it', async () => {
    await using service = await standIn();
    const closed: ShardStage = { ...openStage(0), load: { model: 'closed', users: 4, thinkTimeMs: 0 } };
    await using server = await ProtocolServer.start({
      targetUrl: 'http://127.0.0.1:1',
      stages: [closed],
      engine: 'locust',
    });
    const benchmark: Change['benchmark'] = {
      engine: 'locust',
      load: { kind: 'closed', steps: [{ users: 4, seconds: 2 }], thinkTimeMs: 0 },
    };
    await expect(runner.start(bundle(service, server.url, { benchmark }), never)).rejects.toThrow(/2024-12-01-preview/);
    const loadTesting = { apiVersion: '2024-12-01-preview', keepTestRuns: true };
    const { stage } = await runToEnd(service, server, { benchmark, loadTesting });
    expect(stage.end).toBe('complete');
    const { document, files } = service.tests.get(testId)!;
    expect(document).toMatchObject({ kind: 'Locust', autoStopCriteria: { autoStopDisabled: true } });
    expect(document.environmentVariables).toMatchObject({ LOCUST_USERS: '4', LOCUST_RUN_TIME: '2' });
    expect([...files.values()]).toMatchObject([{ fileType: 'TEST_SCRIPT', validationStatus: 'VALIDATION_SUCCESS' }]);
  });
});

describe('a stop', () => {
  const stopped = async (service: LoadTestingServer, sinceMs: number) => {
    await expect.poll(() => [...service.runs.values()][0]?.stopAskedAtMs ?? null, { interval: 10 }).not.toBeNull();
    return [...service.runs.values()][0]!.stopAskedAtMs! - sinceMs;
  };
  const isExecuting = (service: LoadTestingServer) =>
    expect.poll(() => [...service.runs.values()][0]?.status, { timeout: 5_000, interval: 10 }).toBe('EXECUTING');

  it.each([
    ['by a person', { directive: 'stop', leaseMs: 0, reason: 'a person pressed stop' } as const, 'stopped'],
    ['by the loss of the lease', { directive: 'continue', leaseMs: 0 } as const, 'lease-lost'],
  ])('%s reaches the service within 2 s', async (_, control, end) => {
    await using service = await standIn(60_000);
    service.faults.stepMs = 300;
    await using server = await controlPlane([openStage(0, 60)]);
    const handle = await runner.start(bundle(service, server.url), never);
    await isExecuting(service);
    const atMs = performance.now();
    const reported = server.stageDone();
    server.control = control;
    expect(await stopped(service, atMs)).toBeLessThan(2_000);
    expect(await reported).toMatchObject({ end });
    server.control = { directive: 'continue', leaseMs: 10_000 };
    expect(await handle.done).toMatchObject([{ ok: true }]);
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it.each(['cancel', 'signal'])('by %s does too, also while engine instances are waited for', async (way) => {
    await using service = await standIn();
    service.faults.stuck = true;
    await using server = await controlPlane();
    const abort = new AbortController();
    const handle = await runner.start(bundle(service, server.url), abort.signal);
    await expect.poll(() => [...service.runs.values()][0]?.status, { timeout: 5_000 }).toBe('PROVISIONING');
    const [atMs, run] = [performance.now(), [...service.runs.values()][0]!];
    if (way === 'cancel') void handle.cancel();
    else abort.abort(new Error('told to end'));
    expect(await handle.done).toMatchObject([{ ok: false }]);
    expect(run.stopAskedAtMs! - atMs).toBeLessThan(2_000);
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('that comes early keeps what was measured', async () => {
    await using service = await standIn(60_000);
    await using server = await controlPlane([openStage(0, 60)]);
    const handle = await runner.start(bundle(service, server.url), never);
    await isExecuting(service);
    const reported = server.stageDone();
    server.control = { directive: 'end-stage', leaseMs: 10_000 };
    expect(await reported).toMatchObject({ end: 'complete', seconds: 2 });
    expect(server.completed(0)).toBe(200);
    await handle.done;
  });
});

describe('trouble with the service', () => {
  it.each<[string, (service: LoadTestingServer) => void, RegExp]>([
    [
      'a quota',
      (service) => {
        const refusal = { status: 400, code: 'QuotaExceeded', message: 'The engine instance quota of 5 is exceeded.' };
        service.refusals = [{ path: /^PATCH \/test-runs/, refusal, times: 9 }];
      },
      /Azure answered 400 QuotaExceeded: .*quota of 5.*Use fewer engine instances/,
    ],
    [
      'a script it refuses',
      (service) => (service.tests.scriptFault = 'Unknown plugin.'),
      /refuses plan.jmx: Unknown plugin/,
    ],
    [
      'a failed run',
      (service) => (service.faults.failure = 'No capacity in westeurope.'),
      /ended as FAILED.*No capacity/,
    ],
    [
      'missing rights',
      (service) => {
        const refusal = { status: 403, code: 'Forbidden', message: 'Not authorized to perform this action.' };
        service.refusals = [{ path: /^PATCH \/tests/, refusal, times: 9 }];
      },
      /Azure answered 403.*role Load Test Contributor on the resource headroom/,
    ],
  ])('such as %s ends the stage with words', async (_, fault, words) => {
    await using service = await standIn();
    await using server = await controlPlane();
    fault(service);
    const { stage } = await runToEnd(service, server);
    expect(stage).toMatchObject({ end: 'engine-failed', seconds: 0 });
    expect(stage.message).toMatch(words);
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('such as questions that it does not answer stops the test run before another is started', async () => {
    await using service = await standIn(60_000);
    service.faults.stepMs = 200;
    await using server = await controlPlane([openStage(0, 60), openStage(1)]);
    const handle = await runner.start(bundle(service, server.url), never);
    await expect.poll(() => [...service.runs.values()][0]?.status, { timeout: 5_000 }).toBe('EXECUTING');
    const first = [...service.runs.values()][0]!;
    const refusal = { status: 400, code: 'Broken', message: 'Broken.' };
    service.refusals = [{ path: /^GET \/test-runs/, refusal, times: 1 }];
    await expect.poll(() => service.runs.size, { timeout: 5_000, interval: 5 }).toBe(2);
    expect(first.status).toBe('CANCELLED');
    expect(server.stageDones[0]).toMatchObject({ stage: 0, end: 'engine-failed' });
    [...service.runs.values()][1]!.stop();
    await handle.done;
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('such as a test run that does not end keeps all others from starting, and its test for the sweeper', async () => {
    await using service = await standIn(60_000);
    await using server = await controlPlane([openStage(0, 60), openStage(1)]);
    const hasty = azureLoadTestingRunner({ pollMs: 20, cleanUpMs: 200, settleMs: 200 });
    const handle = await hasty.start(bundle(service, server.url), never);
    await expect.poll(() => [...service.runs.values()][0]?.status, { timeout: 5_000 }).toBe('EXECUTING');
    service.faults.stepMs = 60_000;
    const refusal = { status: 400, code: 'Broken', message: 'Broken.' };
    service.refusals = [{ path: /^GET \/test-runs/, refusal, times: 1 }];
    await handle.done;
    expect(server.stageDones[1]).toMatchObject({
      ...{ stage: 1, end: 'engine-failed' },
      message: expect.stringMatching(/-0-0 is still ending.*nothing more is started beside it/),
    });
    expect([service.tests.size, service.runs.size]).toEqual([1, 1]);
  });

  it('such as the lost answer to a start stops what may have been started, and leaves nothing', async () => {
    await using service = await standIn(60_000);
    service.faults.losesStarts = true;
    await using server = await controlPlane([openStage(0, 60)]);
    const { stage } = await runToEnd(service, server);
    expect(stage).toMatchObject({ end: 'engine-failed', seconds: 0 });
    expect(service.asked).toContain(`POST /test-runs/${testId}-0-0:stop`);
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('such as a stop from outside is no result', async () => {
    await using service = await standIn(60_000);
    await using server = await controlPlane();
    const ended = runToEnd(service, server);
    await expect.poll(() => [...service.runs.values()][0]?.status, { timeout: 5_000 }).toBe('EXECUTING');
    [...service.runs.values()][0]!.stop();
    expect((await ended).stage).toMatchObject({
      end: 'engine-failed',
      message: expect.stringMatching(/not by Headroom/),
    });
  });

  it('such as an expired secret, or a token that is taken no more, is told apart', async () => {
    await using service = await standIn();
    await using server = await controlPlane();
    service.login.expired = true;
    await expect(runner.start(bundle(service, server.url), never)).rejects.toThrow(
      /could not be found: Azure refused the credential: .*AADSTS7000222.*expired.*Renew it/,
    );
    service.login.expired = false;
    service.login.revokes = true;
    await expect(runner.start(bundle(service, server.url), never)).rejects.toThrow(/Azure answered 401.*[Rr]enew it/);
  });

  it.each<[string, Change, RegExp]>([
    [
      'another resource',
      { loadTesting: { resourceName: 'other' } },
      /other could not be found: Azure answered 404.*Check the subscription/,
    ],
    ['no resource', { connection: { loadTesting: undefined } }, /names no load testing resource/],
    [
      'a script without permission',
      { benchmark: { script: { fileName: 'own.jmx', text: '<jmeterTestPlan/>' } } },
      /does not allow scripts/,
    ],
    ['a loopback target', { connection: { armEndpoint: 'https://management.azure.com' } }, /is this machine/],
  ])('that a start foresees: %s', async (_, change, words) => {
    await using service = await standIn();
    await using server = await controlPlane();
    await expect(runner.start(bundle(service, server.url, change), never)).rejects.toThrow(words);
    expect(service.tests.size).toBe(0);
  });

  it('such as an api-version that it does not know names the setting', async () => {
    await using service = await standIn();
    await using server = await controlPlane();
    const { stage } = await runToEnd(service, server, { loadTesting: { apiVersion: '2099-01-01' } });
    expect(stage.message).toMatch(/api-version '2099-01-01' is not supported.*Set another api-version/);
  });
});

describe('the sweeper', () => {
  it('stops and deletes what nobody follows any more, page by page, and leaves the rest', async () => {
    await using service = await standIn(60_000);
    const owners = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((head) => `${head}-2222-7222-8222-222222222222`);
    for (const [index, id] of owners.entries()) {
      await using server = await controlPlane([openStage(0, 60)]);
      const handle = await runner.start({ ...bundle(service, server.url), runId: id }, never);
      await expect.poll(() => [...service.runs.values()][index]?.status, { timeout: 5_000 }).toBe('EXECUTING');
      // A worker that is gone: its agent hears nothing, and its test run goes on.
      service.refusals = [{ path: /:stop$/, refusal: { status: 400, code: 'Gone', message: 'gone' }, times: 9 }];
      await handle.cancel();
      service.refusals = [];
    }
    expect(service.runs.size).toBe(3);
    const connection = loadTestingConnection(service.url);
    const sweep = () => runner.sweep!(connection, workspaceId, (id) => id === owners[1]);
    expect(await runner.sweep!(connection, 'another-workspace', () => false)).toEqual([]);
    expect((await sweep()).map(({ runId: id, sentence }) => [id, sentence.split(' ')[0]])).toEqual([
      [owners[0], 'Stopped'],
      [owners[2], 'Stopped'],
    ]);
    await wait(200);
    expect((await sweep()).map(({ runId: id, sentence }) => [id, sentence.split(' ')[0]])).toEqual([
      [owners[0], 'Deleted'],
      [owners[2], 'Deleted'],
    ]);
    expect([service.tests.size, service.runs.size]).toEqual([1, 1]);
  });
});

it('what JMeter really did is what the intervals say', { timeout: 60_000 }, async () => {
  const { jmeter } = await installedEngines();
  await using target = await countingTarget();
  await using service = await LoadTestingServer.start(tls, jmeterEngine(jmeter!));
  await using server = await controlPlane([openStage(0, 3)], { targetUrl: target.url });
  const { stage } = await runToEnd(service, server, { loadTesting: { keepTestRuns: true } });
  expect(stage).toMatchObject({ end: 'complete', seconds: 3, errorExamples: [] });
  expect(server.completed(0)).toBe(target.seen.requests);
  // What a busy machine did not start is counted, not passed over.
  const dropped = [...server.health.values()].reduce((sum, row) => sum + row.dropped, 0);
  expect(dropped).toBe(Math.max(0, 300 - target.seen.requests));
  const [run] = [...service.runs.values()];
  const log = strFromU8(unzipSync(run!.results!)['engine1_results.csv']!);
  expect(log.trim().split('\n')).toHaveLength(target.seen.requests + 1);
});
