import type { BenchmarkInput } from '@headroom/core';
import { openProducerConnection } from '@headroom/queue';
import { readRunSeries, stopRun } from '@headroom/services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startCountingTarget, type CountingTarget } from './testing/counting-target';
import { isAlive, loadProcessesOf } from './testing/processes';
import { startProduct, until, type Part, type Product } from './testing/product';

/** Those that only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

const rps = 100;
const stageSeconds = 8;

let product: Product;
let web: Part;
let worker: Part;
let target: CountingTarget;

beforeAll(async () => {
  product = await startProduct();
  web = await product.startWeb();
  worker = await product.startWorker();
});
afterEach(async () => {
  // A worker that a test has killed is replaced for the next one.
  if (worker.process.exitCode !== null || worker.process.signalCode !== null) worker = await product.startWorker();
  await target.close();
});
afterAll(() => product.close());

const benchmark = (baseUrl: string, seconds = stageSeconds, timeoutMs = 10_000): Omit<BenchmarkInput, 'name'> => ({
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
  target: { baseUrl, timeoutMs },
  requests: [{ name: 'home', path: '/' }],
  load: { kind: 'steps', steps: [{ rps, seconds }], warmUpSeconds: 0, arrivals: 'uniform' },
  slo: { percentile: 95, latencyMs: timeoutMs, maxErrorRate: 0.01 },
});

/** No two loads at once, but for the two seconds within which one has to end and one that a busy machine makes up for. */
const expectNeverDoubled = () => expect(target.secondsAhead(rps)).toBeLessThan(3);
const expectNoAgents = (runId: string) =>
  until('no agent is left', async () => loadProcessesOf(runId).agents.length === 0);

/** The stage that counts was measured whole: one row a second, and as many requests as were offered. */
async function expectOneWholeStage(runId: string) {
  const run = await product.run(runId);
  // Whether a noisy machine lets the stage pass its certificate is not at issue here; that the run came to its end is.
  expect(['passed', 'invalid']).toContain(run.outcome);
  expect(run.endedBy).toBe('system:analysis');
  const judged = run.stages.filter(({ state }) => state === 'judged');
  expect(judged).toHaveLength(1);
  const { points } = await readRunSeries(product.ctx, { runId });
  const ofStage = points.filter(({ stage }) => stage === judged[0]!.stage);
  const offered = ofStage.reduce((sum, { offeredRps }) => sum + offeredRps, 0);
  expect(offered).toBeGreaterThanOrEqual(rps * stageSeconds - 2);
  expect(offered).toBeLessThanOrEqual(rps * stageSeconds + 2);
  expect(new Set(ofStage.map(({ second }) => second)).size).toBe(ofStage.length);
  return run;
}

describe('a run whose parts are killed', () => {
  it('agent killed: its engine ends with it, the stage is repeated, the run ends well', async () => {
    target = await startCountingTarget();
    const { runId } = await product.start(benchmark(target.baseUrl));
    const { agents, engines } = await product.underLoad(runId);
    process.kill(agents[0]!.pid, 'SIGKILL');
    await until('the engine is gone', async () => !isAlive(engines[0]!.pid));
    await product.finished(runId);
    const run = await expectOneWholeStage(runId);
    expect(run.stages.map(({ state }) => state)).toEqual(['discarded', 'judged']);
    expectNeverDoubled();
  });

  it('worker killed: load stops at once, another worker goes on under a newer epoch', async () => {
    target = await startCountingTarget();
    const { runId } = await product.start(benchmark(target.baseUrl));
    const { agents, engines } = await product.underLoad(runId);
    const second = await product.startWorker();
    worker.process.kill('SIGKILL');
    const killedAt = Date.now();
    await worker.exited;
    await until('agent and engine are gone', async () => ![...agents, ...engines].some(({ pid }) => isAlive(pid)));
    expect(target.arrivals.filter((at) => at > killedAt + 2_000)).toEqual([]);
    worker = second;
    await product.finished(runId);
    await expectOneWholeStage(runId);
    const row = await product.clients.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(row.epoch).toBeGreaterThan(1);
    expectNeverDoubled();
  });

  itInFull(
    'worker told to end: it hands the run over, and the next one starts without waiting for a lease',
    async () => {
      target = await startCountingTarget();
      const { runId } = await product.start(benchmark(target.baseUrl));
      await product.underLoad(runId);
      worker.process.kill('SIGTERM');
      await worker.exited;
      expect(worker.process.exitCode).toBe(0);
      await expectNoAgents(runId);
      worker = await product.startWorker();
      await product.finished(runId);
      await expectOneWholeStage(runId);
      expectNeverDoubled();
    },
  );

  it('Redis killed and back, empty: the run goes on as if nothing had been', async () => {
    target = await startCountingTarget();
    const { runId } = await product.start(benchmark(target.baseUrl));
    await product.underLoad(runId);
    await product.redis.kill();
    await product.redis.restart();
    const redis = openProducerConnection(product.redis.url);
    await redis.flushall();
    redis.disconnect();
    await product.finished(runId);
    await expectOneWholeStage(runId);
    // Nor is the queue deaf from now on.
    const next = await product.start(benchmark(target.baseUrl, 3));
    await product.finished(next.runId);
    expectNeverDoubled();
  });

  itInFull('Postgres killed and back: no interval is lost, and the run ends well', async () => {
    target = await startCountingTarget();
    const { runId } = await product.start(benchmark(target.baseUrl));
    await product.underLoad(runId);
    const before = await product.clients.db.runInterval.count({ where: { runId } });
    await product.postgres.kill();
    await product.postgres.restart();
    await product.finished(runId);
    await expectOneWholeStage(runId);
    expect(await product.clients.db.runInterval.count({ where: { runId } })).toBeGreaterThan(before);
    expectNeverDoubled();
  });

  itInFull('web killed and back within a moment: the agent keeps what it could not send', async () => {
    target = await startCountingTarget();
    const { runId } = await product.start(benchmark(target.baseUrl, stageSeconds));
    await product.underLoad(runId);
    web.process.kill('SIGKILL');
    await web.exited;
    web = await product.startWeb();
    await product.finished(runId);
    await expectOneWholeStage(runId);
    expectNeverDoubled();
  });
});

describe('stopping', () => {
  it('ends the load within two seconds of the click, and leaves no process behind', async () => {
    target = await startCountingTarget();
    const { runId } = await product.start(benchmark(target.baseUrl, 60));
    await product.underLoad(runId);
    const askedAt = Date.now();
    await stopRun(product.ctx, { runId });
    const run = await product.finished(runId, 10_000);
    expect(run).toMatchObject({ outcome: 'aborted' });
    expect(Math.max(...target.arrivals) - askedAt).toBeLessThan(2_000);
    expect(loadProcessesOf(runId).agents).toEqual([]);
  });
});

describe('stopping without load', () => {
  itInFull('a stop in the pause before a stage does not wait for the pause to end', async () => {
    target = await startCountingTarget();
    const short = benchmark(target.baseUrl, 3);
    const steps = [3, 3].map((seconds) => ({ rps, seconds }));
    const { runId } = await product.start({
      ...short,
      load: { kind: 'steps', steps, warmUpSeconds: 0, coolDownSeconds: 120 },
    });
    await until('the first stage is judged', async () => {
      const { stages } = await product.run(runId);
      return stages.some(({ state }) => state === 'judged');
    });
    await stopRun(product.ctx, { runId });
    // Long before the pause of two minutes is over.
    expect((await product.finished(runId, 60_000)).outcome).toBe('aborted');
  });
});

describe('a target that cannot be measured', () => {
  const endOf = async (baseUrl: string) => {
    const { runId } = await product.start(benchmark(baseUrl, 3, 2_000));
    return product.finished(runId);
  };

  itInFull('nobody listens: invalid, and the sentence says so', async () => {
    target = await startCountingTarget();
    await target.close();
    const run = await endOf(target.baseUrl);
    expect(run.outcome).toBe('invalid');
    expect(run.reason).toMatch(/could not be reached.*failed to connect/);
    target = await startCountingTarget();
  });

  itInFull('plain http behind https: invalid, TLS is named', async () => {
    target = await startCountingTarget();
    const run = await endOf(target.baseUrl.replace('http:', 'https:'));
    expect(run.outcome).toBe('invalid');
    expect(run.reason).toMatch(/TLS/);
  });

  itInFull('every request an error: the step fails, with counts', async () => {
    target = await startCountingTarget((response) => void response.writeHead(500).end());
    const run = await endOf(target.baseUrl);
    expect(run.outcome).toBe('failed-slo');
    expect(run.reason).toMatch(/5xx|500|server/i);
  });

  itInFull('slower than the time-out: the step fails, the time-out is named', async () => {
    target = await startCountingTarget((response) => void setTimeout(() => response.end('late'), 4_000).unref());
    const run = await endOf(target.baseUrl);
    expect(run.outcome).toBe('failed-slo');
    expect(run.reason).toMatch(/time-?out/i);
  });
});
