import { verifyBundle } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { saveCustomGateway } from '../catalog/save-custom-gateway';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { readCostReport } from '../report/read-cost-report';
import { setBudget } from '../report/set-budget';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { recommendedPlan } from '../testing/recommended-plan';
import { createShare, type ShareInput } from './create-share';
import { listShares } from './list-shares';
import { openShare } from './open-share';
import { previewShare } from './preview-share';
import { readSharedBundle } from './read-shared-bundle';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const ofReport = (change: Partial<ShareInput> = {}): ShareInput => ({
  subject: { kind: 'report', question: { name: 'canary' } },
  ...change,
});

async function bundleOf(ctx: Ctx, input: ShareInput) {
  const { token } = await createShare(ctx, input);
  const opened = await openShare(ctx.clients, { token });
  if (opened.state !== 'open') throw new Error(`The link is ${opened.state}.`);
  return { share: opened.share, text: await readSharedBundle(ctx.clients, { shareId: opened.share.id }) };
}

/** A workspace with an answered plan, one that was not asked yet, and a budget. */
async function withPlans() {
  const ctx = await instance.workspace();
  const { planId } = await recommendedPlan(ctx);
  await ctx.clients.db.plan.update({ where: { id: planId }, data: { name: 'Canary plan' } });
  await createPlan(ctx, { name: 'Canary of tomorrow', requirement: aRequirement() });
  await createPlan(ctx, { name: 'Another', requirement: aRequirement() });
  await setBudget(ctx, { planId, measure: 'perMonth', threshold: '98765.43', currency: 'USD' });
  return { ctx, planId };
}

it('a shared report says what its page says, is worked out again from its bundle alone, and stays as it was', async () => {
  const { ctx, planId } = await withPlans();
  const { text, share } = await bundleOf(ctx, ofReport());
  const { bundle, checks } = verifyBundle(text, share);
  expect(checks.length).toBeGreaterThan(8);
  expect(checks.filter(({ state }) => state !== 'holds')).toMatchObject([
    { what: expect.stringMatching(/^What the months cost/) as unknown, state: 'not-possible' },
  ]);
  const { report, tables } = await readCostReport(ctx, { name: 'canary' });
  if (bundle.kind !== 'report') throw new Error(`It is a ${bundle.kind}.`);
  expect(bundle.report.stated.total).toEqual(report.total);
  expect(bundle.report.stated.tables.map(({ rows }) => rows.map(({ cells }) => cells))).toEqual(
    tables
      .filter(({ id, rows }) => id !== 'budgets' && rows.length > 0)
      .map(({ rows }) => rows.map(({ cells }) => cells)),
  );
  expect(bundle.report.plans.map(({ id, name }) => [id, name])).toEqual([
    ['1', 'Canary of tomorrow'],
    ['2', 'Canary plan'],
  ]);
  await ctx.clients.db.plan.update({ where: { id: planId }, data: { name: 'Renamed since' } });
  expect(await readSharedBundle(ctx.clients, { shareId: share.id })).toBe(text);
  expect(await listShares(ctx)).toMatchObject([
    { title: 'Cost report of 2 plans', kind: 'report', path: '/reports?q=canary' },
  ]);
});

it('nothing to share, another workspace, and an answer of another version are refused', async () => {
  const { ctx, planId } = await withPlans();
  const stranger = await instance.workspace();
  await expect(createShare(stranger, ofReport())).rejects.toThrow(/has an answer yet/);
  await expect(createShare({ ...ctx, role: 'viewer' }, ofReport())).rejects.toMatchObject({ code: 'forbidden' });
  const { id: _, createdAt, ...row } = await ctx.clients.db.recommendation.findFirstOrThrow({ where: { planId } });
  const result = row.result as { options: { probabilityFeasible: number }[] };
  await ctx.clients.db.recommendation.create({
    data: {
      ...{ ...row, createdAt: new Date(createdAt.getTime() + 1), problem: row.problem as object },
      result: { ...result, options: result.options.map((option) => ({ ...option, probabilityFeasible: 0.123 })) },
    },
  });
  await expect(createShare(ctx, ofReport())).rejects.toThrow(/“Canary plan” on .* another version/);
  expect(await listShares(ctx)).toEqual([]);
});

it('no budget, no id of a plan and no setting of a policy is in it, and without names no name either', async () => {
  const { ctx, planId } = await withPlans();
  const { id: _, createdAt, ...row } = await ctx.clients.db.recommendation.findFirstOrThrow({ where: { planId } });
  const problem = row.problem as { policies: object[] };
  const measuredOtherwise = 'with value canary-setting, and the plan asks for another value';
  await ctx.clients.db.recommendation.create({
    data: {
      ...{ ...row, createdAt: new Date(createdAt.getTime() + 1) },
      problem: { ...problem, policies: [...problem.policies, { id: 'other', measuredOtherwise }] },
      result: { ...(row.result as object), missing: [`other was measured, but ${measuredOtherwise}.`] },
    },
  });
  const whole = await bundleOf(ctx, ofReport());
  for (const canary of ['canary-setting', '98765', planId]) expect(whole.text).not.toContain(canary);
  const unnamed = await bundleOf(ctx, ofReport({ redactions: ['names'] }));
  const outputs = [unnamed.text, JSON.stringify(await previewShare(ctx, ofReport({ redactions: ['names'] })))];
  for (const output of outputs)
    for (const canary of ['canary', 'Canary', '98765', planId, '"plain"']) expect(output).not.toContain(canary);
  expect(verifyBundle(unnamed.text, unnamed.share).checks.some(({ state }) => state === 'differs')).toBe(false);
});

it('without names a gateway of the workspace’s own has none in a plan: no name, region or price source', async () => {
  const ctx = await instance.workspace();
  const sample = findEntry('sample')!;
  const [book] = sample.priceBooks;
  await saveCustomGateway(ctx, {
    definition: {
      ...{ ...sample.definition, id: 'acme-edge', name: 'Acme Edge', kind: 'custom', defaultRegion: 'acme-dc' },
      regions: [{ id: 'acme-dc', name: 'The Acme DC' }],
      tiers: sample.definition.tiers.map((tier) => ({ ...tier, name: `Acme ${tier.name}` })),
    },
    priceBooks: [
      {
        ...{ ...book!, gatewayId: 'acme-edge', basis: 'list', source: 'Contract with Zenith' },
        prices: book!.prices.map((row) => ({ ...row, region: '*' })),
      },
    ],
  });
  const chain = [{ policy: 'forward-request', params: {} }];
  await ctx.clients.db.policySet.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, gatewayId: 'acme-edge', name: 'plain' },
      versions: { create: { version: 1, chain } },
    },
  });
  const policySet = { gateway: 'acme-edge', name: 'plain' };
  const requirement = { ...aRequirement(), policySet, region: 'acme-dc' };
  const { planId } = await createPlan(ctx, { name: 'Acme canary', requirement });
  await evaluatePlan(ctx, { planId });
  const subject = { kind: 'plan', id: planId } as const;
  expect((await bundleOf(ctx, { subject })).text).toMatch(/acme-edge[^]*Zenith/);
  const { text, share } = await bundleOf(ctx, { subject, redactions: ['names'] });
  expect(text).not.toMatch(/acme|zenith/i);
  expect(text).toContain('own price book');
  expect(verifyBundle(text, share).checks.filter(({ state }) => state === 'differs')).toEqual([]);
});
