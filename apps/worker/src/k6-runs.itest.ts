import type { BenchmarkInput } from '@headroom/core';
import { readRunSeries, saveSampleConnection, setSecret } from '@headroom/services';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCountingTarget, type CountingTarget } from './testing/counting-target';
import { isAlive, loadProcessesOf, type ProcessRow } from './testing/processes';
import { slowMs, startTwoEndpoints } from './testing/two-endpoints';
import { startProduct, until, type Part, type Product } from './testing/product';

const rps = 60;
const users = 4;

let product: Product;
let worker: Part;
let target: CountingTarget;

beforeAll(async () => {
  product = await startProduct({ settings: { HEADROOM_TARGET_CHECK_SECONDS: '1', HEADROOM_LOCAL_SCRIPTS: '1' } });
  await product.startWeb();
  worker = await product.startWorker();
});
beforeEach(async () => {
  target = await startCountingTarget();
});
afterEach(() => target.close());
afterAll(() => product.close());

/** Two shards of k6 under an even rate, for the given steps. */
const onTwoShards = (baseUrl: string, ...seconds: number[]): Omit<BenchmarkInput, 'name'> => ({
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
  target: { baseUrl, timeoutMs: 10_000 },
  requests: [{ name: 'home', path: '/' }],
  load: {
    ...{ kind: 'steps', warmUpSeconds: 0, arrivals: 'uniform' },
    steps: seconds.map((length) => ({ rps, seconds: length })),
  },
  slo: { percentile: 95, latencyMs: 10_000, maxErrorRate: 0.01 },
  engine: 'k6',
  shards: 2,
});

/** Waits until both shards have delivered a second of the stage; all processes of the run. */
async function underLoad(runId: string, stage: number, shards = 2) {
  await until('all shards are under load', async () => {
    const rows = await product.clients.db.runInterval.count({ where: { runId, stage, second: 1 } });
    return rows >= shards;
  });
  return loadProcessesOf(runId);
}

/** No load and no process is left a moment after the end. */
async function expectSilence(runId: string, processes: ProcessRow[] = []) {
  await until('all processes are gone', async () => !processes.some(({ pid }) => isAlive(pid)));
  await until('no agent is left', async () => loadProcessesOf(runId).agents.length === 0);
  await target.silence();
}

describe('a load that is split over two shards', () => {
  it('begins together and adds up; then an agent is killed: invalid, the shard is named, what was judged stays', async () => {
    const { runId } = await product.start(onTwoShards(target.baseUrl, 4, 60));
    const { agents, engines } = await underLoad(runId, 1);
    expect(agents).toHaveLength(2);
    process.kill(agents.find(({ command }) => /--shard 1\b/.test(command))!.pid, 'SIGKILL');
    const run = await product.finished(runId);
    expect(run).toMatchObject({ outcome: 'invalid', measurement: null });
    expect(run.reason).toMatch(/^Shard 1 of 2 was lost/);
    expect(run.stages.map(({ state }) => state)).toEqual(['judged', 'discarded']);
    await expectSilence(runId, [...agents, ...engines]);

    const { db } = product.clients;
    const where = { runId, stage: 0 };
    const [{ _sum: load }, { _sum: generator }] = await Promise.all([
      db.runInterval.aggregate({ where, _sum: { offered: true } }),
      db.generatorHealth.aggregate({ where, _sum: { dropped: true } }),
    ]);
    // All that was due was offered or told; on a busy machine k6 ends late and has a few arrivals more.
    const due = 4 * rps;
    expect(load.offered! + generator.dropped!).toBeGreaterThanOrEqual(due - 4);
    expect(load.offered! + generator.dropped!).toBeLessThan(1.05 * due + 10);
    // The seconds of both shards are the same seconds: a shard that began one later would have half the rate in a fifth.
    const { points } = await readRunSeries(product.ctx, { runId });
    const late = points.filter(({ stage, second }) => stage === 0 && second >= 4);
    expect(late.reduce((sum, { offeredRps }) => sum + offeredRps, 0)).toBeLessThan(rps / 2 - 5);
  });

  it('one k6 killed: invalid at once, and the other shard’s load ends', async () => {
    const { runId } = await product.start(onTwoShards(target.baseUrl, 60));
    const { agents, engines } = await underLoad(runId, 0);
    process.kill(engines.find(({ command }) => /^\S*k6[\w-]* run/.test(command))!.pid, 'SIGKILL');
    const run = await product.finished(runId);
    expect(run.outcome).toBe('invalid');
    expect(run.reason).toMatch(/^Shard \d of 2 was lost \(.+\)/);
    await expectSilence(runId, [...agents, ...engines]);
  });
});

describe.skipIf(!process.env.HEADROOM_FULL)('a target that may be loaded no more', () => {
  it('the load ends within seconds, and the run says why', async () => {
    const { clients, ctx } = product;
    // To Linux 0.0.0.0 is this machine too, and it is no loopback address: it takes the workspace's connection to be allowed.
    const baseUrl = target.baseUrl.replace('127.0.0.1', '0.0.0.0');
    const connection = { baseUrl, adminUrl: 'http://127.0.0.1:9', adminToken: 'unused' };
    await saveSampleConnection(clients.db, clients, ctx.workspaceId, connection);
    // Not the sample gateway: that would be set up through its admin API.
    await clients.db.policySet.create({
      data: {
        ...{ workspaceId: ctx.workspaceId, gatewayId: 'apache-apisix', name: 'none' },
        versions: { create: { version: 1, chain: [] } },
      },
    });
    const subject = { gateway: 'apache-apisix', tier: 'ddsv5-worker', units: 1, policySet: 'none' };
    const { runId } = await product.start({ ...onTwoShards(baseUrl, 60), subject, engine: 'builtin', shards: 1 });
    const { agents, engines } = await underLoad(runId, 0, 1);
    await clients.db.secret.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    const run = await product.finished(runId, 30_000);
    expect(run).toMatchObject({ outcome: 'aborted', endedBy: expect.stringMatching(/^system:worker/) as string });
    expect(run.reason).toMatch(/^The load was stopped: No load is ever made on 0\.0\.0\.0/);
    await expectSilence(runId, [...agents, ...engines]);
  });
});

const key = 'the-key-of-story-5';
const slo = (latencyMs: number) => ({ percentile: 95, latencyMs, maxErrorRate: 0.01 });

/** Story 5: two endpoints of a REST API, asked at once by each user, each with a threshold of its own. */
const storyFive = (baseUrl: string): Omit<BenchmarkInput, 'name'> => {
  const headers = { authorization: 'Bearer {{secret:STORY_KEY}}' };
  return {
    ...onTwoShards(baseUrl),
    requests: [
      // Wide apart, so that no busy moment is taken for the slow one.
      { name: 'orders', path: '/orders', headers, slo: slo(8_000) },
      { name: 'reports', path: '/reports', headers, slo: slo(100) },
    ],
    load: { kind: 'closed', steps: [{ users, seconds: 7 }], thinkTimeMs: 200, warmUpSeconds: 0 },
    ...{ slo: slo(10_000), shards: 1, batch: true, secrets: ['STORY_KEY'] },
  };
};

describe('story 5: a REST API under k6', () => {
  it('two endpoints in one batch: one keeps its threshold, the other does not, and the run says which', async () => {
    const api = await startTwoEndpoints(key);
    await setSecret(product.ctx, { name: 'STORY_KEY', value: key });
    const { runId } = await product.start(storyFive(api.baseUrl));
    const run = await product.finished(runId);
    await api.close();
    expect(run.outcome).toBe('failed-slo');
    expect(run.reason).toMatch(/"reports": p95 was .* ms, above its own target of 100/);
    expect(run.reason).not.toMatch(/"orders"/);
    const { criteria } = run.stages[0]!.verdict!;
    expect(criteria).toMatchObject([
      { requestName: 'orders', passed: true },
      { requestName: 'reports', passed: false },
    ]);
    expect(criteria![1]!.latencyMs).toBeGreaterThanOrEqual(slowMs);
    // Each iteration asks both: as often one as the other, within the iterations under way at the end.
    expect(Math.abs(api.answered('/orders') - api.answered('/reports'))).toBeLessThanOrEqual(users);
    expect(api.refused()).toBe(0);
    // Requests of a batch are not what Little's law speaks of.
    expect(run.measurement).toBeNull();
    expect(run.events.map(({ message }) => message)).toContainEqual(expect.stringMatching(/no evidence for a plan/));
    expect(JSON.stringify(run)).not.toContain(key);
  });
});

describe.skipIf(!process.env.HEADROOM_FULL)('a k6 script of one’s own', () => {
  it('runs with its secret, counts by its own request names, and says that its target was not enforced', async () => {
    const api = await startTwoEndpoints(key);
    await setSecret(product.ctx, { name: 'STORY_KEY', value: key });
    const text = `import http from 'k6/http';
export default function () {
  const headers = { authorization: 'Bearer ' + __ENV.HEADROOM_SECRET_STORY_KEY };
  http.get('${api.baseUrl}/orders', { headers, tags: { name: 'orders' } });
}`;
    const script = { fileName: 'mine.js', text };
    const { runId } = await product.start({ ...storyFive(api.baseUrl), requests: [], batch: false, script });
    const run = await product.finished(runId);
    await api.close();
    expect(run).toMatchObject({ measurement: null, unenforcedBy: `person:${product.ctx.actor.id}` });
    expect(['passed', 'invalid']).toContain(run.outcome);
    expect(run.stages[0]!.statistics!.requests).toBeGreaterThan(0);
    expect(api.refused()).toBe(0);
    expect(run.events.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Target not enforced/));
  });
});

describe.skipIf(!process.env.HEADROOM_FULL)('the worker of a split load', () => {
  it('killed: all load ends, another worker goes on with both shards', async () => {
    const { runId } = await product.start(onTwoShards(target.baseUrl, 4, 15));
    const { agents, engines } = await underLoad(runId, 1);
    const second = await product.startWorker();
    worker.process.kill('SIGKILL');
    worker = second;
    await until('all load processes are gone', async () => ![...agents, ...engines].some(({ pid }) => isAlive(pid)));
    const run = await product.finished(runId);
    expect(['passed', 'invalid']).toContain(run.outcome);
    expect(run.endedBy).toBe('system:analysis');
    expect(run.stages.map(({ state }) => state)).toEqual(['judged', 'discarded', 'judged']);
    await expectSilence(runId);
  });
});
