import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeadroomError } from '../errors/errors';
import { compareMoney } from '../pricing/money';
import { simulateRun } from '../testing/simulated-run';
import { findMaximumSchema } from '../workload/load';
import { sloCapacityRps } from '../queueing/latency-model';
import type { PlanProblemInput, PlanTierInput } from './plan-problem';
import { toPlanRun } from './plan-run';
import { recommend } from './recommend';
import { recommendationSchema } from './recommendation';
import { verdictSentence } from './verdict-sentence';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
type Run = NonNullable<PlanProblemInput['runs']>[number];
const unit = {
  servers: 2,
  serviceDemandMs: 4,
  delayMs: 2,
  serviceVariability: 1,
  delayVariability: 0,
  arrivalVariability: 1,
};
const trueRps = sloCapacityRps(unit, slo);

/** A bracketed run of a tier that carries `capacityRps` per unit, without CPU figures. */
const run = (id: string, tier: string, capacityRps: number, change: Partial<Run> = {}): Run => ({
  ...{ id, tier, units: 1, policies: ['jwt'], loadModel: 'open' },
  levels: [0.5, 0.98, 1.02].map((share) => ({
    ...{ offeredRps: capacityRps * share, throughputRps: capacityRps * share, durationSeconds: 60 },
    ...{ requests: Math.round(capacityRps * share * 60), meanMs: 8, p50Ms: 7, p99Ms: 70, errorRate: 0 },
    p95Ms: share < 1 ? 20 : 60,
  })),
  ...change,
});
const small: PlanTierInput = { id: 'S', billing: 'unitHour', coresPerUnit: 1, maxUnits: 10, pricePerUnitHour: '0.10' };
const tiersOfThree: PlanTierInput[] = [
  small,
  { id: 'L', billing: 'unitHour', coresPerUnit: 4, maxUnits: 5, pricePerUnitHour: '0.32' },
  { id: 'CALLS', billing: 'perCall', maxRps: 5000, pricePerMillionCalls: '1.5' },
];
const problem = (
  change: Partial<PlanProblemInput> = {},
  target: Partial<PlanProblemInput['target']> = {},
): PlanProblemInput => ({
  schema: 'headroom.plan/1',
  tiers: tiersOfThree,
  policies: ['jwt', 'log'],
  runs: [run('s1', 'S', 200), run('l1', 'L', 900)],
  target: {
    ...{ policies: ['jwt'], rps: 600, growthFactor: 1.5, headroom: 0.1, spareUnits: 1, monthlyCalls: 1e9, slo },
    ...target,
  },
  ...change,
});

function withLevel(change: object): Run {
  const base = run('x', 'S', 200);
  return { ...base, levels: [{ ...base.levels[0]!, ...change }] };
}

describe('recommend', () => {
  it('chooses the cheapest option that carries target × growth with headroom and a spare unit', () => {
    const result = recommend(problem());
    // 900 required: S × 7 (6 · 200 · 0.9 = 1080) costs 511, L × 3 (2 · 900 · 0.9) costs 700.8; 5 S = 900 would not do.
    expect(result.recommended).toMatchObject({ tier: 'S', units: 7, monthlyCost: '511', costPerMillion: '0.511' });
    expect(result.verdict).toBe('recommended');
    expect(recommendationSchema.parse(result)).toEqual(result);
    expect(result.options).toHaveLength(16);
    const six = result.options.find(({ tier, units }) => tier === 'S' && units === 6)!;
    expect(six.feasible).toBe(false);
    expect(six.reasons[0]).toMatch(/^capacity: .* less than the 900 rps required/);
    const large = result.options.find(({ tier, units }) => tier === 'L' && units === 3)!;
    expect(large.reasons).toEqual(['dearer: S × 7 carries the target for less.']);
    expect(verdictSentence(result)).toMatch(
      /^S × 7, 511\.00 USD\/month, 0\.511 USD per million at 1,000 M calls a month, 9\d % sure\.$/,
    );
  });

  it('lists options in order of cost and says what is extrapolated', () => {
    const { options, findings } = recommend(problem());
    const costs = options.map(({ monthlyCost }) => monthlyCost!);
    expect(costs).toEqual(costs.toSorted(compareMoney));
    expect(findings).toContain('S: 1 unit measured; up to 10 units are extrapolated.');
    expect(options.find(({ tier }) => tier === 'S')!.grade).toBe('B');
  });

  it('has no options below the fewest units of a tier, and measures none', () => {
    const few = { ...problem(), tiers: [{ ...small, minUnits: 3 }] };
    const little = { ...few.target, rps: 10 };
    const units = ({ options }: ReturnType<typeof recommend>) => options.map((option) => option.units);
    const enough = recommend({ ...few, runs: [run('s1', 'S', 200)], target: little });
    expect(units(enough)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(enough.recommended).toMatchObject({ tier: 'S', units: 3 });
    const unknown = recommend({ ...few, runs: [], target: little });
    expect(unknown.nextMeasurements.map((next) => next.units)).toEqual([3]);
  });

  it('finds the capacity of a simulated gateway from its own run, with CPU, within 6 %', () => {
    const load = findMaximumSchema.parse({ kind: 'find-maximum' });
    const { history } = simulateRun(load, slo, { ...unit, service: 'exponential', seed: 3 });
    const own = toPlanRun({ id: 'own', tier: 'M', units: 1, policies: ['jwt'] }, load, slo, history)!;
    const tier = { id: 'M', billing: 'unitHour', coresPerUnit: 2, maxUnits: 8, pricePerUnitHour: '0.2' } as const;
    const result = recommend(problem({ tiers: [tier], runs: [own] }));
    const [capacity] = result.capacityPerUnit;
    expect(Math.abs(capacity!.estimate / trueRps - 1)).toBeLessThan(0.06);
    expect(capacity!.low).toBeLessThan(trueRps);
    expect(capacity!.high).toBeGreaterThan(trueRps);
  });

  it('computes the open capacity of a tier from a closed test’s CPU, and never reads it off the plateau', () => {
    const closed: Run = {
      ...{ id: 'c', tier: 'M', units: 1, policies: ['jwt'], loadModel: 'closed', thinkTimeMs: 0 },
      levels: [1, 4, 8].map((concurrency) => {
        const throughputRps = Math.min(concurrency / 0.006, 495);
        return {
          ...{ concurrency, throughputRps, requests: Math.round(throughputRps * 30), durationSeconds: 30 },
          ...{ meanMs: (concurrency / throughputRps) * 1000, cpuPercent: (throughputRps * 0.004 * 100) / 2 },
        };
      }),
    };
    const tier = { id: 'M', billing: 'unitHour', coresPerUnit: 2, maxUnits: 8, pricePerUnitHour: '0.2' } as const;
    const { capacityPerUnit } = recommend(problem({ tiers: [tier], runs: [closed] }));
    expect(Math.abs(capacityPerUnit[0]!.estimate / trueRps - 1)).toBeLessThan(0.04);
  });

  it('takes a part of a core for a slower core', () => {
    const busy = { throughputRps: 50, requests: 3000, durationSeconds: 60, meanMs: 20, cpuPercent: 40 };
    const half: Run = { ...run('h', 'H', 100), levels: [{ ...busy, offeredRps: 50 }] };
    const tier = { id: 'H', billing: 'unitHour', coresPerUnit: 0.5, maxUnits: 8, pricePerUnitHour: '0.2' } as const;
    const { capacityPerUnit } = recommend(problem({ tiers: [tier], runs: [half] }));
    // 0.2 cores at 50 rps are 4 ms of CPU, which half a core works off in 8 ms: saturated at 125 rps.
    const exact = sloCapacityRps({ ...unit, servers: 1, serviceDemandMs: 8 }, slo);
    expect(capacityPerUnit[0]!.estimate).toBeLessThan(125);
    expect(Math.abs(capacityPerUnit[0]!.estimate / exact - 1)).toBeLessThan(0.25);
  });

  it('asks for a measurement instead of guessing when the policies were never measured', () => {
    const result = recommend(problem({}, { policies: ['jwt', 'log'] }));
    expect(result).toMatchObject({ verdict: 'notEnoughEvidence', recommended: null, identifiable: false });
    expect(result.nextMeasurements.map(({ tier }) => tier)).toEqual(['S', 'L']);
    expect(verdictSentence(result)).toMatch(/^Not enough evidence\. No run includes log: its cost is unknown\./);
    const log = { id: 'log', measuredOtherwise: 'with level 1, and the plan asks for level 2' };
    expect(recommend(problem({ policies: ['jwt', log] }, { policies: ['jwt', 'log'] })).missing[0]).toBe(
      'log was measured, but with level 1, and the plan asks for level 2: its cost as asked is unknown.',
    );
  });

  it('compares measured tiers only, unless the cores are declared the same', () => {
    const unmeasured = recommend(problem({ runs: [run('l1', 'L', 900)] }));
    expect(unmeasured.recommended).toMatchObject({ tier: 'L', units: 3 });
    expect(unmeasured.findings).toContain('S could not be compared: not measured with these policies.');
    const tiers = problem().tiers.map((tier) =>
      tier.id === 'S' ? { ...tier, sameCoresAs: 'L' } : tier,
    ) as PlanProblemInput['tiers'];
    const declared = recommend(problem({ tiers, runs: [run('l1', 'L', 900)] }));
    expect(declared.options.find(({ tier }) => tier === 'S')).toMatchObject({ grade: 'E' });
    expect(declared.findings.join(' ')).toMatch(/S was not measured: its cores are declared the same as those of L/);
  });

  it('says when no option is enough, and when too little is known to say so', () => {
    expect(recommend(problem({}, { rps: 5_000 })).verdict).toBe('noFeasibleOption');
    const neverFailed = run('s1', 'S', 200);
    const onlyPasses = { ...neverFailed, levels: neverFailed.levels.slice(0, 1) };
    const tiers = [small];
    const result = recommend(problem({ tiers, runs: [onlyPasses] }, { rps: 3_000 }));
    expect(result.verdict).toBe('notEnoughEvidence');
    expect(result.missing[0]).toMatch(/lower bound/);
    expect(recommend(problem({ tiers, runs: [onlyPasses] }, { rps: 100 })).recommended).toMatchObject({ units: 3 });
  });

  it('never recommends a per-call tier whose highest rate is unknown, nor an option whose price is', () => {
    const tiers: PlanProblemInput['tiers'] = [
      { id: 'CALLS', billing: 'perCall', pricePerMillionCalls: '0.01' },
      { id: 'S', coresPerUnit: 1, maxUnits: 10, meters: [{ meter: 'unit', per: 'unitHour', unitPrice: null }] },
    ];
    const result = recommend(problem({ tiers, runs: [run('s1', 'S', 200)] }));
    expect(result.recommended).toBeNull();
    expect(result.options.find(({ tier }) => tier === 'CALLS')!.reasons[0]).toMatch(/^capacity-unknown/);
    expect(result.options.find(({ units }) => units === 9)!.reasons).toEqual([
      'cost-unknown: the price of “unit” is not known.',
    ]);
  });

  it('leaves out a run that breaks Little’s law, and grades by repetition and source', () => {
    const closed = run('odd', 'S', 200, {
      loadModel: 'closed',
      levels: [
        {
          concurrency: 64,
          throughputRps: 100,
          requests: 3000,
          durationSeconds: 30,
          meanMs: 10,
          errorRate: 0,
          cpuPercent: 50,
        },
      ],
    });
    const result = recommend(problem({ runs: [closed, run('l1', 'L', 900)] }));
    expect(result.findings[0]).toMatch(/breaks Little’s law/);
    expect(result.capacityPerUnit.map(({ tier }) => tier)).toEqual(['L']);
    const gradeOf = (...runs: Run[]) => recommend(problem({ runs })).options.find(({ tier }) => tier === 'S')!.grade;
    const many = ['a', 'b', 'c'].map((id) => run(id, 'S', 200));
    expect(gradeOf(...many)).toBe('A');
    expect(gradeOf(run('a', 'S', 200, { source: 'import' }))).toBe('C');
    expect(gradeOf(run('a', 'S', 200, { source: 'published' }), run('b', 'S', 150))).toBe('B');
  });

  it('widens the interval with the distance from what was measured, and learns a scaling loss', () => {
    const width = (units: number, runs: Run[]) => {
      const option = recommend(problem({ runs })).options.find((one) => one.tier === 'S' && one.units === units + 1)!;
      return { ratio: option.capacityRps!.high / option.capacityRps!.low, rps: option.capacityRps!.estimate };
    };
    const bracketOf = (one: Run) => ({ ...one, levels: one.levels.slice(1) });
    const single = [bracketOf(run('s1', 'S', 200))];
    expect(width(8, single).ratio).toBeGreaterThan(width(1, single).ratio * 1.05);
    const scaling = [...single, bracketOf(run('s8', 'S', 8 * 200 * 0.8, { units: 8 }))];
    expect(width(8, scaling).rps).toBeLessThan(8 * 200 * 0.93);
    expect(width(8, scaling).ratio).toBeLessThan(width(8, single).ratio);
  });

  it('gives more units never less capacity, and the same answer for the same problem', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 20, max: 2_000, noNaN: true }),
        fc.double({ min: 0.3, max: 1.3, noNaN: true }),
        (capacityRps, scale) => {
          const runs = [run('a', 'S', capacityRps), run('b', 'S', 4 * capacityRps * scale, { units: 4 })];
          const result = recommend(problem({ runs }));
          const capacities = result.options
            .filter(({ tier }) => tier === 'S')
            .toSorted((left, right) => left.units! - right.units!)
            .map((option) => option.capacityRps!.estimate);
          expect(capacities).toEqual(capacities.toSorted((left, right) => left - right));
          expect(recommend(problem({ runs }))).toEqual(result);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('passes over what carries the need at best estimate only, unless nothing is surer', () => {
    const cheap = { ...small, maxUnits: 9 };
    const need = (rps: number, tiers = [small]) =>
      recommend(problem({ tiers, runs: [run('s1', 'S', 200)] }, { rps, growthFactor: 1 }));
    const option = need(400).options.find(({ tier, units }) => tier === 'S' && units === 6)!;
    expect(option.sureRps!).toBeLessThan(option.capacityRps!.estimate);
    const between = ((option.sureRps! + option.capacityRps!.estimate) / 2) * 0.9;
    const careful = need(between);
    const passedOver = careful.options.find(({ tier, units }) => tier === 'S' && units === 6)!;
    expect(careful.recommended).toMatchObject({ tier: 'S', units: 7 });
    expect(passedOver).toMatchObject({ feasible: false });
    expect(passedOver.reasons[0]).toMatch(/^unsure: .* with 70 % probability/);

    const last = need(400, [cheap]).options.find(({ units }) => units === 9)!;
    const only = need(((last.sureRps! + last.capacityRps!.estimate) / 2) * 0.9, [cheap]);
    expect(only.recommended).toMatchObject({ tier: 'S', units: 9 });
    expect(only.findings.join(' ')).toContain('no option is surer than 90 %');
  });

  it('does not speak of a saving where the likelier of two costs the same', () => {
    const tiers = ['A', 'B'].map((id) => ({ ...small, id, maxUnits: 2 })) as PlanTierInput[];
    const asked = (rps: number) =>
      recommend(
        problem({ tiers, runs: [run('a', 'A', 200), run('b', 'B', 201)] }, { rps, growthFactor: 1, spareUnits: 0 }),
      );
    const sureOf = (id: string) => asked(100).options.find(({ tier, units }) => tier === id && units === 2)!.sureRps!;
    const result = asked(((sureOf('A') + sureOf('B')) / 2) * 0.9);
    expect(result.options[0]!.tier).toBe('A');
    expect(result.recommended).toMatchObject({ tier: 'B', units: 2 });
    expect(result.findings.join(' ')).not.toContain('would save 0');
  });

  it('never chooses the dearer of two equals', () => {
    const price = fc.integer({ min: 1, max: 500 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(price, price, (left, right) => {
        const tiers = (['A', 'B'] as const).map((id, index) => ({
          ...{
            id,
            billing: 'unitHour' as const,
            coresPerUnit: 1,
            maxUnits: 12,
            pricePerUnitHour: index === 0 ? left : right,
          },
        }));
        const { recommended } = recommend(problem({ tiers, runs: [run('a', 'A', 200), run('b', 'B', 200)] }));
        expect(recommended!.tier).toBe(compareMoney(left, right) <= 0 ? 'A' : 'B');
      }),
      { numRuns: 12 },
    );
  });

  it.each<[string, object, RegExp]>([
    ['an unknown key', { extra: 1 }, /extra/],
    ['an undeclared policy', { policies: [] }, /runs\[0\]\.policies\[0\].*not declared/],
    ['a tier used twice', { tiers: [small, ...tiersOfThree] }, /tiers\[1\]\.id.*twice/],
    ['a price that is a number', { tiers: [{ ...small, pricePerUnitHour: 0.1 }] }, /tiers\[0\]\.pricePerUnitHour/],
    ['CPU above 100 %', { runs: [withLevel({ cpuPercent: 130 })] }, /runs\[0\]\.levels\[0\]\.cpuPercent/],
    ['p95 below p50', { runs: [withLevel({ p50Ms: 30 })] }, /runs\[0\]\.levels\[0\]\.p50Ms.*above p95Ms/],
    ['a negative rate', { runs: [withLevel({ offeredRps: -1 })] }, /runs\[0\]\.levels\[0\]\.offeredRps/],
    ['concurrency at open load', { runs: [withLevel({ concurrency: 5 })] }, /concurrency.*not for open load/],
  ])('refuses %s with the path in the document', (_, change, message) => {
    const input = problem(change);
    expect(() => recommend(input)).toThrow(HeadroomError);
    expect(() => recommend(input)).toThrow(message);
  });
});
