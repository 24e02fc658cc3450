import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { getOverview } from '../overview/get-overview';
import { evaluateAffectedPlans } from '../recommendation/evaluate-affected-plans';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { readCostReport } from '../report/read-cost-report';
import { setBudget } from '../report/set-budget';
import { searchWorkspace } from '../search/search-workspace';
import { keptFree } from '../telemetry/kept-free';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
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
  expect(acts.map(({ action }) => action)).toEqual(['plan.create', 'plan.evaluate', 'plan.archive', 'plan.restore']);
});
