import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { getOverview } from '../overview/get-overview';
import { evaluateAffectedPlans } from '../recommendation/evaluate-affected-plans';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { readCostReport } from '../report/read-cost-report';
import { setBudget } from '../report/set-budget';
import { excludeMeasurement } from '../run/exclude-measurement';
import { searchWorkspace } from '../search/search-workspace';
import { keptFree } from '../telemetry/kept-free';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { archivePlan } from './archive-plan';
import { createPlan } from './create-plan';
import { getPlan } from './get-plan';
import { listPlans } from './list-plans';
import { restorePlan } from './restore-plan';
import { updatePlan } from './update-plan';

let instance: TestInstance;
beforeAll(async () => void (instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'))));
afterAll(() => instance.close());

it('an archived plan leaves lists and reports, keeps its name and answer, is not answered any more, and comes back', async () => {
  const ctx = await instance.workspace();
  const { db } = ctx.clients;
  const { planId } = await createPlan(ctx, { name: 'Old one', requirement: aRequirement() });
  const { recommendationId } = await evaluatePlan(ctx, { planId });
  const budget = { planId, measure: 'perMonth', threshold: '100', currency: 'USD' };
  const { budgetId: id } = await setBudget(ctx, budget);
  await db.budget.update({ where: { id }, data: { judgedAt: new Date() } });

  const other = await instance.workspace();
  await expect(archivePlan(other, { planId })).rejects.toMatchObject({ code: 'not-found' });
  await archivePlan(ctx, { planId });
  await archivePlan(ctx, { planId });

  const shown = async () => ({
    listed: (await listPlans(ctx)).length,
    ofPolicySet: (await listPlans(ctx, { policySet: { gateway: 'sample', name: 'plain' } })).length,
    counted: (await getOverview(ctx)).planCount,
    found: (await searchWorkspace(ctx, { query: 'Old one' })).filter(({ kind }) => kind === 'plan').length,
    reported: (await readCostReport(ctx)).plans.length,
    budgets: (await readCostReport(ctx)).budgets.length,
    keptFree: Number((await keptFree(db, ctx.workspaceId, { gatewayId: 'sample', policySet: 'plain' })) !== null),
  });
  const none = { listed: 0, ofPolicySet: 0, counted: 0, found: 0, reported: 0, budgets: 0, keptFree: 0 };
  expect(await shown()).toEqual(none);
  expect(await listPlans(ctx, { archived: true })).toMatchObject([{ id: planId }]);
  expect(await db.budget.findUnique({ where: { id } })).toMatchObject({ judgedAt: null });
  const isArchived = /The plan "Old one" is archived/;
  await expect(evaluatePlan(ctx, { planId })).rejects.toThrow(isArchived);
  await expect(updatePlan(ctx, { planId, requirement: aRequirement({ rps: 7 }) })).rejects.toThrow(isArchived);
  await expect(setBudget(ctx, budget)).rejects.toThrow(/no such plan/);
  const problems: string[] = [];
  const report = (problem: string) => Promise.resolve(void problems.push(problem));
  await evaluateAffectedPlans(ctx.clients, ctx.workspaceId, { gateway: 'sample' }, report);
  expect(problems).toEqual([]);
  const { plan, recommendation } = await getPlan(ctx, { planId });
  expect(plan.archivedAt).not.toBeNull();
  expect(recommendation?.id).toBe(recommendationId);
  await expect(createPlan(ctx, { name: 'Old one', requirement: aRequirement() })).rejects.toThrow(
    /An archived plan is called/,
  );

  await restorePlan(ctx, { planId });
  await restorePlan(ctx, { planId });
  const one = { listed: 1, ofPolicySet: 1, counted: 1, found: 1, reported: 1, budgets: 1, keptFree: 1 };
  expect(await shown()).toEqual(one);
  const acts = await db.auditEntry.findMany({ where: { objectId: planId }, orderBy: { id: 'asc' } });
  const once = ['plan.create', 'plan.evaluate', 'plan.archive', 'plan.restore', 'plan.evaluate'];
  expect(acts.map(({ action }) => action)).toEqual(once);
});

it('a plan that comes back is answered by the evidence as it has become meanwhile', async () => {
  const ctx = await instance.workspace();
  const { db } = ctx.clients;
  const definition = aBenchmark();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const runId = await finishedRun(ctx, { benchmarkId, definition, levels: [{ rps: 100, latencyMs: 12 }] });
  const { policySetVersionId } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  await db.measurement.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, runId, gatewayId: 'sample', tierId: 'sample-s', units: 1, grade: 'B' },
      policySetVersionId: policySetVersionId!,
      evidence: {
        ...{ id: runId, tier: 'sample-s', units: 1, policies: ['forward-request'], loadModel: 'open', source: 'own' },
        levels: [{ offeredRps: 100, throughputRps: 100, requests: 2_000, durationSeconds: 20, p95Ms: 12 }],
      },
    },
  });
  const { planId } = await createPlan(ctx, { name: 'Overtaken', requirement: aRequirement() });
  await evaluatePlan(ctx, { planId });
  const evidence = async () =>
    (await getPlan(ctx, { planId })).recommendation?.problem.runs.filter(({ source }) => source === 'own');
  expect(await evidence()).toMatchObject([{ id: runId }]);

  await archivePlan(ctx, { planId });
  await excludeMeasurement(ctx, { runId, reason: 'A backup ran meanwhile.' });
  expect(await evidence()).toMatchObject([{ id: runId }]);
  await restorePlan(ctx, { planId });
  expect(await evidence()).toEqual([]);
  expect(await db.evidenceChange.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
});
