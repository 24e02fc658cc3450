import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPlan } from '../plan/create-plan';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { recommendedPlan } from '../testing/recommended-plan';
import { readCostReport } from './read-cost-report';
import { removeBudget } from './remove-budget';
import { setBudget } from './set-budget';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const ofAll = { planId: null, measure: 'perMonth', threshold: '100000', currency: 'USD' };

it('is set once for a plan and measure, changed in its place, judged by the report and removed, each with an audit entry', async () => {
  const ctx = await instance.workspace('editor');
  const { planId } = await recommendedPlan(ctx);
  const { budgetId } = await setBudget(ctx, ofAll);
  await setBudget(ctx, { ...ofAll, planId, threshold: '0.01' });
  expect(await setBudget(ctx, { ...ofAll, threshold: '250000.5' })).toEqual({ budgetId });
  const { report, budgets } = await readCostReport(ctx);
  expect(budgets).toMatchObject([
    { id: budgetId, planId: null, threshold: '250000.5', state: 'within', cost: report.total.monthlyCost },
    { planId, threshold: '0.01', state: 'over' },
  ]);
  await removeBudget(ctx, { budgetId });
  expect((await readCostReport(ctx)).budgets).toHaveLength(1);
  const { workspaceId } = ctx;
  const acts = await ctx.clients.db.auditEntry.findMany({
    where: { workspaceId, action: { startsWith: 'budget.' } },
    orderBy: { id: 'asc' },
  });
  expect(acts.map(({ action }) => action)).toEqual(['budget.set', 'budget.set', 'budget.set', 'budget.remove']);
});

it('of all plans together is judged by reports of all plans alone', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'P', requirement: aRequirement() });
  await createPlan(ctx, { name: 'Q', requirement: aRequirement() });
  await setBudget(ctx, ofAll);
  await setBudget(ctx, { ...ofAll, planId });
  expect((await readCostReport(ctx, { months: 3 })).budgets.map((one) => one.planId)).toEqual([null, planId]);
  expect((await readCostReport(ctx, { name: 'p' })).budgets.map((one) => one.planId)).toEqual([planId]);
});

it('is not known of a plan that the report has no room for', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'P', requirement: aRequirement() });
  await createPlan(ctx, { name: 'Q', requirement: aRequirement() });
  await setBudget(ctx, ofAll);
  await setBudget(ctx, { ...ofAll, planId });
  const { budgets, tables, leftOut } = await readCostReport(ctx, {}, { mostPlans: 1 });
  expect(budgets.map(({ planName, state, why }) => [planName, state, why])).toEqual([
    [null, 'unknown', 'A plan is not in this report.'],
    ['P', 'unknown', 'The plan is not in this report.'],
  ]);
  expect(tables.find(({ id }) => id === 'budgets')!.rows.map(({ cells }) => cells[0])).toEqual([
    'All plans together',
    'P',
  ]);
  expect(leftOut).toBe(1);
});

it('says what is wrong, and is of its workspace and of those who may plan', async () => {
  const [ctx, other] = [await instance.workspace(), await instance.workspace()];
  const { planId } = await createPlan(other, { name: 'P', requirement: aRequirement() });
  const { budgetId } = await setBudget(other, { ...ofAll, planId });
  await expect(setBudget(ctx, { ...ofAll, planId })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(setBudget(ctx, { ...ofAll, threshold: '0' })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(setBudget(ctx, { ...ofAll, threshold: '-1' })).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(removeBudget(ctx, { budgetId })).rejects.toMatchObject({ code: 'not-found' });
  await expect(setBudget({ ...ctx, role: 'viewer' }, ofAll)).rejects.toMatchObject({ code: 'forbidden' });
});
