import { setTimeout as wait } from 'node:timers/promises';
import type { BenchmarkInput } from '@headroom/core';
import { readRunSeries } from '@headroom/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCountingTarget, type CountingTarget } from './testing/counting-target';
import { disturb, disturbances, loadProcesses, seededRandom } from './testing/disturb';
import { startProduct, until, type Product } from './testing/product';
import { watchLeases } from './testing/watch-leases';

/** So many short runs; none unless they are asked for. */
const wanted = Number(process.env.HEADROOM_CHAOS_RUNS ?? 0);
const seed = Number(process.env.HEADROOM_CHAOS_SEED ?? 20_261_122);
/** 200 runs take half an hour of two cores. */
const limitMs = Math.max(75 * 60_000, wanted * 20_000);
const [rps, seconds, atATime] = [40, 2, 3];

let product: Product;
let targets: CountingTarget[];
/** When requests of the load came; whoever asks whether a target may be loaded is no load. */
const loads: number[][] = [];
beforeAll(async () => {
  product = await startProduct({ settings: { HEADROOM_LOG_LEVEL: 'error' } });
  targets = await Promise.all(
    Array.from({ length: atATime }, () => {
      const arrivals: number[] = [];
      loads.push(arrivals);
      return startCountingTarget((response) => {
        if (response.req.headers['x-load']) arrivals.push(Date.now());
        response.end('ok');
      });
    }),
  );
});
afterAll(async () => {
  await product.close();
  await Promise.all(targets.map((target) => target.close()));
});

const benchmark = (baseUrl: string): Omit<BenchmarkInput, 'name'> => ({
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
  target: { baseUrl, timeoutMs: 2_000 },
  requests: [{ name: 'home', path: '/', headers: { 'x-load': '1' } }],
  load: { kind: 'steps', steps: [{ rps, seconds }], warmUpSeconds: 0, arrivals: 'uniform' },
  slo: { percentile: 95, latencyMs: 2_000, maxErrorRate: 0.01 },
});

/** Starts one run after the other on a target; what is away for a moment is asked again. */
async function keepRunning({ baseUrl }: CountingTarget, begin: () => boolean): Promise<void> {
  while (begin()) {
    const runId = await until(
      'a run is started',
      () =>
        product
          .start(benchmark(baseUrl))
          .then(({ runId }) => runId)
          .catch(() => wait(300).then(() => false as const)),
      limitMs,
    );
    await product.finished(runId, limitMs);
  }
}

it.skipIf(wanted === 0)(
  `${wanted} runs while workers, agents, web app, Redis and Postgres are killed: each ends, nothing is lost, doubled or left behind`,
  async () => {
    const began = Date.now();
    const web = await product.startWeb();
    const workers = [await product.startWorker(), await product.startWorker()];
    const [chaos, watching] = [new AbortController(), new AbortController()];
    const disturbing = disturb(product, { random: seededRandom(seed), signal: chaos.signal, web, workers });
    const leases = watchLeases(
      product,
      targets.map(({ baseUrl }, index) => ({ baseUrl, arrivals: loads[index]! })),
      watching.signal,
    );
    let left = wanted;
    await Promise.all(targets.map((target) => keepRunning(target, () => left-- > 0)));
    chaos.abort();
    const killed = await disturbing;
    const { db } = product.clients;
    // One whose start was cut off after it was written is a run, too.
    await until(
      'every run has ended',
      async () => (await db.run.count({ where: { state: { not: 'finished' } } })) === 0,
      120_000,
    );
    await until('no process of load is left', async () => loadProcesses().length === 0, 15_000);
    watching.abort();

    const runs = await db.run.findMany({ select: { id: true, outcome: true, reason: true, endedBy: true } });
    const outcomes = Object.fromEntries(
      [...Map.groupBy(runs, ({ outcome }) => String(outcome))].map(([outcome, own]) => [outcome, own.length]),
    );
    const figures = {
      ...{ seed, runs: runs.length, outcomes, killed, ...(await secondsOf(runs.map(({ id }) => id))) },
      ...{ withoutLease: await leases, leftOver: loadProcesses().length },
      minutes: Math.round((Date.now() - began) / 6_000) / 10,
    };
    process.stdout.write(`chaos ${JSON.stringify(figures, null, 2)}\n`);
    expect(runs.length).toBeGreaterThanOrEqual(wanted);
    expect(runs.filter(({ outcome, reason, endedBy }) => !outcome || !reason || !endedBy)).toEqual([]);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, withoutLease: 0, leftOver: 0 });
    expect(figures.whole).toBeGreaterThan(wanted / 4);
    expect(disturbances.reduce((sum, what) => sum + killed[what], 0)).toBeGreaterThan(0);
  },
  limitMs + 300_000,
);

/** Stages that were judged have every second once, with all that was offered in it. */
async function secondsOf(runIds: readonly string[]) {
  const total = { whole: 0, lost: 0, doubled: 0 };
  for (const runId of runIds) {
    const { stages } = await product.run(runId);
    const { points } = await readRunSeries(product.ctx, { runId });
    for (const { stage } of stages.filter(({ state }) => state === 'judged')) {
      const own = points.filter((point) => point.stage === stage);
      const offered = own.reduce((sum, { offeredRps }) => sum + offeredRps, 0);
      const distinct = new Set(own.map(({ second }) => second)).size;
      const tooFew = offered < rps * seconds - 2 || distinct < seconds;
      const tooMany = offered > rps * seconds + 2 || distinct < own.length;
      total.lost += Number(tooFew);
      total.doubled += Number(tooMany);
      total.whole += Number(!tooFew && !tooMany);
    }
  }
  return total;
}
