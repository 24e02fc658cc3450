import { expect, it } from 'vitest';
import { costRateCurve } from './cost-rate-curve';
import { parsePlan } from './parse-plan';
import type { PlanProblemInput } from './plan-problem';
import { recommend } from './recommend';
import { reprice } from './reprice';

const tier = { billing: 'unitHour' as const, coresPerUnit: 1, maxUnits: 2 };
const problem: PlanProblemInput = {
  schema: 'headroom.plan/1',
  tiers: [
    { id: 'cheap', ...tier, pricePerUnitHour: '0.01', unmet: ['Cheap has no VNet.'] },
    { id: 'dear', ...tier, pricePerUnitHour: '1', sameCoresAs: 'cheap', unconfirmed: ['Of Dear it is not known.'] },
    { id: 'far', ...tier, pricePerUnitHour: '1', unmet: ['Far has no VNet.'] },
  ],
  runs: [
    {
      ...{ id: 'r', tier: 'cheap', units: 1, policies: [], loadModel: 'open' },
      levels: [50, 100, 150].map((offeredRps) => ({
        ...{ offeredRps, throughputRps: offeredRps, requests: offeredRps * 60, durationSeconds: 60 },
        ...{ meanMs: 5, p50Ms: 4, p95Ms: 10, cpuPercent: offeredRps * 0.3 },
      })),
    },
  ],
  target: { policies: [], rps: 60, monthlyCalls: 1e6, slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 } },
};

it('a constraint that is not met rules a tier out, whatever it costs; one that is not known does not', () => {
  const { recommended, options, findings, missing } = recommend(problem);
  expect(recommended).toMatchObject({ tier: 'dear', units: 1 });
  const cheap = options.filter((option) => option.tier === 'cheap');
  expect(cheap.map(({ feasible, probabilityFeasible }) => [feasible, probabilityFeasible])).toEqual([
    [false, 0],
    [false, 0],
  ]);
  expect(cheap[0]!.reasons[0]).toBe('constraint: Cheap has no VNet.');
  expect(findings).toContain('Of Dear it is not known.');
  expect(missing.join()).not.toContain('far');
  expect(costRateCurve(parsePlan(problem), recommend(problem)).tiers.map((one) => one.tier)).toEqual(['dear']);
});

it('holds under other prices too', () => {
  const meters = [{ meter: 'unit', per: 'unitHour' as const, unitPrice: '0.5' }];
  const tiers = { cheap: { meters }, dear: { meters }, far: { meters } };
  const { recommended, findings } = reprice(problem, { currency: 'USD', tiers });
  expect(recommended).toMatchObject({ tier: 'dear', monthlyCost: '365' });
  expect(findings).toContain('Of Dear it is not known.');
});
