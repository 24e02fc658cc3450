import type { PlanRun } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { startRun } from '../run/start-run';
import { aBenchmark, aRequirement } from './instance';

const level = (offeredRps: number, p95Ms: number, cpuPercent: number) => ({
  ...{ offeredRps, throughputRps: offeredRps, requests: offeredRps * 60, durationSeconds: 60 },
  ...{ errorRate: 0, meanMs: p95Ms / 2, p50Ms: p95Ms / 2.2, p95Ms, cpuPercent },
});

/** A plan on the sample gateway for 500 requests per second with three runs as its evidence, evaluated. */
export async function recommendedPlan(ctx: Ctx) {
  const { db } = ctx.clients;
  const { workspaceId } = ctx;
  const version = await db.policySetVersion.findFirstOrThrow({ where: { policySet: { workspaceId } } });
  for (const name of ['a', 'b', 'c']) {
    const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name }));
    const { runId } = await startRun(ctx, { benchmarkId });
    const run: PlanRun = {
      ...{ id: runId, tier: 'sample-s', units: 1, policies: ['forward-request'], loadModel: 'open', source: 'own' },
      levels: [level(100, 12, 20), level(250, 15, 50), level(400, 30, 80)],
    };
    await db.measurement.create({
      data: {
        ...{ workspaceId, runId, gatewayId: 'sample', tierId: 'sample-s', units: 1, grade: 'B' },
        ...{ policySetVersionId: version.id, evidence: run as unknown as Prisma.InputJsonObject },
      },
    });
  }
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement({ rps: 500 }) });
  const { recommendationId } = await evaluatePlan(ctx, { planId });
  return { planId, recommendationId };
}
