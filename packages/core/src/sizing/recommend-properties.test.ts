import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInput } from '../errors/parse';
import { meanResponseMs, responsePercentileMs, saturationRps } from '../queueing/latency-model';
import { normal, randomStream } from '../queueing/random';
import type { PlanProblemInput } from './plan-problem';
import { planProblemSchema } from './plan-problem';
import { fitPlan } from './plan-model';
import { recommend, recommendFrom } from './recommend';
import type { RecommendationResult } from './recommendation';

const slo = { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 };
type Run = NonNullable<PlanProblemInput['runs']>[number];

/** A gateway whose policies add up: CPU and delay of each in ms. */
const cost = { base: [2, 5], jwt: [0.8, 0], log: [0.3, 1], body: [1.5, 0], cache: [-0.9, -2] } as const;
type Policy = Exclude<keyof typeof cost, 'base'>;
const cores = { S: 1, L: 4 };

function unitOf(tier: 'S' | 'L', policies: readonly Policy[], units: number, noise: number) {
  const sum = (i: 0 | 1) => policies.reduce<number>((total, policy) => total + cost[policy][i], cost.base[i]);
  return {
    ...{ servers: cores[tier], serviceDemandMs: sum(0) * (1 + 0.01 * (units - 1)) * noise, delayMs: sum(1) },
    ...{ serviceVariability: 1, delayVariability: 0.1, arrivalVariability: 1 },
  };
}

/** A run as the queue itself would have it, on a day that is a few per cent off. */
function run(tier: 'S' | 'L', policies: Policy[], units: number, noise: number): Run {
  const unit = unitOf(tier, policies, units, noise);
  return {
    ...{ id: `${tier}${units}-${policies.join('-')}`, tier, units, policies, loadModel: 'open' },
    levels: [0.15, 0.45, 0.7, 0.9].map((share) => {
      const perUnit = share * saturationRps(unit);
      const at = (percentile: number) => responsePercentileMs(unit, perUnit, percentile);
      return {
        ...{ offeredRps: units * perUnit, throughputRps: units * perUnit, durationSeconds: 60, errorRate: 0 },
        ...{ requests: Math.round(units * perUnit * 60), cpuPercent: 100 * share + 1 },
        ...{ meanMs: meanResponseMs(unit, perUnit), p50Ms: at(50), p95Ms: at(95), p99Ms: at(99) },
      };
    }),
  };
}

/** What may differ from one plan to the next. */
const plans = fc
  .record({
    seed: fc.integer({ min: 1, max: 1e6 }),
    rps: fc.integer({ min: 50, max: 4000 }),
    growthFactor: fc.constantFrom(1, 1.5),
    headroom: fc.constantFrom(0, 0.2),
    spareUnits: fc.constantFrom(0, 1),
    prices: fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })),
  })
  .map(({ seed, rps, growthFactor, headroom, spareUnits, prices }) => {
    const random = randomStream(seed);
    const noise = () => Math.exp(0.02 * normal(random));
    const runs = [
      ...[run('S', [], 1, noise()), run('S', ['jwt'], 1, noise()), run('S', ['jwt', 'log'], 1, noise())],
      ...[run('S', ['body'], 3, noise()), run('L', ['jwt'], 1, noise()), run('S', ['cache'], 1, noise())],
    ];
    const price = (k: 0 | 1) => (prices[k] / 100).toFixed(2);
    const problem: PlanProblemInput = {
      schema: 'headroom.plan/1',
      tiers: [
        { id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 12, pricePerUnitHour: price(0) },
        { id: 'L', billing: 'unitHour', coresPerUnit: 4, maxUnits: 6, pricePerUnitHour: price(1) },
        { id: 'CALLS', billing: 'perCall', maxRps: 3000, pricePerMillionCalls: '0.4' },
      ],
      policies: ['jwt', 'log', 'body', { id: 'cache', mayShortCircuit: true }],
      runs,
      target: { policies: ['jwt', 'log'], rps, growthFactor, headroom, spareUnits, monthlyCalls: 1e9, slo },
    };
    return problem;
  });
const always = (holds: (problem: PlanProblemInput) => void, numRuns = 2) =>
  fc.assert(fc.property(plans, holds), { numRuns, seed: 11 });

const withTarget = (problem: PlanProblemInput, target: Partial<PlanProblemInput['target']>): PlanProblemInput => ({
  ...problem,
  target: { ...problem.target, ...target },
});
const fitted = (problem: PlanProblemInput) => {
  const parsed = parseInput(planProblemSchema, problem, 'plan');
  return { parsed, model: fitPlan(parsed) };
};
const unitOptions = ({ options }: RecommendationResult, tier: string) =>
  options
    .filter((option) => option.tier === tier && option.units !== null)
    .toSorted((left, right) => left.units! - right.units!);

describe('recommend on plans of a physical gateway', () => {
  it('gives more units never less capacity nor odds, and keeps shares and intervals in order', () => {
    always((problem) => {
      const result = recommend(problem);
      for (const tier of ['S', 'L']) {
        const options = unitOptions(result, tier);
        const capacities = options.map(({ capacityRps }) => capacityRps!.estimate);
        const odds = options.map(({ probabilityFeasible }) => probabilityFeasible!);
        expect(capacities).toEqual(capacities.toSorted((left, right) => left - right));
        expect(odds).toEqual(odds.toSorted((left, right) => left - right));
      }
      for (const { probabilityFeasible, capacityRps, utilisation, requiredRps } of result.options) {
        expect(probabilityFeasible).toBeGreaterThanOrEqual(0);
        expect(probabilityFeasible).toBeLessThanOrEqual(1);
        expect(capacityRps!.low).toBeLessThanOrEqual(capacityRps!.estimate);
        expect(capacityRps!.high).toBeGreaterThanOrEqual(capacityRps!.estimate);
        if (utilisation !== null) expect(utilisation).toBeCloseTo(requiredRps / capacityRps!.estimate, 9);
      }
      for (const { estimate, low, high } of [
        ...result.capacityPerUnit,
        ...result.policies.flatMap(({ cpuMs, delayMs }) => [cpuMs ?? [], delayMs ?? []].flat()),
      ]) {
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
      }
    });
  });

  it('gives an added policy never more capacity, unless it may answer by itself', () => {
    const sets: Policy[][] = [[], ['jwt'], ['jwt', 'log'], ['jwt', 'log', 'body']];
    always((problem) => {
      const { parsed, model } = fitted(problem);
      const at = (policies: string[]) =>
        recommendFrom(model, { ...parsed, target: { ...parsed.target, policies } }, { verify: 'nothing' })
          .capacityPerUnit;
      const capacities = sets.map(at);
      for (const tier of ['S', 'L']) {
        const perUnit = capacities.map((of) => of.find((one) => one.tier === tier)!.estimate);
        expect(perUnit).toEqual(perUnit.toSorted((left, right) => right - left));
      }
      expect(at(['cache'])[0]!.estimate).toBeGreaterThan(at([])[0]!.estimate);
    });
  });

  it('asks no more for the same: odds fall as the rate rises, and the cost never does', () => {
    always((problem) => {
      const { parsed, model } = fitted(problem);
      const results = [0.5, 1, 1.5, 2].map((factor) =>
        recommendFrom(model, { ...parsed, target: { ...parsed.target, rps: parsed.target.rps * factor } }),
      );
      results.slice(1).forEach((higher, k) => {
        for (const option of higher.options) {
          const before = results[k]!.options.find(({ tier, units }) => tier === option.tier && units === option.units)!;
          expect(option.probabilityFeasible).toBeLessThanOrEqual(before.probabilityFeasible!);
        }
        if (higher.recommended)
          expect(Number(higher.recommended.monthlyCost)).toBeGreaterThanOrEqual(
            Number(results[k]!.recommended!.monthlyCost),
          );
      });
    });
  });

  it('recommends the cheapest feasible option, and none that is dearer than its equal', () => {
    always((problem) => {
      const twin = { ...problem.tiers[0]!, id: 'TWIN', sameCoresAs: 'S', pricePerUnitHour: '9.99' };
      const { recommended, options } = recommend({ ...problem, tiers: [...problem.tiers, twin] as never });
      const costs = options.filter(({ feasible }) => feasible).map(({ monthlyCost }) => Number(monthlyCost));
      expect(recommended?.tier).not.toBe('TWIN');
      expect(recommended ? Number(recommended.monthlyCost) : Infinity).toBe(Math.min(...costs));
    });
  });

  it('answers from a fitted model as it does at once, also when only the rate changes', () => {
    always((problem) => {
      const { parsed, model } = fitted(problem);
      expect(recommendFrom(model, parsed)).toEqual(recommend(problem));
      const rps = problem.target.rps * 1.7;
      const other = withTarget(problem, { rps });
      expect(recommendFrom(model, { ...parsed, target: { ...parsed.target, rps } })).toEqual(recommend(other));
    }, 1);
  });
});
