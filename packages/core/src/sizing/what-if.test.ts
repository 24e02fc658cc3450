import { describe, expect, it } from 'vitest';
import { additivePlan } from '../testing/additive-plan';
import { fitPlan } from './plan-model';
import { recommend, recommendFrom } from './recommend';
import { asPlanned, whatIfProblem } from './what-if';

const plan = additivePlan();
const planned = asPlanned(plan);

describe('whatIfProblem', () => {
  it('asks the plan itself where nothing is moved', () => {
    expect(whatIfProblem(plan, planned)).toEqual(plan);
  });

  it('is answered by the model of the plan as it would be by its own', () => {
    const asked = whatIfProblem(plan, {
      ...planned,
      ...{ rps: 750, growthFactor: 1.2, headroom: 0.25, spareUnits: 2, percentile: 99, latencyMs: 80 },
      ...{ discountPercent: 15, without: ['log'] },
    });
    expect(recommendFrom(fitPlan(plan), asked)).toEqual(recommend(asked));
    expect(asked.target).toMatchObject({ policies: ['jwt'], slo: { percentile: 99, latencyMs: 80 } });
  });

  it('keeps the calls in proportion to the peak after growth', () => {
    expect(whatIfProblem(plan, { ...planned, rps: 1200 }).target.monthlyCalls).toBe(2e9);
    expect(whatIfProblem(plan, { ...planned, growthFactor: 0.75 }).target.monthlyCalls).toBe(5e8);
    expect(whatIfProblem(plan, { ...planned, headroom: 0.5 }).target.monthlyCalls).toBe(1e9);
  });

  it('takes a discount off every price, after the one that is there', () => {
    const model = fitPlan(plan);
    const costs = (discountPercent: number) =>
      Object.fromEntries(
        recommendFrom(model, whatIfProblem(plan, { ...planned, discountPercent })).options.map((option) => [
          `${option.tier} ${option.units}`,
          option.monthlyCost,
        ]),
      );
    const [list, less] = [costs(0), costs(20)];
    expect([list['S 3'], less['S 3']]).toEqual(['219', '175.2']);
    // 0.45 less 10 %, less 20 %: 0.324 an hour.
    expect([list['L 1'], less['L 1']]).toEqual(['295.65', '236.52']);
    expect([list['CALLS null'], less['CALLS null']]).toEqual(['1500', '1200']);
  });

  it('bars no tier for a policy that is switched off', () => {
    const sentence = 'log is not available in S.';
    const barred = {
      ...plan,
      tiers: plan.tiers.map((tier) => (tier.id === 'S' ? { ...tier, blockedBy: [sentence] } : tier)),
    };
    const asked = (without: string[]) =>
      whatIfProblem(barred, { ...planned, without }, { [sentence]: 'log' }).tiers.map(({ blockedBy }) => blockedBy);
    expect(asked([])).toEqual([[sentence], undefined, undefined]);
    expect(asked(['jwt'])).toEqual([[sentence], undefined, undefined]);
    expect(asked(['log'])).toEqual([[], undefined, undefined]);
  });
});
