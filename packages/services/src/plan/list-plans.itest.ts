import { verdictSentence } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { createPlan } from './create-plan';
import { getPlan } from './get-plan';
import { listPlans } from './list-plans';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

it('lists what was changed last first, in parts, by policy set, in this workspace alone', async () => {
  const [ctx, other] = [await instance.workspace('editor'), await instance.workspace('viewer')];
  for (const name of ['First', 'Second', 'Third']) await createPlan(ctx, { name, requirement: aRequirement() });
  const names = async (asked: Parameters<typeof listPlans>[1]) =>
    (await listPlans(ctx, asked)).map(({ name }) => name).join(' ');
  expect(await names({})).toBe('Third Second First');
  expect(await names({ limit: 2 })).toBe('Third Second');
  expect(await names({ limit: 2, skip: 2 })).toBe('First');
  expect(await names({ policySet: { gateway: 'sample', name: 'plain' }, limit: 1 })).toBe('Third');
  expect(await names({ policySet: { gateway: 'sample', name: 'other' } })).toBe('');
  expect(await listPlans(other)).toEqual([]);
});

it('states the same as the newest recommendation', async () => {
  const ctx = await instance.workspace('editor');
  const { planId } = await createPlan(ctx, { name: 'Ours', requirement: aRequirement() });
  expect((await listPlans(ctx))[0]!.recommendation).toBeNull();
  await evaluatePlan(ctx, { planId });
  const { recommendation } = await getPlan(ctx, { planId });
  const [listed] = await listPlans(ctx);
  expect(verdictSentence(listed!.recommendation!.result)).toBe(verdictSentence(recommendation!.result));
  expect(listed!.recommendation!.result).toMatchObject({ verdict: recommendation!.result.verdict, options: [] });
});
