import { expect, it } from 'vitest';
import { lawFindings } from '../evidence';
import type { PlanProblemInput } from '../sizing/plan-problem';
import { parsePlan } from '../sizing/parse-plan';
import { recommend } from '../sizing/recommend';
import { simulateProduction, type SimulatedProduction } from './simulate-production';
import { observedRun } from './observed-run';
import { requestDemand, type RequestDemand } from './request-demand';

const slo = { percentile: 95, latencyMs: 200, maxErrorRate: 0.01 };
const truth = { stepSeconds: 3600, units: 2, demandMs: 1, meanRps: 700, noise: 0.02 };

function planOn(idle: number): PlanProblemInput {
  const telemetry = simulateProduction({ ...truth, idle });
  const demand = requestDemand(telemetry, null);
  if (!demand.known) throw new Error(demand.sentence);
  const run = observedRun(demand.value, { id: 'production', tier: 'S', policies: [] }, telemetry.stepSeconds)!;
  return {
    schema: 'headroom.plan/1',
    tiers: [{ id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 12, pricePerUnitHour: '0.10' }],
    runs: [{ ...run, levels: run.levels.map((level) => ({ ...level, meanMs: 12, p50Ms: 11, p95Ms: 18 })) }],
    target: { policies: [], rps: 1500, headroom: 0.2, spareUnits: 0, monthlyCalls: 1e9, slo },
  };
}

it.each([0.01, 0.15])('sizes a plan by production alone, graded as observed, with %d of a unit idle', (idle) => {
  const plan = parsePlan(planOn(idle));
  expect(plan.runs[0]).toMatchObject({ source: 'observed', units: 2, loadModel: 'open' });
  expect(lawFindings(plan.runs[0]!, 1)).toEqual([]);
  const result = recommend(plan);
  expect(result.recommended).not.toBeNull();
  const one = result.options.find(({ tier, units }) => tier === 'S' && units === 4)!;
  expect(one.grade).toBe('C');
  // Full at (1 − idle) ÷ 1 ms; the latency objective is met up to a little below that.
  const full = (4 * (1 - idle)) / 0.001;
  const capacity = one.capacityRps!;
  expect(capacity.estimate).toBeLessThan(full);
  expect(capacity.estimate).toBeGreaterThan(0.85 * full);
});

it('has no run of units that were never seen for long', () => {
  const demand = requestDemand(simulateProduction(truth), null);
  if (!demand.known) throw new Error(demand.sentence);
  const points = demand.value.points.map((point) => ({ ...point, units: 1.5 }));
  expect(observedRun({ ...demand.value, points }, { id: 'x', tier: 'S', policies: [] }, 3600)).toBeNull();
});

it('knows less of what a request costs where load was low, days disagree, or demand rises with the load', () => {
  const demandOf = (changes: Partial<SimulatedProduction>) => {
    const demand = requestDemand(simulateProduction({ stepSeconds: 900, meanRps: 600, noise: 0.02, ...changes }), null);
    if (!demand.known) throw new Error(demand.sentence);
    return demand.value;
  };
  const errorOf = (demand: RequestDemand) =>
    observedRun(demand, { id: 'x', tier: 'S', policies: [] }, 900)!.demandError!;
  const plain = errorOf(demandOf({}));
  // From 70 to 100 %: 10 % for each doubling, as the end of a 90 % interval.
  expect(plain).toBeCloseTo(0.032, 3);
  expect(errorOf(demandOf({ meanRps: 150 }))).toBeGreaterThan(4 * plain);
  expect(errorOf(demandOf({ nightJob: 0.2 }))).toBeGreaterThan(3 * plain);
  const bent = demandOf({ bend: 0.4 });
  const line = { idle: bent.idlePercent.estimate / 100, demand: bent.unitMs.estimate / 1000, bend: 0 };
  expect(errorOf(bent)).toBeGreaterThan(1.5 * errorOf({ ...bent, curve: line }));
  for (const unknown of [{ low: null }, { high: null }])
    expect(errorOf({ ...bent, unitMs: { ...bent.unitMs, ...unknown } })).toBe(1);
});
