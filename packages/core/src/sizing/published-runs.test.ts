import { describe, expect, it } from 'vitest';
import { lawFindings, plateauOf } from '../evidence';
import { fitPlan } from './plan-model';
import { parsePlan } from './parse-plan';
import type { PlanProblemInput } from './plan-problem';
import { recommend } from './recommend';

type Run = NonNullable<PlanProblemInput['runs']>[number];
const run = (id: string, policies: string[], level: Run['levels'][number], more: Partial<Run> = {}): Run => ({
  ...{ id, tier: 'Basic', units: 1, policies, loadModel: 'closed', source: 'published' },
  ...more,
  levels: [level],
});

/** Story 1: three published figures of one unit, of which two say only that the CPU was at its limit. */
const basic = (tiers?: PlanProblemInput['tiers']): PlanProblemInput => ({
  schema: 'headroom.plan/1',
  tiers: tiers ?? [
    { id: 'Basic', coresPerUnit: 1, maxUnits: 2, meters: [{ meter: 'Unit', per: 'unitHour', unitPrice: '0.2016' }] },
  ],
  policies: ['forward', 'validate'],
  runs: [
    run(
      'plain',
      [],
      { throughputRps: 1400, concurrency: 2500, saturated: true },
      { thinkTimeMs: 1500, thinkTimeDistribution: 'uniform' },
    ),
    run('forward', ['forward'], { throughputRps: 700, saturated: true }),
    run('validate', ['forward', 'validate'], { throughputRps: 500, bound: 'atMost' }),
  ],
  target: {
    ...{ policies: ['forward'], rps: 100, monthlyCalls: 1_000_000 },
    slo: { percentile: 95, latencyMs: 500, maxErrorRate: 0.01 },
  },
});

describe('published runs', () => {
  it('need neither counts nor durations, nor a load where only the limit is stated', () => {
    expect(() => parsePlan(basic())).not.toThrow();
    const own = basic();
    own.runs![1]!.source = 'own';
    expect(() => parsePlan(own)).toThrow(/runs\[1\]\.levels\[0\]\.requests is missing/);
    const unstated = basic();
    delete unstated.runs![1]!.levels[0]!.saturated;
    expect(() => parsePlan(unstated)).toThrow(/concurrency is missing/);
  });

  it('tell a demand by saturation where the source says that the CPU was at its limit', () => {
    const problem = parsePlan(basic());
    const [plain] = problem.runs;
    expect(plateauOf(plain!, 1)).toMatchObject({ kind: 'gateway', levels: [0] });
    expect(problem.runs.flatMap((one) => lawFindings(one, 1))).toEqual([]);
    const { demand } = fitPlan(problem);
    expect(Math.exp(demand.runs[0]!.logDemand!.value)).toBeCloseTo(1000 / 1400, 2);
    expect(Math.exp(demand.runs[1]!.logDemand!.value)).toBeCloseTo(1000 / 700, 2);
    expect(demand.runs[2]!.logDemand).toBeNull();
  });

  it('cost a policy what the rates say, and at least so much where only a bound is known', () => {
    const { policies } = recommend(basic());
    expect(policies[0]!.cpuMs!.estimate).toBeCloseTo(1000 / 700 - 1000 / 1400, 1);
    expect(policies[1]!.cpuMs?.estimate ?? Infinity).toBeGreaterThan(0.45);
  });

  it('rule options out by a bound on the very same policies, units taken to add up', () => {
    const { target } = basic();
    const problem = { ...basic(), target: { ...target, policies: ['forward', 'validate'], rps: 600 } };
    const { options } = recommend(problem);
    expect(options.map(({ reasons }) => reasons[0])).toEqual([
      'capacity: at most 500 rps after headroom by a published bound are less than the 600 rps required.',
      'not-measured: nothing is known of Basic with these policies.',
    ]);
    const rated = { ...problem, runs: problem.runs!.map((one) => ({ ...one, source: 'rated' as const })) };
    expect(recommend(rated).options[0]!.reasons[0]).toMatch(/^not-measured/);
  });

  it('hold Little’s law to rounded figures without a count', () => {
    const closed = (meanMs: number) =>
      lawFindings(
        {
          ...run('r', [], { concurrency: 10, throughputRps: 5928, meanMs }),
          levels: [{ concurrency: 10, throughputRps: 5928, meanMs, errorRate: 0 }],
          source: 'published',
          units: 1,
        },
        1,
      );
    expect(closed(1.6)).toEqual([]);
    expect(closed(2.2)).toMatchObject([{ law: 'little', severity: 'breaks' }]);
  });
});

describe('what is known of a tier beside its figures', () => {
  const meters = [{ meter: 'Unit', per: 'unitHour', unitPrice: '0.2' }] as const;
  const tiers: PlanProblemInput['tiers'] = [
    {
      id: 'Cheap',
      coresPerUnit: 1,
      maxUnits: 2,
      sameCoresAs: 'Basic',
      meters: [{ ...meters[0], unitPrice: '0.01' }],
      blockedBy: ['forward is not available in Cheap.'],
    },
    { id: 'Basic', coresPerUnit: 1, maxUnits: 2, meters: [...meters], notes: ['The prices are old.'] },
    {
      id: 'Flex',
      maxRps: 15_630,
      maxRpsSource: 'published',
      maxRpsLatency: { p50Ms: 5, p99Ms: 40 },
      gbSecondsPerCall: 0.01,
      meters: [{ meter: 'GB-s', per: 'gbSecond', unitPrice: '0.000026', included: 100_000 }],
    },
  ];
  tiers.push({ id: 'Unknown', coresPerUnit: 1, maxUnits: 1, meters: [...meters], notes: ['Nobody knows this tier.'] });
  // The tails of a delay that nobody stated cannot be told, so latency is given here.
  const problem = basic(tiers);
  problem.runs = [
    run('forward', ['forward'], {
      throughputRps: 350,
      concurrency: 2,
      meanMs: 5.6,
      p50Ms: 5,
      p95Ms: 9,
      cpuPercent: 50,
    }),
  ];
  const { options, findings } = recommend(problem);

  it('bars a tier that lacks a policy, repeats notes, and takes published rates at their grade', () => {
    const cheap = options.filter(({ tier }) => tier === 'Cheap');
    expect(cheap.every(({ feasible, probabilityFeasible }) => !feasible && probabilityFeasible === 0)).toBe(true);
    expect(cheap[0]!.reasons[0]).toBe('policy-unavailable: forward is not available in Cheap.');
    expect(findings).toContain('The prices are old.');
    expect(findings).not.toContain('Nobody knows this tier.');
    expect(options.find(({ tier }) => tier === 'Flex')).toMatchObject({ grade: 'D' });
  });

  it('takes a published rate as no surer than a published run, and only with a latency inside the SLO', () => {
    const published = { id: 'P', maxRps: 1_000, maxRpsSource: 'published', billing: 'perCall' } as const;
    const answer = (rps: number, maxRpsLatency?: { p90Ms?: number; p99Ms?: number }) =>
      recommend({
        ...{ schema: 'headroom.plan/1', tiers: [{ ...published, pricePerMillionCalls: '1', maxRpsLatency }] },
        target: { policies: [], rps, monthlyCalls: 1e6, slo: { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 } },
      });
    const [close] = answer(990, { p99Ms: 40 }).options;
    expect(close!.probabilityFeasible).toBeCloseTo(0.55, 1);
    expect(close!.capacityRps!.low).toBeLessThan(900);
    expect(answer(900, { p99Ms: 40 }).verdict).toBe('recommended');
    expect(answer(1_100, { p99Ms: 40 }).verdict).toBe('noFeasibleOption');
    for (const latency of [undefined, { p90Ms: 40 }, { p90Ms: 60 }]) {
      const { verdict, options } = answer(500, latency);
      expect(verdict).toBe('notEnoughEvidence');
      expect(options[0]!.reasons[0]).toMatch(/^capacity-unknown: .*p95 of 50 ms/);
    }
  });

  it('bills gigabyte-seconds by the call', () => {
    expect(options.find(({ tier }) => tier === 'Flex')!.monthlyCost).toBe('0');
    const busy = recommend({ ...problem, target: { ...problem.target, monthlyCalls: 20_000_000 } });
    expect(busy.options.find(({ tier }) => tier === 'Flex')!.monthlyCost).toBe('2.6');
  });
});
