import type { Prisma } from '@headroom/db';
import { Money } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { getPlan } from '../plan/get-plan';
import { updatePlan } from '../plan/update-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { recommendedPlan } from '../testing/recommended-plan';
import { readCostReport } from './read-cost-report';
import { setBudget } from './set-budget';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** The recommendation again, as if it had been made at another time with another cost, on another gateway, tier or plan. */
async function answeredBefore(
  ctx: Ctx,
  recommendationId: string,
  createdAt: Date,
  monthlyCost: string,
  { tier, ...change }: { gatewayId?: string; planId?: string; tier?: string } = {},
) {
  const { db } = ctx.clients;
  const {
    id: _,
    problem,
    result,
    ...row
  } = await db.recommendation.findUniqueOrThrow({
    where: { id: recommendationId },
  });
  const answer = result as { recommended: object };
  await db.recommendation.create({
    data: {
      ...{ ...row, ...change, createdAt, problem: problem as Prisma.InputJsonObject },
      result: {
        ...answer,
        recommended: { ...answer.recommended, monthlyCost, ...(tier !== undefined && { tier }) },
      } as Prisma.InputJsonObject,
    },
  });
}

/** A day of the month that is so many months ago. */
function monthsAgo(months: number, day: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 12));
}
const monthOf = (date: Date) => date.toISOString().slice(0, 7);

describe('readCostReport', () => {
  it('has the newest answer of each plan with its grade, its prices and the reason why another has none', async () => {
    const ctx = await instance.workspace('editor');
    const { planId } = await recommendedPlan(ctx);
    await createPlan(ctx, { name: 'Not asked', requirement: aRequirement() });
    const { recommendation } = await getPlan(ctx, { planId });
    const { report, gateways, currencies, leftOut } = await readCostReport({ ...ctx, role: 'viewer' });
    expect({ gateways, currencies, leftOut }).toEqual({
      ...{
        gateways: [{ id: 'sample', name: expect.any(String) as unknown }],
        currencies: [{ currency: 'USD', plans: 2 }],
        leftOut: 0,
      },
    });
    const { monthlyCost, costPerMillion } = recommendation!.result.recommended!;
    const plan = report.plans.find(({ id }) => id === planId)!;
    expect(plan.answer).toMatchObject({
      ...{ monthlyCost, grade: 'A', units: 3, perMillion: { atMeanUse: costPerMillion } },
      prices: { observedOn: recommendation!.priceBook.observedOn.toISOString().slice(0, 10) },
    });
    expect(plan.policies.each.map(({ policy }) => policy)).toEqual(['forward-request']);
    expect(report.plans.find(({ name }) => name === 'Not asked')).toMatchObject({
      answer: null,
      why: expect.stringContaining('It has not been asked yet.') as unknown,
    });
    expect(report.total).toMatchObject({ plans: 2, answered: 1, monthlyCost });
  });

  it('takes the last answer of each month, as far back as it is asked, and not what was only repriced', async () => {
    const ctx = await instance.workspace();
    const { planId, recommendationId } = await recommendedPlan(ctx);
    await answeredBefore(ctx, recommendationId, monthsAgo(1, 3), '10');
    await answeredBefore(ctx, recommendationId, monthsAgo(1, 20), '11.5');
    await answeredBefore(ctx, recommendationId, monthsAgo(4, 5), '9');
    const { monthlyCost } = (await getPlan(ctx, { planId })).recommendation!.result.recommended!;
    const monthsOf = async (months: number) => (await readCostReport(ctx, { months })).report.plans[0]!.months;
    expect(await monthsOf(6)).toMatchObject([
      { month: monthOf(monthsAgo(4, 5)), monthlyCost: '9', difference: null },
      { month: monthOf(monthsAgo(1, 20)), monthlyCost: '11.5', difference: '2.5' },
      { month: monthOf(new Date()), monthlyCost, difference: new Money(monthlyCost).minus('11.5').toFixed() },
    ]);
    expect(await monthsOf(2)).toHaveLength(2);
    expect(await monthsOf(1)).toMatchObject([{ monthlyCost, difference: null, grade: 'A' }]);
  });

  it('has of a month what a million costs at mean use, at the peak and over the curve, as of the newest answer', async () => {
    const ctx = await instance.workspace();
    const { planId } = await recommendedPlan(ctx);
    const costsOf = async () => {
      const { answer, months } = (await readCostReport(ctx)).report.plans[0]!;
      expect(months).toHaveLength(1);
      const { costPerMillion, atPeak, overCurve } = months[0]!;
      expect({ atMeanUse: costPerMillion, atPeak, overCurve }).toEqual(answer!.perMillion);
      return months[0]!;
    };
    expect(await costsOf()).toMatchObject({ atPeak: expect.stringMatching(/^\d/) as unknown, overCurve: null });
    const hourlyRps = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 500 : 100));
    await updatePlan(ctx, { planId, requirement: aRequirement({ rps: 500, demandCurve: { hourlyRps } }) });
    await evaluatePlan(ctx, { planId });
    const { atPeak, overCurve } = await costsOf();
    expect(Number(overCurve)).toBeGreaterThan(Number(atPeak));
  });

  it('takes of each month the gateways that counted at its end', async () => {
    const ctx = await instance.workspace();
    const { planId, recommendationId } = await recommendedPlan(ctx);
    const saved = (version: number, createdAt: Date, gateway: string) =>
      ctx.clients.db.planVersion.create({
        data: {
          ...{ planId, version, createdAt, savedBy: 'user:test' },
          requirement: aRequirement({ policySet: { gateway, name: 'plain' } }) as Prisma.InputJsonObject,
        },
      });
    await saved(2, monthsAgo(2, 1), 'apache-apisix');
    await answeredBefore(ctx, recommendationId, monthsAgo(2, 3), '7', { gatewayId: 'apache-apisix' });
    await answeredBefore(ctx, recommendationId, monthsAgo(1, 3), '1', { gatewayId: 'apache-apisix' });
    await saved(3, monthsAgo(1, 4), 'sample');
    await answeredBefore(ctx, recommendationId, monthsAgo(1, 5), '10');
    await answeredBefore(ctx, recommendationId, monthsAgo(0, 1), '1', { gatewayId: 'apache-apisix' });
    const [plan] = (await readCostReport(ctx)).report.plans;
    expect(plan!.months.map(({ monthlyCost }) => monthlyCost)).toEqual(['7', '10', plan!.answer!.monthlyCost]);
  });

  it('is narrowed by plan, name and gateway, and is of one currency', async () => {
    const ctx = await instance.workspace();
    const { planId } = await createPlan(ctx, { name: 'Orders', requirement: aRequirement() });
    await createPlan(ctx, { name: 'Bills', requirement: aRequirement() });
    await createPlan(ctx, { name: 'Euros', requirement: aRequirement({ currency: 'EUR' }) });
    const names = async (asked: object) =>
      (await readCostReport(ctx, asked)).report.plans.map(({ name }) => name).toSorted();
    expect(await names({})).toEqual(['Bills', 'Orders']);
    expect(await names({ currency: 'EUR' })).toEqual(['Euros']);
    expect(await names({ plans: [planId, 'no id'] })).toEqual(['Orders']);
    expect(await names({ name: 'bILL' })).toEqual(['Bills']);
    expect(await names({ gateways: ['apache-apisix'] })).toEqual([]);
    await expect(readCostReport(ctx, { months: 0 })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('is narrowed by the tier of its answers, today and in the months before', async () => {
    const ctx = await instance.workspace();
    const { planId, recommendationId } = await recommendedPlan(ctx);
    const { tier } = (await getPlan(ctx, { planId })).recommendation!.result.recommended!;
    const { planId: otherId } = await createPlan(ctx, { name: 'Other', requirement: aRequirement() });
    await createPlan(ctx, { name: 'Not asked', requirement: aRequirement() });
    const other = 'sample/sample-m';
    await answeredBefore(ctx, recommendationId, new Date(), '30', { planId: otherId, tier: other });
    await answeredBefore(ctx, recommendationId, monthsAgo(1, 3), '10', { tier: other });
    await setBudget(ctx, { planId, measure: 'perMonth', threshold: '1', currency: 'USD' });
    const read = async (asked: object) => {
      const { report, budgets } = await readCostReport(ctx, asked);
      const plans = report.plans.map(({ name, months }) => `${name}: ${months.length}`).toSorted();
      return { plans, answered: report.total.answered, budgets: budgets.length };
    };
    expect(tier).not.toBe(other);
    expect(await read({})).toEqual({ plans: ['Not asked: 0', 'Other: 1', 'Plan: 2'], answered: 2, budgets: 1 });
    // Of a plan's budget its answer alone can tell, be it of another tier.
    expect(await read({ tiers: [tier] })).toEqual({ plans: ['Plan: 1'], answered: 1, budgets: 0 });
    expect(await read({ tiers: [other] })).toMatchObject({ plans: ['Other: 1'], answered: 1 });
    expect(await read({ tiers: [tier, other] })).toMatchObject({ plans: ['Other: 1', 'Plan: 2'] });
    for (const none of [{ tiers: ['sample/none'] }, { tiers: [tier], gateways: ['apache-apisix'] }])
      expect(await read(none)).toMatchObject({ plans: [], answered: 0 });
    expect((await readCostReport(ctx, { gateways: ['sample'] })).tiers).toContainEqual({
      ...{ id: other, name: 'Sample M', gatewayName: 'Sample gateway' },
    });
  });

  it('shows nothing of it to another workspace', async () => {
    const ctx = await instance.workspace();
    const { planId } = await recommendedPlan(ctx);
    const { report } = await readCostReport(await instance.workspace(), { plans: [planId] });
    expect(report.plans).toEqual([]);
  });
});
