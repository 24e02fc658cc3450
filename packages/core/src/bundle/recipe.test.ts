import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { additivePlan } from '../testing/additive-plan';
import { requirementSchema } from '../workload/requirement';
import { planRecipe } from './recipe';

const on = (gateway: string) => {
  const plan = additivePlan();
  return { ...plan, tiers: plan.tiers.map((tier) => ({ ...tier, id: `${gateway}/${tier.id}` })), runs: [] };
};
const answer = (gateway: string) => ({ policySet: `set of ${gateway}`, region: 'westeurope', problem: on(gateway) });

it('asks of an instance what the plan asked, of all of its gateways, with its demand curve', () => {
  const hourlyRps = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 600 : 100));
  const recipe = planRecipe({ name: 'yes: 1', answers: [answer('one'), answer('two')], curve: { hourlyRps } });
  const { name, requirement } = parse(recipe!) as { name: string; requirement: unknown };
  const { policies: _, ...target } = on('one').target;
  expect(name).toBe('yes: 1');
  expect(requirementSchema.parse(requirement)).toEqual({
    ...{ schema: 'headroom.requirement/1', policySet: { gateway: 'one', name: 'set of one' } },
    alternatives: [{ policySet: { gateway: 'two', name: 'set of two' }, region: 'westeurope' }],
    ...{ ...target, region: 'westeurope', currency: 'USD', hoursPerMonth: 730, demandCurve: { hourlyRps } },
  });
});

it('there is none for a plan without an answer, and for tiers that do not say whose they are', () => {
  expect(planRecipe({ name: 'A plan', answers: [] })).toBeNull();
  expect(planRecipe({ name: 'A plan', answers: [{ ...answer('one'), problem: additivePlan() }] })).toBeNull();
});
