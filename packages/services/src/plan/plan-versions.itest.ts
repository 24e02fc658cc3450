import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { createPlan } from './create-plan';
import { getPlan } from './get-plan';
import { listPlanVersions } from './list-plan-versions';
import { updatePlan } from './update-plan';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

it('keeps every requirement of a plan with who saved it and what changed', async () => {
  const ctx = await instance.workspace('editor');
  const { planId } = await createPlan(ctx, { name: 'P', requirement: aRequirement() });
  await updatePlan(ctx, { planId, requirement: aRequirement({ rps: 150, constraints: { vnet: true } }) });
  await updatePlan(ctx, { planId, requirement: aRequirement({ rps: 150, constraints: { vnet: true } }) });
  const [newest, first, ...more] = (await listPlanVersions(ctx, { planId })).versions;
  expect(more).toEqual([]);
  expect(first).toMatchObject({ version: 1, savedBy: ctx.actor.name, changes: [], requirement: { rps: 100 } });
  expect(newest).toMatchObject({
    version: 2,
    changes: [
      { what: 'Peak rate today', before: '100 rps', after: '150 rps' },
      { what: 'VNet', before: null, after: 'needed' },
    ],
  });
  expect((await getPlan(ctx, { planId })).plan.requirement.rps).toBe(150);
  const row = { planId_version: { planId, version: 1 } };
  await expect(ctx.clients.db.planVersion.update({ where: row, data: { savedBy: 'x:y' } })).rejects.toThrow(
    /never changed/,
  );
});

it('gives two who save at once a version each', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'P', requirement: aRequirement() });
  await Promise.all([2, 3, 4, 5].map((rps) => updatePlan(ctx, { planId, requirement: aRequirement({ rps }) })));
  const { versions } = await listPlanVersions(ctx, { planId });
  expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
  expect((await getPlan(ctx, { planId })).plan.requirement.rps).toBe(versions[0]!.requirement.rps);
});

it('gives twenty versions at a time, each with what changed', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'P', requirement: aRequirement({ rps: 1 }) });
  for (let rps = 2; rps <= 22; rps++) await updatePlan(ctx, { planId, requirement: aRequirement({ rps }) });
  const newest = await listPlanVersions(ctx, { planId });
  expect(newest.versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
  expect(newest.hasOlder).toBe(true);
  expect(newest.versions.at(-1)!.changes).toMatchObject([{ before: '2 rps', after: '3 rps' }]);
  const older = await listPlanVersions(ctx, { planId, before: 3 });
  expect(older).toMatchObject({ hasOlder: false, versions: [{ version: 2 }, { version: 1, changes: [] }] });
});

it('shows nothing of it to another workspace', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'P', requirement: aRequirement() });
  await expect(listPlanVersions(await instance.workspace(), { planId })).rejects.toMatchObject({ code: 'not-found' });
});
