import { expect, test } from 'vitest';
import type { RecommendationResult } from '../src/sizing';
import type { LabProblem } from './generate-problem';
import { generateProblem } from './generate-problem';
import { grade } from './grade';
import type { HiddenGateway } from './hidden-gateway';
import { followsFrom } from './identifiable';
import { cheapest, everyTrueOption, neededRps } from './true-answer';

test('the exact option is the cheapest of all that the rule lets through', () => {
  const unitRps: Record<string, number> = { A: 100, B: 250 };
  const plan = {
    tiers: [
      { id: 'A', billing: 'unitHour' as const, coresPerUnit: 1, maxUnits: 5, pricePerUnitHour: '0.1' },
      { id: 'B', billing: 'unitHour' as const, coresPerUnit: 2, maxUnits: 3, pricePerUnitHour: '0.2' },
      { id: 'C', billing: 'perCall' as const, maxRps: 333, pricePerMillionCalls: '0.1' },
      { id: 'D', billing: 'perCall' as const, pricePerMillionCalls: '0.01' },
    ],
    target: {
      ...{ policies: [], rps: 200, growthFactor: 1.5, headroom: 0.1, spareUnits: 1, monthlyCalls: 1e9 },
      slo: { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 },
    },
  };
  const options = everyTrueOption(plan, (tier, units, rps) => rps <= units * (unitRps[tier] ?? 0));
  // 300 required, 333.33 with the headroom: 4 of A and 2 of B, each and one spare; C falls short by a third of a request.
  expect(options.filter(({ feasible }) => feasible)).toEqual([
    { tier: 'A', units: 5, monthlyCost: 365, feasible: true },
    { tier: 'B', units: 3, monthlyCost: expect.closeTo(438) as number, feasible: true },
  ]);
  expect(cheapest(options)).toMatchObject({ tier: 'A', units: 5 });
  const wider = { ...plan, target: { ...plan.target, headroom: 0, spareUnits: 0 } };
  expect(cheapest(everyTrueOption(wider, () => false))).toMatchObject({ tier: 'C', units: null, monthlyCost: 100 });
});

const tiers = ['T1', 'T2'].map((id) => ({ id, cores: 2, speed: 1, maxUnits: 8 }));
const [first, second] = tiers as [(typeof tiers)[number], (typeof tiers)[number]];
const gateway: HiddenGateway = {
  base: { cpuMs: 1, delayMs: 5 },
  policies: new Map(['a', 'b', 'c'].map((id, index) => [id, { cpuMs: 0.3 * (index + 1), delayMs: 1 }])),
  ...{ shared: null, tiers, serviceVariability: 1, delayVariability: 0.09, delaysMoveTogether: true },
  ...{ ceilings: new Map(), lossPerUnit: 0, idleCpuPercent: 0, runNoise: 0, cpuNoise: 0, timeoutMs: 5_000 },
};
const on = (tier: (typeof tiers)[number], ...policies: string[]) => ({ tier, policies });

test.each([
  ['singles make a combination', [on(first), on(first, 'a'), on(first, 'b')], on(first, 'a', 'b'), true],
  ['a policy never measured', [on(first), on(first, 'a')], on(first, 'a', 'b'), false],
  ['two never apart, both wanted', [on(first), on(first, 'a', 'b')], on(first, 'a', 'b'), true],
  ['two never apart, one wanted', [on(first), on(first, 'a', 'b')], on(first, 'a'), false],
  ['a tier never measured', [on(first), on(first, 'a')], on(second, 'a'), false],
  ['a tier measured at the base', [on(first), on(first, 'a'), on(second)], on(second, 'a'), true],
  ['a tier with a policy of its own only', [on(first), on(first, 'a'), on(second, 'b')], on(second, 'a'), false],
  ['chained over tiers', [on(first), on(first, 'a'), on(second, 'a'), on(second, 'a', 'b')], on(first, 'a', 'b'), true],
])('identifiable: %s', (_, measured, target, expected) => {
  expect(followsFrom(gateway, measured, target)).toBe(expected);
});

test('shared work is known only from the two together', () => {
  const sharing: HiddenGateway = { ...gateway, shared: { pair: ['a', 'b'], savedCpuMs: 0.2 } };
  const apart = [on(first), on(first, 'a'), on(first, 'b'), on(first, 'c')];
  expect(followsFrom(sharing, apart, on(first, 'a', 'b'))).toBe(false);
  expect(followsFrom(sharing, [...apart, on(first, 'a', 'b')], on(first, 'a', 'b', 'c'))).toBe(true);
});

/** An answer that knows the truth. */
function trueAnswer({ plan, truth }: LabProblem): RecommendationResult {
  return {
    ...{ schema: 'headroom.recommendation/1', verdict: 'recommended', currency: 'USD', identifiable: true },
    recommended: truth.best && {
      ...{ tier: truth.best.tier, units: truth.best.units, costPerMillion: null },
      monthlyCost: truth.best.monthlyCost.toFixed(4),
    },
    options: truth.options.map(({ tier, units, monthlyCost, feasible }) => ({
      ...{ tier, units, feasible, billing: 'unitHour', monthlyCost: monthlyCost.toFixed(4), costPerMillion: null },
      ...{ probabilityFeasible: Number(feasible), capacityRps: null, sureRps: null, requiredRps: plan.target.rps },
      ...{ utilisation: null, grade: null, reasons: [] },
    })),
    capacityPerUnit: [...truth.capacityPerUnit].map(([tier, rps]) => ({
      ...{ tier, estimate: rps, low: rps * 0.99, high: rps * 1.01, confidence: 0.9 },
    })),
    ...{ runs: [], policies: [], missing: [], nextMeasurements: [], findings: [] },
  };
}

function problemThatChoosesUnits(): LabProblem {
  for (let seed = 1; ; seed++) {
    const problem = generateProblem(seed, 'sparse');
    const { identifiableTiers, capacityPerUnit, best } = problem.truth;
    if (identifiableTiers.length === capacityPerUnit.size && (best?.units ?? 0) > 1) return problem;
  }
}

test('the truth is graded right in everything, one unit fewer is not', () => {
  const problem = problemThatChoosesUnits();
  const answer = trueAnswer(problem);
  expect(grade(problem, answer, 0)).toMatchObject({
    ...{
      answerable: true,
      exact: true,
      good: true,
      safe: true,
      regret: 0,
      identifiableRight: true,
      verdictRight: true,
    },
  });
  expect(grade(problem, answer, 0).capacities.every(({ error, covered }) => error === 0 && covered)).toBe(true);
  const { tier, units } = problem.truth.best!;
  const fewer = { ...answer, recommended: answer.recommended && { ...answer.recommended, units: (units ?? 0) - 1 } };
  expect(grade(problem, fewer, 0)).toMatchObject({ exact: false, regret: null });
  const { spareUnits = 0 } = problem.plan.target;
  expect(problem.truth.holds(tier, (units ?? 0) - spareUnits, neededRps(problem.plan.target))).toBe(true);
  expect(generateProblem(problem.seed, 'sparse').plan).toEqual(problem.plan);
});
