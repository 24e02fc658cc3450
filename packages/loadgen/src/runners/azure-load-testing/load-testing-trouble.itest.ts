import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingTarget } from '../../testing/counting-target';
import { installedEngines } from '../../testing/installed-engines';
import { jmeterEngine } from '../../testing/load-test-engines';
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
import { LoadTestingServer } from '../../testing/load-testing-server';
import { loadTestingConnection } from '../../testing/load-testing-server';
import { trustedTls } from '../../testing/loopback-tls';
import type { LoopbackTls } from '../../testing/loopback-tls';
import { azureLoadTestingRunner } from './load-testing-runner';

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());

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
    await using service = await standIn(tls);
    await using server = await controlPlane();
    fault(service);
    const { stage } = await runToEnd(service, server);
    expect(stage).toMatchObject({ end: 'engine-failed', seconds: 0 });
    expect(stage.message).toMatch(words);
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('such as questions that it does not answer stops the test run before another is started', async () => {
    await using service = await standIn(tls, 60_000);
    service.faults.stepMs = 200;
    await using server = await controlPlane([openStage(0, 60), openStage(1)]);
    const handle = await runner.start(bundle(service, server.url), never);
    await expect.poll(() => [...service.runs.values()][0]?.status).toBe('EXECUTING');
    const first = [...service.runs.values()][0]!;
    const refusal = { status: 400, code: 'Broken', message: 'Broken.' };
    service.refusals = [{ path: /^GET \/test-runs/, refusal, times: 1 }];
    await expect.poll(() => service.runs.size).toBe(2);
    expect(first.status).toBe('CANCELLED');
    expect(server.stageDones[0]).toMatchObject({ stage: 0, end: 'engine-failed' });
    [...service.runs.values()][1]!.stop();
    await handle.done;
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('such as a test run that does not end keeps all others from starting, and its test for the sweeper', async () => {
    await using service = await standIn(tls, 60_000);
    await using server = await controlPlane([openStage(0, 60), openStage(1)]);
    const hasty = azureLoadTestingRunner({ pollMs: 20, cleanUpMs: 200, settleMs: 200 });
    const handle = await hasty.start(bundle(service, server.url), never);
    await expect.poll(() => [...service.runs.values()][0]?.status).toBe('EXECUTING');
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
    await using service = await standIn(tls, 60_000);
    service.faults.losesStarts = true;
    await using server = await controlPlane([openStage(0, 60)]);
    const { stage } = await runToEnd(service, server);
    expect(stage).toMatchObject({ end: 'engine-failed', seconds: 0 });
    expect(service.asked).toContain(`POST /test-runs/${testId}-0-0:stop`);
    expect([service.tests.size, service.runs.size]).toEqual([0, 0]);
  });

  it('such as a stop from outside is no result', async () => {
    await using service = await standIn(tls, 60_000);
    await using server = await controlPlane();
    const ended = runToEnd(service, server);
    await expect.poll(() => [...service.runs.values()][0]?.status).toBe('EXECUTING');
    [...service.runs.values()][0]!.stop();
    expect((await ended).stage).toMatchObject({
      end: 'engine-failed',
      message: expect.stringMatching(/not by Headroom/),
    });
  });

  it('such as an expired secret, or a token that is taken no more, is told apart', async () => {
    await using service = await standIn(tls);
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
    await using service = await standIn(tls);
    await using server = await controlPlane();
    await expect(runner.start(bundle(service, server.url, change), never)).rejects.toThrow(words);
    expect(service.tests.size).toBe(0);
  });

  it('such as an api-version that it does not know names the setting', async () => {
    await using service = await standIn(tls);
    await using server = await controlPlane();
    const { stage } = await runToEnd(service, server, { loadTesting: { apiVersion: '2099-01-01' } });
    expect(stage.message).toMatch(/api-version '2099-01-01' is not supported.*Set another api-version/);
  });
});

describe('the sweeper', () => {
  it('stops and deletes what nobody follows any more, page by page, and leaves the rest', async () => {
    await using service = await standIn(tls, 60_000);
    const owners = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((head) => `${head}-2222-7222-8222-222222222222`);
    for (const [index, id] of owners.entries()) {
      await using server = await controlPlane([openStage(0, 60)]);
      const handle = await runner.start({ ...bundle(service, server.url), runId: id }, never);
      await expect.poll(() => [...service.runs.values()][index]?.status).toBe('EXECUTING');
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
    const statusOf = (index: number) => [...service.runs.values()][index]!.status;
    await expect.poll(() => [statusOf(0), statusOf(2)]).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await sweep()).map(({ runId: id, sentence }) => [id, sentence.split(' ')[0]])).toEqual([
      [owners[0], 'Deleted'],
      [owners[2], 'Deleted'],
    ]);
    expect([service.tests.size, service.runs.size]).toEqual([1, 1]);
  });
});

it('what JMeter really did is what the intervals say', async () => {
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
