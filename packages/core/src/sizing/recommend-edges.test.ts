import { describe, expect, it } from 'vitest';
import { meanResponseMs, responsePercentileMs, saturationRps } from '../queueing/latency-model';
import type { UnitModel } from '../queueing/unit-model';
import type { PlanProblemInput } from './plan-problem';
import { recommend } from './recommend';

type Run = NonNullable<PlanProblemInput['runs']>[number];

/** An exact run of one unit of two cores, by the model itself. */
function run(id: string, policies: string[], serviceDemandMs: number, delayMs: number, change: Partial<Run> = {}): Run {
  const unit: UnitModel = {
    ...{ servers: 2, serviceDemandMs, delayMs, serviceVariability: 1, delayVariability: 0.05, arrivalVariability: 1 },
  };
  const levels = [0.2, 0.4, 0.6, 0.75, 0.85].map((load) => {
    const offeredRps = load * saturationRps(unit);
    const percentile = (at: number) => responsePercentileMs(unit, offeredRps, at);
    return {
      ...{ offeredRps, throughputRps: offeredRps, requests: Math.round(offeredRps * 60), durationSeconds: 60 },
      ...{
        meanMs: meanResponseMs(unit, offeredRps),
        p50Ms: percentile(50),
        p95Ms: percentile(95),
        p99Ms: percentile(99),
      },
      ...{ errorRate: 0, cpuPercent: 100 * load + 0.8 },
    };
  });
  return { ...{ id, tier: 'T', units: 1, policies, loadModel: 'open', arrivals: 'poisson', levels }, ...change };
}

const tier = (id: string, coresPerUnit: number) => ({
  ...{ id, billing: 'unitHour' as const, coresPerUnit, maxUnits: 5, pricePerUnitHour: '0.1' },
});
const problem = (
  runs: Run[],
  policies: NonNullable<PlanProblemInput['policies']>,
  target: Partial<PlanProblemInput['target']>,
  tiers: PlanProblemInput['tiers'] = [tier('T', 2)],
): PlanProblemInput => ({
  ...{ schema: 'headroom.plan/1', tiers, policies, runs },
  target: {
    ...{ policies: [], rps: 300, spareUnits: 1, headroom: 0.1, monthlyCalls: 1e6 },
    ...{ slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.001 }, ...target },
  },
});
const ending = (id: string) => ({ id, mayShortCircuit: true });

describe('recommend, where evidence is odd', () => {
  it('takes nothing for one tier from another whose demand is not known', () => {
    const runs = [run('o', [], 5, 5), run('p', ['p'], 6, 5), run('q', ['q'], 7, 5)];
    const foreign = { ...runs[0]!.levels[0]!, offeredRps: 1200, throughputRps: 1200, requests: 72_000 };
    const { meanMs: _, p50Ms: __, p95Ms: ___, p99Ms: ____, cpuPercent: _____, ...silent } = foreign;
    const large: Run = { ...runs[0]!, id: 'l', tier: 'L', levels: [silent] };
    const capacityOf = (all: Run[]) =>
      recommend(problem(all, ['p', 'q'], { policies: ['p', 'q'] }, [tier('T', 2), tier('L', 8)])).capacityPerUnit;
    expect(capacityOf([...runs, large])[0]).toEqual(capacityOf(runs)[0]);
  });

  it('does not add up policies that each end the request', () => {
    const runs = [run('o', [], 5, 5), run('c', ['cache'], 2, 5), run('m', ['mock'], 2, 5)];
    const both = recommend(problem(runs, [ending('cache'), ending('mock')], { policies: ['cache', 'mock'] }));
    expect(both).toMatchObject({ verdict: 'notEnoughEvidence', recommended: null, identifiable: false });
    const cached = recommend(problem(runs, [ending('cache'), ending('mock')], { policies: ['cache'] }));
    expect(cached.capacityPerUnit[0]!.estimate).toBeGreaterThan(
      recommend(problem(runs, [ending('cache'), ending('mock')], {})).capacityPerUnit[0]!.estimate * 2,
    );
  });

  it('lets such a policy take delay away too, and keeps the rest of the delay', () => {
    const runs = [run('o', [], 5, 80), run('c', ['cache'], 5, 5), run('ca', ['cache', 'a'], 6, 5)];
    const result = recommend(problem(runs, [ending('cache'), 'a'], { policies: ['a'] }));
    expect(result.recommended).toBeNull();
    expect(result.verdict).toBe('noFeasibleOption');
  });

  it('calls nothing feasible where even the lightest level has too many errors', () => {
    const failing = run('f', [], 5, 5);
    const levels = failing.levels.map((level) => ({ ...level, errorRate: 0.005 }));
    expect(recommend(problem([{ ...failing, levels }], [], { rps: 30 })).verdict).toBe('noFeasibleOption');
  });

  it('never denies what was seen to pass, however near the SLO is to the delay', () => {
    const levels = [100, 200, 300, 400].map((rps, index) => ({
      ...{ offeredRps: rps, throughputRps: rps, requests: rps * 60, durationSeconds: 60, errorRate: 0 },
      ...{ meanMs: 50 + 0.1 * index, p50Ms: 49.97, p95Ms: 53.67 + 0.08 * index, p99Ms: 56.1 + 0.1 * index },
      cpuPercent: 0.8 + 0.1 * rps,
    }));
    const slo = { percentile: 95, latencyMs: 54, maxErrorRate: 0.001 };
    const near = { ...run('n', [], 1, 50), levels };
    const { verdict, recommended } = recommend(problem([near], [], { rps: 150, slo }));
    expect(verdict).toBe('recommended');
    expect(recommended).not.toBeNull();
  });

  it('never carries less with more units, whatever a further unit costs the others', () => {
    const slo = { percentile: 95, latencyMs: 21, maxErrorRate: 0.001 };
    const many = { ...tier('T', 2), maxUnits: 100 };
    const { options } = recommend(problem([run('o', [], 5, 5)], [], { slo, rps: 3_000 }, [many]));
    const byUnits = options.toSorted((left, right) => left.units! - right.units!);
    for (const figure of ['estimate', 'low', 'high'] as const) {
      const values = byUnits.map(({ capacityRps }) => capacityRps![figure]);
      expect(values).toEqual(values.toSorted((left, right) => left - right));
    }
    const odds = byUnits.map(({ probabilityFeasible }) => probabilityFeasible!);
    expect(odds).toEqual(odds.toSorted((left, right) => left - right));
  });

  it('grades a cell that is put together by its weakest part, and does not call rated figures measured', () => {
    const own = ['1', '2', '3'].map((id) => run(id, [], 5, 5));
    const rated = run('r', ['p'], 6, 5, { source: 'rated' });
    const composed = recommend(problem([...own, rated, run('q', ['q'], 6, 5)], ['p', 'q'], { policies: ['p', 'q'] }));
    expect(composed.options[0]!.grade).toBe('E');
    const alone = recommend(problem([rated], ['p'], { policies: ['p'] }));
    expect(alone.findings).toContain('T: rated figures only; nothing was measured.');
  });

  it('asks for latency percentiles, and not for another run, where runs have CPU and no latencies', () => {
    const withoutLatencies = (measured: Run): Run => ({
      ...measured,
      levels: measured.levels.map((level) => ({
        ...level,
        meanMs: undefined,
        p50Ms: undefined,
        p95Ms: undefined,
        p99Ms: undefined,
      })),
    });
    const base = run('o', [], 5, 5);
    const [first, second] = [run('a', ['p', 'q'], 6, 5), run('b', ['p', 'q'], 6, 5)];
    const asked = { policies: ['p', 'q'] };
    const { verdict, missing } = recommend(problem([base, withoutLatencies(first)], ['p', 'q'], asked));
    expect(verdict).toBe('notEnoughEvidence');
    expect(missing).toEqual([
      'Latency percentiles, p95 among them, of a run with p and q (a has none): what a request costs in CPU on T is known, how long it takes is not.',
    ]);
    expect(recommend(problem([base, withoutLatencies(first), second], ['p', 'q'], asked)).missing).toEqual([]);
    const elsewhere = recommend(problem([withoutLatencies(first)], ['p', 'q'], asked, [tier('T', 2), tier('U', 2)]));
    expect(elsewhere.missing).toContain('A valid run with p and q on U.');
  });

  it('says that there is no option rather than that something is missing, where no knowledge could help', () => {
    const unpriced = {
      id: 'T',
      coresPerUnit: 2,
      maxUnits: 2,
      meters: [{ meter: 'unit', per: 'unitHour' as const, unitPrice: null }],
    };
    expect(recommend(problem([run('o', [], 5, 5)], [], { rps: 1e6 }, [unpriced])).verdict).toBe('noFeasibleOption');
  });
});
