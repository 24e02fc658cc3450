import { rankingSentence, type PlanRun, type RequirementInput } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { findEntry } from '@headroom/gateways';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveCustomGateway } from '../catalog/save-custom-gateway';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { getPlan } from '../plan/get-plan';
import { listPlans } from '../plan/list-plans';
import { updatePlan } from '../plan/update-plan';
import { startRun } from '../run/start-run';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { listChanges } from '../visit/list-changes';
import { evaluateAffectedPlans } from './evaluate-affected-plans';
import { evaluatePlan } from './evaluate-plan';
import { repriceRecommendation } from './reprice-recommendation';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const sample = findEntry('sample')!;
const today = new Date().toISOString().slice(0, 10);

/** A workspace with a gateway of its own that costs a fifth of the sample gateway, stands in another place, and knows the same. */
async function twoGateways(): Promise<Ctx> {
  const ctx = await instance.workspace();
  const [book] = sample.priceBooks;
  await saveCustomGateway(ctx, {
    definition: {
      ...sample.definition,
      ...{ id: 'own', name: 'Our gateway', kind: 'custom', defaultRegion: 'cellar' },
      regions: [{ id: 'cellar', name: 'The cellar' }],
    },
    priceBooks: [
      {
        ...book!,
        ...{ gatewayId: 'own', basis: 'list', source: 'our contract', observedOn: today },
        prices: book!.prices.map((row) => ({ ...row, region: '*', unitPrice: String(Number(row.unitPrice) / 5) })),
      },
    ],
  });
  const chain = [{ policy: 'forward-request', params: {} }];
  await ctx.clients.db.policySet.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, gatewayId: 'own', name: 'through' },
      versions: { create: { version: 1, chain } },
    },
  });
  return ctx;
}

const level = (offeredRps: number, p95Ms: number, cpuPercent: number) => ({
  ...{ offeredRps, throughputRps: offeredRps, requests: offeredRps * 60, durationSeconds: 60 },
  ...{ errorRate: 0, meanMs: p95Ms / 2, p50Ms: p95Ms / 2.2, p95Ms, cpuPercent },
});

/** Evidence of one unit of the small tier. */
async function measured(ctx: Ctx, gatewayId: string): Promise<void> {
  const { workspaceId, clients } = ctx;
  const where = { policySet: { workspaceId, gatewayId } };
  const version = await clients.db.policySetVersion.findFirstOrThrow({ where });
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: `of ${gatewayId}` }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const run: PlanRun = {
    ...{ id: runId, tier: 'sample-s', units: 1, policies: ['forward-request'], loadModel: 'open', source: 'own' },
    levels: [level(100, 12, 20), level(250, 15, 50), level(400, 30, 80)],
  };
  await clients.db.measurement.create({
    data: {
      ...{ workspaceId, runId, gatewayId, tierId: 'sample-s', units: 1, grade: 'B' },
      ...{ policySetVersionId: version.id, evidence: run as unknown as Prisma.InputJsonObject },
    },
  });
}

const own = { policySet: { gateway: 'own', name: 'through' } };
const evaluated = async (ctx: Ctx, change: Partial<RequirementInput>) => {
  const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement({ rps: 300, ...change }) });
  await evaluatePlan(ctx, { planId });
  return planId;
};
const standings = async (ctx: Ctx, planId: string) =>
  (await getPlan(ctx, { planId })).ranking?.gateways.map(({ gateway, standing }) => `${gateway} ${standing}`);

it('asks each gateway in its own region, prices and policies, and ranks what they answer', async () => {
  const ctx = await twoGateways();
  for (const gateway of ['sample', 'own']) await measured(ctx, gateway);
  const constraints = { tiers: ['sample-s', 'sample-m'] };
  const before = new Date();
  const planId = await evaluated(ctx, { alternatives: [own], constraints });
  expect(await standings(ctx, planId)).toEqual(['own cheapest', 'sample dearer']);

  const shown = await getPlan(ctx, { planId });
  expect(shown.policySet).toEqual(own.policySet);
  expect(shown.recommendation?.result.recommended).toEqual(shown.ranking?.gateways[0]?.recommended);
  expect(shown.ranking?.gateways.map(({ region }) => region)).toEqual(['cellar', 'local']);
  expect(shown.others.map(({ gateway }) => gateway)).toEqual(['sample']);
  const asked = await getPlan(ctx, { planId, gateway: 'sample' });
  expect(asked.recommendation?.result.recommended?.tier).toBe('sample/sample-s');
  // Allowed tiers are of the plan's own gateway.
  expect(asked.recommendation?.problem.tiers.filter(({ unmet }) => unmet).length).toBeGreaterThan(0);
  expect(shown.recommendation?.problem.tiers.filter(({ unmet }) => unmet)).toEqual([]);
  expect((await getPlan(ctx, { planId, gateway: 'elsewhere' })).policySet.gateway).toBe('own');

  const [listed] = await listPlans(ctx, { policySet: own.policySet });
  expect(rankingSentence(listed!.ranking!)).toMatch(
    /^Our gateway: own\/sample-s × 2, .* it is the cheapest of the 2 gateways\.$/,
  );
  expect(listed!.recommendation?.result.recommended?.tier).toBe('sample/sample-s');
  expect(await listPlans(ctx, { policySet: { gateway: 'own', name: 'other' } })).toEqual([]);
  const answers = (await listChanges(ctx, { since: before })).changes.filter(({ kind }) => kind === 'answer');
  expect(answers).toMatchObject([{ gatewayName: expect.any(String) as string }, {}]);

  const repriced = await repriceRecommendation(ctx, { recommendationId: shown.recommendation!.id, save: true });
  expect(repriced.difference.winnerChanged).toBe(false);
  expect((await getPlan(ctx, { planId })).recommendation?.id).toBe(shown.recommendation!.id);
});

it('lists a gateway that cannot be asked with its reason, and answers the others', async () => {
  const ctx = await twoGateways();
  await measured(ctx, 'sample');
  const missing = { policySet: { gateway: 'apache-apisix', name: 'none' } };
  const planId = await evaluated(ctx, { alternatives: [own, missing] });
  const { ranking } = await getPlan(ctx, { planId });
  expect(ranking?.gateways).toMatchObject([
    { gateway: 'sample', standing: 'cheapest', probabilityCheapest: null },
    { gateway: 'own', standing: 'unknown', why: expect.any(String) as string },
    { gateway: 'apache-apisix', standing: 'unanswered', why: expect.stringMatching(/no policy set "none"/) as string },
  ]);
  expect(await getPlan(ctx, { planId, gateway: 'apache-apisix' })).toMatchObject({ recommendation: null });
  const where = { workspaceId: ctx.workspaceId, action: 'plan.evaluate' };
  expect(await ctx.clients.db.auditEntry.findMany({ where })).toMatchObject([
    { details: { unanswered: ['apache-apisix'] } },
  ]);
  const { planId: none } = await createPlan(ctx, {
    name: 'None',
    requirement: aRequirement({ currency: 'JPY', alternatives: [own] }),
  });
  await expect(evaluatePlan(ctx, { planId: none })).rejects.toThrow(/no price book .* in JPY/);
});

it('is answered anew by evidence of any of its gateways, and stands open while its requirement is another', async () => {
  const ctx = await twoGateways();
  await measured(ctx, 'sample');
  const planId = await evaluated(ctx, { alternatives: [own] });
  expect(await standings(ctx, planId)).toEqual(['sample cheapest', 'own unknown']);
  await measured(ctx, 'own');
  const problems: string[] = [];
  await evaluateAffectedPlans(ctx.clients, ctx.workspaceId, { gateway: 'own' }, async (problem) => {
    problems.push(problem);
  });
  expect([problems, await standings(ctx, planId)]).toEqual([[], ['own cheapest', 'sample dearer']]);
  await updatePlan(ctx, { planId, requirement: aRequirement({ rps: 200, alternatives: [own] }) });
  expect(await standings(ctx, planId)).toBeUndefined();
  await updatePlan(ctx, { planId, requirement: aRequirement({ rps: 200 }) });
  await evaluatePlan(ctx, { planId });
  expect(await getPlan(ctx, { planId, gateway: 'own' })).toMatchObject({
    ...{ ranking: null, others: [], policySet: { gateway: 'sample' } },
  });
});
