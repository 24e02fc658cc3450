import { verifyBundle } from '@headroom/core';
import { createShare } from '@headroom/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from './testing/product';

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.startWeb();
  await product.startWorker();
});
afterAll(() => product.close());

describe('a run against a simulated gateway', () => {
  itInFull('finds the capacity that queueing theory gives, and is no evidence', async () => {
    // M/M/1 with 5 ms of service: the p95 of the response is ln 20 / (μ − λ), so 60 ms are kept up to λ = 150.07 rps.
    const serviceDemandMs = 5;
    const slo = { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 };
    const exactRps = 1000 / serviceDemandMs - (Math.log(20) / slo.latencyMs) * 1000;
    const { runId } = await product.start({
      subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
      target: { baseUrl: 'http://127.0.0.1:9' },
      requests: [{ name: 'home', path: '/' }],
      load: {
        kind: 'find-maximum',
        startRps: 20,
        coolDownSeconds: 0,
        minStageSeconds: 60,
        maxStageSeconds: 120,
        confirmSeconds: 240,
        deadlineSeconds: 86_400,
      },
      slo,
      runner: 'simulated',
      simulated: { serviceDemandMs, coresPerUnit: 1, serviceVariability: 1, seed: 7 },
    });
    const run = await product.finished(runId, 120_000);
    expect(run).toMatchObject({ outcome: 'passed', simulated: true, measurement: null });
    if (run.answer?.kind !== 'capacity') throw new Error(`The answer is ${JSON.stringify(run.answer)}.`);
    expect(run.answer.rps).toBeLessThanOrEqual(exactRps * 1.05);
    expect(run.answer.failedRps).toBeGreaterThanOrEqual(exactRps * 0.95);
    expect(run.answer.failedRps / run.answer.rps).toBeLessThan(1.06);

    const judged = run.stages.filter(({ state }) => state === 'judged').map(({ statistics }) => statistics!);
    for (const { server, requests } of judged) {
      // Exponential service: the mean of n has a standard error of 1/√n.
      const error = Math.abs(server!.serviceDemandMs! / serviceDemandMs - 1);
      expect(error).toBeLessThan(4.5 / Math.sqrt(requests));
    }
    expect(await product.clients.db.measurement.count()).toBe(0);

    // Shared, all of it is worked out again from the bundle alone.
    const { shareId } = await createShare(product.ctx, { subject: { kind: 'run', id: runId } });
    const { bundle, ...seal } = await product.clients.db.share.findUniqueOrThrow({ where: { id: shareId } });
    const { checks } = verifyBundle(bundle, seal);
    expect(checks.filter(({ state }) => state === 'differs')).toEqual([]);
    for (const what of ['The outcome follows from the stages', 'CPU per request'])
      expect(checks).toContainEqual(expect.objectContaining({ what, state: 'holds' }));
  });
});
