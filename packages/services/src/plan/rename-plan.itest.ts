import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { createPlan } from './create-plan';
import { getPlan } from './get-plan';
import { listPlanVersions } from './list-plan-versions';
import { updatePlan } from './update-plan';

let instance: TestInstance;
beforeAll(async () => void (instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'))));
afterAll(() => instance.close());

it('a plan is given another name, which is no version of what it asks, and the audit log has both names', async () => {
  const ctx = await instance.workspace('editor');
  const requirement = aRequirement();
  const { planId } = await createPlan(ctx, { name: 'Draft', requirement });
  await updatePlan(ctx, { planId, name: ' Summer sale ', requirement });
  await updatePlan(ctx, { planId, name: 'Summer sale', requirement });
  await updatePlan(ctx, { planId, requirement });
  expect((await getPlan(ctx, { planId })).plan.name).toBe('Summer sale');
  expect((await listPlanVersions(ctx, { planId })).versions).toHaveLength(1);
  const renamed = await ctx.clients.db.auditEntry.findMany({ where: { objectId: planId, action: 'plan.rename' } });
  expect(renamed).toMatchObject([{ details: { before: 'Draft', name: 'Summer sale' } }]);
});

it('its gateways stand as they stood under another name, until it asks something else', async () => {
  const ctx = await instance.workspace('editor');
  const requirement = aRequirement();
  const { planId } = await createPlan(ctx, { name: 'Draft', requirement });
  const ranking = { schema: 'headroom.ranking/1', verdict: 'notEnoughEvidence', currency: 'USD', gateways: [] };
  await ctx.clients.db.plan.update({ where: { id: planId }, data: { ranking } });
  await updatePlan(ctx, { planId, name: 'Summer sale', requirement });
  expect((await getPlan(ctx, { planId })).ranking).toEqual(ranking);
  await updatePlan(ctx, { planId, requirement: aRequirement({ rps: 7 }) });
  expect((await getPlan(ctx, { planId })).ranking).toBeNull();
});

it('a name that another plan has, or that is none, is refused at the name, and nothing of it is saved', async () => {
  const ctx = await instance.workspace('editor');
  const requirement = aRequirement();
  await createPlan(ctx, { name: 'Taken', requirement });
  const { planId } = await createPlan(ctx, { name: 'Free', requirement });
  const taken = {
    code: 'conflict',
    details: { problems: [{ path: 'name', message: expect.stringMatching(/"Taken" exists already/) as string }] },
  };
  await expect(createPlan(ctx, { name: 'Taken', requirement })).rejects.toMatchObject(taken);
  const changed = aRequirement({ rps: 7 });
  await expect(updatePlan(ctx, { planId, name: 'Taken', requirement: changed })).rejects.toMatchObject(taken);
  const noName = { code: 'invalid-input', details: { problems: [{ path: 'name' }] } };
  await expect(updatePlan(ctx, { planId, name: ' ', requirement: changed })).rejects.toMatchObject(noName);
  const { plan } = await getPlan(ctx, { planId });
  expect([plan.name, plan.requirement.rps]).toEqual(['Free', requirement.rps]);
});
