import type { ShardStage } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bundle,
  controlPlane,
  never,
  openStage,
  runToEnd,
  runner,
  standIn,
  testId,
  workspaceId,
} from '../../testing/load-testing-bed';
import type { Change } from '../../testing/load-testing-bed';
import type { LoadTestingServer } from '../../testing/load-testing-server';
import { trustedTls } from '../../testing/loopback-tls';
import type { LoopbackTls } from '../../testing/loopback-tls';
import { ProtocolServer } from '../../testing/protocol-server';

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());

describe('a run in Azure Load Testing', () => {
  it('is a test run per stage, with results of all engine instances, and leaves nothing', async () => {
    await using service = await standIn(tls);
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
    await using service = await standIn(tls);
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
    await using service = await standIn(tls);
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
    await using service = await standIn(tls);
    await using server = await controlPlane();
    const refusal = { status: 429, code: 'TooManyRequests', message: 'Slow down.', retryAfter: 1 };
    service.refusals = [
      { path: /^PATCH \/test-runs/, refusal, times: 1 },
      { path: /^GET \/test-runs/, refusal: { ...refusal, status: 503 }, times: 1 },
    ];
    const startedAtMs = performance.now();
    const { stage } = await runToEnd(service, server);
    expect(stage.end).toBe('complete');
    expect(performance.now() - startedAtMs).toBeGreaterThan(1_990);
  });

  it('says what the service does not report, and claims nothing of it', async () => {
    await using service = await standIn(tls);
    await using server = await controlPlane();
    service.cpuPercent = null;
    const { stage } = await runToEnd(service, server);
    expect(stage).toMatchObject({ end: 'complete', seconds: 2 });
    expect(stage.message).toMatch(/did not report the CPU of its engine instances/);
    expect(server.health.size).toBe(0);
  });

  it('runs Locust where the api-version knows it', async () => {
    await using service = await standIn(tls);
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
    await expect.poll(() => [...service.runs.values()][0]?.stopAskedAtMs ?? null).not.toBeNull();
    return [...service.runs.values()][0]!.stopAskedAtMs! - sinceMs;
  };
  const isExecuting = (service: LoadTestingServer) =>
    expect.poll(() => [...service.runs.values()][0]?.status).toBe('EXECUTING');

  it.each([
    ['by a person', { directive: 'stop', leaseMs: 0, reason: 'a person pressed stop' } as const, 'stopped'],
    ['by the loss of the lease', { directive: 'continue', leaseMs: 0 } as const, 'lease-lost'],
  ])('%s reaches the service within 2 s', async (_, control, end) => {
    await using service = await standIn(tls, 60_000);
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
    await using service = await standIn(tls);
    service.faults.stuck = true;
    await using server = await controlPlane();
    const abort = new AbortController();
    const handle = await runner.start(bundle(service, server.url), abort.signal);
    await expect.poll(() => [...service.runs.values()][0]?.status).toBe('PROVISIONING');
    const [atMs, run] = [performance.now(), [...service.runs.values()][0]!];
    if (way === 'cancel') void handle.cancel();
    else abort.abort(new Error('told to end'));
    expect(await handle.done).toMatchObject([{ ok: false }]);
    expect(run.stopAskedAtMs! - atMs).toBeLessThan(2_000);
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('that comes early keeps what was measured', async () => {
    await using service = await standIn(tls, 60_000);
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
