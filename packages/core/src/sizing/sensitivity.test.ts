import { describe, expect, it } from 'vitest';
import { additivePlan } from '../testing/additive-plan';
import { fitPlan } from './plan-model';
import { recommendFrom } from './recommend';
import { sensitivities } from './sensitivity';

const plan = additivePlan();
const model = fitPlan(plan);
const found = sensitivities(model, plan);
const of = (assumption: string) => found.find((one) => one.assumption === assumption)!;
const answer = (change: Partial<typeof plan.target>) =>
  recommendFrom(model, { ...plan, target: { ...plan.target, ...change } }, { verify: 'nothing' }).recommended;

describe('sensitivities', () => {
  it('moves each assumption by itself and answers the plan again', () => {
    expect(of('rate')).toMatchObject({
      low: { value: 540, recommended: answer({ rps: 540 }) },
      high: { value: 660, recommended: answer({ rps: 660 }) },
    });
    expect(of('spareUnits')).toMatchObject({
      low: { value: 0, recommended: answer({ spareUnits: 0 }) },
      high: { value: 2, recommended: answer({ spareUnits: 2 }) },
    });
    expect(of('headroom').high.value).toBe(0.15);
    expect(of('latency').low).toEqual({
      value: 48,
      recommended: answer({ slo: { ...plan.target.slo, latencyMs: 48 } }),
    });
  });

  it('moves prices without a change of choice, by just their share', () => {
    const { low, high, movesChoice, monthlyDifference } = of('prices');
    const cost = Number(answer({})!.monthlyCost);
    expect([low, high].map((end) => Number(end.recommended!.monthlyCost) / cost)).toEqual(
      [0.9, 1.1].map((by) => expect.closeTo(by, 12)),
    );
    expect(movesChoice).toBe(false);
    expect(monthlyDifference).toBeCloseTo(cost / 10, 9);
  });

  it('asks of the low end of the capacity no less than of the high end', () => {
    const { low, high } = of('capacity');
    expect(low.value).toBeLessThan(high.value);
    expect(Number(low.recommended!.monthlyCost)).toBeGreaterThanOrEqual(Number(high.recommended!.monthlyCost));
  });

  it('puts first what leaves nothing to recommend, then what moves the cost most', () => {
    const differences = found.map(({ monthlyDifference }) => monthlyDifference ?? Infinity);
    expect(differences).toEqual(differences.toSorted((left, right) => right - left));
    const rented = { ...plan, tiers: plan.tiers.slice(0, 2) };
    const { options } = recommendFrom(model, rented, { verify: 'nothing' });
    const mostRps = Math.max(...options.map(({ sureRps }) => (sureRps! * 0.9) / plan.target.growthFactor));
    const tight = { ...rented, target: { ...plan.target, rps: 0.97 * mostRps } };
    const [first, ...others] = sensitivities(model, tight);
    expect(first).toMatchObject({ assumption: 'rate', movesChoice: true, monthlyDifference: null });
    expect([first!.low.recommended !== null, first!.high.recommended]).toEqual([true, null]);
    expect(others.at(-1)!.monthlyDifference).not.toBeNull();
  });

  it('is empty where nothing is recommended', () => {
    const impossible = { ...plan, tiers: plan.tiers.slice(0, 2), target: { ...plan.target, rps: 1e6 } };
    expect(sensitivities(model, impossible)).toEqual([]);
  });
});
