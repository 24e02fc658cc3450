import { describe, expect, it } from 'vitest';
import { meanResponseMs, responsePercentileMs, sloCapacityRps } from '../queueing/latency-model';
import type { PlanProblemInput } from './plan-problem';
import { recommend } from './recommend';

const slo = { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 };
type Run = NonNullable<PlanProblemInput['runs']>[number];

/** CPU of 4.3 ms per request on one core: about 200 requests/s inside the SLO. */
const unit = { servers: 1, serviceDemandMs: 4.3, delayMs: 4, serviceVariability: 1, delayVariability: 0 };
const explainedRps = (cores: number) => sloCapacityRps({ ...unit, servers: cores, arrivalVariability: 1 }, slo);

/** A run of a tier that held `heldRps` and no more, with the CPU that its throughput costs. */
const run = (tier: string, heldRps: number, cores = 1, change: Partial<Run> = {}): Run => ({
  ...{ id: `${tier}-run`, tier, units: 1, policies: ['jwt'], loadModel: 'open' },
  levels: [0.3, 0.6, 1, 1.1].map((share) => {
    const rps = Math.min(share, 1) * heldRps;
    const model = { ...unit, servers: cores, arrivalVariability: 1 };
    const latencies = {
      ...{ p50Ms: responsePercentileMs(model, rps, 50), p95Ms: Math.min(responsePercentileMs(model, rps, 95), 60) },
      meanMs: meanResponseMs(model, rps),
    };
    return {
      ...{ offeredRps: share * heldRps, throughputRps: rps, requests: Math.round(rps * 600), durationSeconds: 600 },
      ...{ cpuPercent: (rps * unit.serviceDemandMs) / 10 / cores, errorRate: 0 },
      ...(share > 1 ? { p50Ms: 20_000, p95Ms: 40_000, meanMs: 20_000 } : latencies),
    };
  }),
  ...change,
});
const tier = (id: string, coresPerUnit: number, pricePerUnitHour: string) => ({
  ...{ id, billing: 'unitHour' as const, coresPerUnit, maxUnits: 4, pricePerUnitHour },
  ...(id !== 'S' && { sameCoresAs: 'S' }),
});
const tiers = [tier('S', 1, '0.10'), tier('M', 2, '0.20'), tier('L', 4, '0.40')];
const ask = (runs: Run[], rps = 150, policies = ['jwt']) =>
  recommend({
    ...{ schema: 'headroom.plan/1', tiers, policies: ['jwt', 'log'], runs },
    target: { policies, rps, monthlyCalls: 1e8, slo },
  });
const capacityOf = (result: ReturnType<typeof ask>, id: string) =>
  result.capacityPerUnit.find((one) => one.tier === id)!;

describe('a tier that held far less than its CPU explains', () => {
  const held = ask([run('S', 24)]);

  it('carries what it was measured to carry', () => {
    expect(capacityOf(held, 'S').estimate).toBeGreaterThan(23);
    expect(capacityOf(held, 'S').estimate).toBeLessThan(27);
  });

  it('leaves tiers that were not measured between the loss in full and none', () => {
    for (const [id, cores] of [
      ['M', 2],
      ['L', 4],
    ] as const) {
      const [{ low, high, estimate }, explained] = [capacityOf(held, id), explainedRps(cores)];
      const inFull = (explained * 25) / explainedRps(1);
      expect(low).toBeLessThan(1.1 * inFull);
      expect(high).toBeGreaterThan(0.9 * explained);
      expect(estimate).toBeGreaterThan(2 * inFull);
      expect(estimate).toBeLessThan(explained / 2);
    }
  });

  it('recommends none of them at high odds, says why, and names the run that decides', () => {
    const option = held.options.find(({ tier: id, units }) => id === 'M' && units === 1)!;
    expect(option.probabilityFeasible).toBeGreaterThan(0.3);
    expect(option.probabilityFeasible).toBeLessThan(0.7);
    expect(held.findings.join(' ')).toMatch(
      /S held 24 rps where its CPU time explains 19\d[.\d]*\. What held it back is not known and may hold M and L back too: measure one of them\./,
    );
    expect(held.nextMeasurements[0]).toMatchObject({ units: 1, policies: ['jwt'] });
    expect(['M', 'L']).toContain(held.nextMeasurements[0]!.tier);
    expect(held.nextMeasurements[0]!.reason).toMatch(/^Decides whether what held S back at 24 rps holds [ML] back too/);
  });

  it('is an exception once another tier carries what its CPU explains, and the rule once others are held back too', () => {
    const exception = ask([run('S', 24), run('M', 0.97 * explainedRps(2), 2)]);
    const rule = ask([run('S', 24), run('M', (24 * explainedRps(2)) / explainedRps(1), 2)]);
    const [one, both] = [capacityOf(exception, 'L'), capacityOf(rule, 'L')];
    const lone = capacityOf(held, 'L');
    expect(one.estimate).toBeGreaterThan(1.25 * lone.estimate);
    expect(both.estimate).toBeLessThan(lone.estimate / 1.25);
    expect(both.high).toBeGreaterThan(0.6 * explainedRps(4));
  });

  it('is held back alike with other policies', () => {
    const base = run('S', 24, 1, { id: 'base', policies: [] });
    const known = ask([
      base,
      run('M', 0.97 * explainedRps(2), 2, { id: 'm', policies: [] }),
      run('M', 0.97 * explainedRps(2), 2),
    ]);
    const { low, high } = capacityOf(known, 'S');
    expect(low).toBeLessThan(28);
    expect(high).toBeGreaterThan(150);
  });

  it('does not hold a tier back that a closed test drove to its CPU’s end', () => {
    const closed: Run = {
      ...{ id: 'closed', tier: 'L', units: 1, policies: ['jwt'], loadModel: 'closed', thinkTimeMs: 0 },
      levels: [2, 4, 8, 16].map((concurrency) => {
        const meanMs = Math.max(unit.serviceDemandMs + unit.delayMs, concurrency * (unit.serviceDemandMs / 4));
        const throughputRps = (1000 * concurrency) / meanMs;
        return {
          ...{
            concurrency,
            throughputRps,
            requests: Math.round(600 * throughputRps),
            durationSeconds: 600,
            errorRate: 0,
          },
          ...{ meanMs, cpuPercent: (throughputRps * unit.serviceDemandMs) / 40 },
        };
      }),
    };
    const { low } = capacityOf(ask([run('S', 24), closed]), 'L');
    expect(low).toBeGreaterThan(0.8 * explainedRps(4));
  });

  it('changes nothing where runs hold what their CPU explains', () => {
    const sound = ask([run('S', explainedRps(1))]);
    const { low, high } = capacityOf(sound, 'L');
    expect(low).toBeGreaterThan(0.8 * explainedRps(4));
    expect(high).toBeLessThan(1.25 * explainedRps(4));
    expect(sound.findings.join(' ')).not.toContain('CPU time explains');
  });
});
