import { describe, expect, it } from 'vitest';
import { additiveCost, additivePlan } from '../testing/additive-plan';
import { fitPlan } from './plan-model';
import { policyTax } from './policy-tax';
import { recommend } from './recommend';

const plan = additivePlan();
const model = fitPlan(plan);
const answer = recommend(plan);
const states = policyTax(model, plan, answer)!;

describe('policyTax', () => {
  it('switches the policies on in the order of the chain', () => {
    expect(states.map(({ added }) => added)).toEqual([null, 'jwt', 'log']);
    const { base, jwt, log } = additiveCost;
    expect(states.map(({ cpuMs }) => cpuMs)).toEqual(
      [base[0], base[0] + jwt[0], base[0] + jwt[0] + log[0]].map((ms) => expect.closeTo(ms, 1)),
    );
    const delays = states.map(({ delayMs }) => delayMs!);
    expect(delays[2]! - delays[1]!).toBeCloseTo(log[1], 0);
    const capacities = states.map(({ capacityRps }) => capacityRps!);
    expect(capacities).toEqual(capacities.toSorted((left, right) => right - left));
  });

  it('ends at the capacity and the cost per million of the recommended option', () => {
    const { recommended, options } = answer;
    const option = options.find(({ tier, units }) => tier === recommended!.tier && units === recommended!.units)!;
    expect(states.at(-1)!.capacityRps).toBe(option.capacityRps!.estimate);
    expect(states.at(-1)!.costPerMillion).toBeCloseTo(Number(recommended!.costPerMillion), 12);
    for (const { capacityRps, costPerMillion } of states)
      expect(capacityRps! * costPerMillion!).toBeCloseTo(
        option.capacityRps!.estimate * Number(recommended!.costPerMillion),
        6,
      );
  });

  it('knows nothing of what no run tells', () => {
    const only = { ...plan, runs: plan.runs.slice(-1) };
    const known = policyTax(fitPlan(only), only, recommend(only))!;
    expect(known.map(({ capacityRps }) => capacityRps !== null)).toEqual([false, false, true]);
    expect(known.map(({ cpuMs }) => cpuMs !== null)).toEqual([false, false, true]);
  });

  it('speaks of options that are rented by units only', () => {
    const calls = { tier: 'CALLS', units: null, monthlyCost: '1500', costPerMillion: '1.5' };
    expect(policyTax(model, plan, { recommended: calls })).toBeNull();
    expect(policyTax(model, plan, { recommended: null })).toBeNull();
  });
});
