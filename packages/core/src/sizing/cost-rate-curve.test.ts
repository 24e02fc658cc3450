import { describe, expect, it } from 'vitest';
import { costRateCurve } from './cost-rate-curve';
import { parsePlan } from './parse-plan';
import type { PlanProblemInput } from './plan-problem';
import { recommend } from './recommend';

/** A run that held 98 % of a capacity and failed at 102 %. */
const run = (id: string, tier: string, capacityRps: number): NonNullable<PlanProblemInput['runs']>[number] => ({
  ...{ id, tier, units: 1, policies: [], loadModel: 'open' },
  levels: [0.5, 0.98, 1.02].map((share) => ({
    ...{ offeredRps: capacityRps * share, throughputRps: capacityRps * share, durationSeconds: 60 },
    ...{ requests: Math.round(capacityRps * share * 60), meanMs: 8, p50Ms: 7, p99Ms: 70, errorRate: 0 },
    p95Ms: share < 1 ? 20 : 60,
  })),
});
const input: PlanProblemInput = {
  schema: 'headroom.plan/1',
  tiers: [
    { id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 10, pricePerUnitHour: '0.10' },
    { id: 'L', billing: 'unitHour', coresPerUnit: 4, maxUnits: 5, pricePerUnitHour: '0.32' },
    { id: 'CALLS', billing: 'perCall', maxRps: 5000, pricePerMillionCalls: '1.5' },
  ],
  runs: [run('s1', 'S', 200), run('l1', 'L', 900)],
  target: {
    ...{ policies: [], rps: 600, growthFactor: 1.5, headroom: 0.1, spareUnits: 1, monthlyCalls: 1e9 },
    slo: { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 },
  },
};

describe('costRateCurve', () => {
  const curve = costRateCurve(parsePlan(input), recommend(input), { maxRps: 1_500 });

  it('rises in steps of units and ends where the tier ends', () => {
    const small = curve.tiers.find(({ tier }) => tier === 'S')!.steps;
    expect(small[0]).toMatchObject({ units: 2, fromRps: 0, fromMonthlyCost: 146, toMonthlyCost: 146 });
    expect(small.map(({ units }) => units)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    small.slice(1).forEach((step, index) => expect(step.fromRps).toBe(small[index]!.toRps));
    // The prior of the loss per unit and the sureness asked for take some per cent off nine units.
    expect(small.at(-1)!.toRps / ((9 * 200 * 0.9) / 1.5)).toBeGreaterThan(0.85);
    expect(small.at(-1)!.toRps / ((9 * 200 * 0.9) / 1.5)).toBeLessThan(1);
  });

  it('prices a per-call tier in proportion to the rate', () => {
    const [line] = curve.tiers.find(({ tier }) => tier === 'CALLS')!.steps;
    expect(line).toMatchObject({ units: null, fromMonthlyCost: 0 });
    expect(line!.toMonthlyCost / line!.toRps).toBeCloseTo(1500 / 600, 6);
  });

  it('agrees with the recommendation at the target, and marks where another tier becomes the cheapest', () => {
    const at = curve.tiers.flatMap(({ tier, steps }) =>
      steps
        .filter(({ fromRps, toRps }) => fromRps <= 600 && toRps > 600)
        .map(({ units, fromRps, toRps, fromMonthlyCost, toMonthlyCost }) => ({
          ...{ tier, units },
          cost: fromMonthlyCost + ((toMonthlyCost - fromMonthlyCost) * (600 - fromRps)) / (toRps - fromRps),
        })),
    );
    expect(at.toSorted((left, right) => left.cost - right.cost)[0]).toEqual({ tier: 'S', units: 7, cost: 511 });
    expect(curve.crossovers[0]).toMatchObject({ from: 'CALLS', to: 'S' });
    expect(curve.crossovers[0]!.rps).toBeCloseTo(146 / (1500 / 600), 6);
    const rates = curve.crossovers.map(({ rps }) => rps);
    expect(rates).toEqual(rates.toSorted((left, right) => left - right));
  });
});
