import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import type { MeasuredGateway } from '../testing/measured-run';
import { closedRun, openRun } from '../testing/measured-run';
import type { Law } from './finding';
import { lawFindings, lawfulPart } from './law-findings';

const gateway: MeasuredGateway = {
  ...{ servers: 2, serviceDemandMs: 4, serviceVariability: 1, delayMs: 5, seconds: 10, seed: 1, withCpu: true },
};
const level = (change: Partial<PlanLevel> = {}): PlanLevel => ({
  ...{ throughputRps: 100, requests: 6_000, durationSeconds: 60, errorRate: 0, ...change },
});
const closed = (levels: PlanLevel[], thinkTimeMs = 0): PlanRun => ({
  ...{ id: 'r', tier: 'T', units: 1, policies: [], source: 'import', loadModel: 'closed', thinkTimeMs, levels },
});
const open = (levels: PlanLevel[]): PlanRun => ({
  ...{ id: 'r', tier: 'T', units: 1, policies: [], source: 'import', loadModel: 'open', levels },
});
const at = (rps: number, change: Partial<PlanLevel>) =>
  level({ offeredRps: rps, throughputRps: rps, requests: rps * 60, ...change });
const broken = (run: PlanRun, cores = 2) => lawFindings(run, cores).filter(({ severity }) => severity === 'breaks');

describe('lawFindings', () => {
  it('breaks nothing in honest runs: light or overloaded, timing out, paced, closed, with idle background', () => {
    fc.assert(
      fc.property(
        fc.record({
          servers: fc.integer({ min: 1, max: 4 }),
          serviceVariability: fc.constantFrom(0, 0.5, 1, 2.5),
          delayMs: fc.constantFrom(0, 3, 25),
          idleShare: fc.double({ min: 0, max: 0.04, noNaN: true }),
          timeoutMs: fc.constantFrom(100, 1_000, 60_000),
          seed: fc.nat(10_000),
          kind: fc.constantFrom('poisson', 'uniform', 'closed', 'thinking'),
        }),
        ({ kind, idleShare, ...drawn }) => {
          const from = { ...gateway, ...drawn, idleCores: idleShare * drawn.servers };
          const saturation = (drawn.servers * 1000) / gateway.serviceDemandMs;
          const shares = [0.1, 0.3, 0.55, 0.8, 0.95, 1.3];
          const run =
            kind === 'poisson' || kind === 'uniform'
              ? openRun(
                  from,
                  shares.map((share) => Math.round(share * saturation)),
                  kind,
                )
              : closedRun(from, [1, 2, 4, 8, 16, 32], kind === 'thinking' ? 40 : 0);
          expect(lawFindings(run, drawn.servers).map(({ sentence }) => sentence)).toEqual([]);
        },
      ),
      { numRuns: 40, seed: 11 },
    );
  });

  it.each<[Law, PlanRun, RegExp]>([
    ['percentile-order', open([at(100, { p50Ms: 9, p95Ms: 8 })]), /p95 \(8 ms\) is below p50 \(9 ms\)/],
    ['mean-and-percentiles', open([at(100, { meanMs: 3, p50Ms: 9, p95Ms: 20 })]), /prove at least/],
    ['utilisation', open([at(100, { cpuPercent: 130 })]), /busy at 130 %/],
    ['throughput', open([at(100, { requests: 5_000 })]), /100 successes per second exceed the 83\.33/],
    ['little', closed([level({ concurrency: 64, meanMs: 10 })]), /breaks Little’s law: .* is 1\.56 % of the 64 users/],
    ['response-time', closed([level({ concurrency: 50, p50Ms: 20 })], 800), /breaks R = N\/X − Z/],
    [
      'cpu-follows-throughput',
      open([at(100, { cpuPercent: 20 }), at(200, { cpuPercent: 20.5 }), at(400, { cpuPercent: 20.2 })]),
      /20 % at 100 rps, 20\.2 % at 400 rps/,
    ],
    [
      'demand-constancy',
      open([100, 150, 200, 250].map((rps) => at(rps, { cpuPercent: (rps / 5) * (rps === 150 ? 1.4 : 1) }))),
      /level 2 needs 5\.6 ms of CPU per request, the run’s other levels about 4 ms/,
    ],
    [
      'load-model',
      open([at(100, { meanMs: 160 }), at(200, { meanMs: 80 }), at(320, { meanMs: 50 })]),
      /a closed test of 16 connections/,
    ],
  ])('names a run that breaks %s', (law, run, words) => {
    const findings = broken(run);
    expect(findings.map((one) => one.law)).toEqual([law]);
    expect(findings[0]!.sentence).toMatch(words);
  });

  it('leaves out a level that breaks a law, and the run when most of its levels do', () => {
    const consistent = { concurrency: 1, meanMs: 10 };
    const wrong = { concurrency: 1, meanMs: 30 };
    const one = closed([level(consistent), level(wrong), level(consistent)]);
    expect(lawfulPart(one, lawFindings(one, 2))!.levels).toEqual([one.levels[0], one.levels[2]]);
    const most = closed([level(consistent), level(wrong), level(wrong)]);
    expect(lawfulPart(most, lawFindings(most, 2))).toBeNull();
  });

  it('excuses users who waited in the generator, whose throughput and CPU stand', () => {
    const stuck = closed([2, 4, 8, 16].map((concurrency) => level({ concurrency, meanMs: 20, cpuPercent: 30 })));
    const findings = lawFindings(stuck, 1);
    expect(findings.map(({ severity }) => severity)).toEqual(['warns', 'warns', 'warns']);
    expect(findings[0]!.sentence).toMatch(/waited in the load generator/);
  });

  it('warns of CPU per request that grows with the load, and takes nothing out for it', () => {
    const run = open([100, 200, 300].map((rps) => at(rps, { cpuPercent: (rps / 5) * (rps === 300 ? 1.3 : 1) })));
    const findings = lawFindings(run, 2);
    expect(findings).toMatchObject([{ law: 'demand-constancy', severity: 'warns', level: null }]);
    expect(findings[0]!.sentence).toMatch(/30 % apart\), more at the highest rate/);
    expect(lawfulPart(run, findings)).toEqual(run);
  });

  it('tells a bad reading at the lightest level from background that weighs most there', () => {
    const readings = (of: (rps: number) => number) => {
      const levels = [100, 200, 300, 400].map((rps) => at(rps, { cpuPercent: of(rps) }));
      return lawFindings({ ...open(levels), arrivals: 'uniform' }, 2);
    };
    const misread = readings((rps) => (rps / 5) * (rps === 100 ? 1.4 : 1));
    expect(misread).toMatchObject([{ law: 'demand-constancy', severity: 'breaks', scope: 'level', level: 0 }]);
    const background = readings((rps) => 14 + rps / 6);
    expect(background).toMatchObject([{ law: 'demand-constancy', severity: 'warns', level: null }]);
  });

  it('holds published closed tests against Little’s law: k6 with 20 users and 1 s of sleep, Azure Flex with 1000 clients', () => {
    const k6 = closed([level({ concurrency: 20, throughputRps: 17.97, requests: 5_391, durationSeconds: 300 })], 1_000);
    const withMean = (meanMs: number) => broken({ ...k6, levels: [{ ...k6.levels[0]!, meanMs }] });
    expect(withMean(113)).toEqual([]);
    expect(withMean(400)).toMatchObject([{ law: 'little' }]);
    const flex = { concurrency: 1_000, throughputRps: 15_630, p50Ms: 50, durationSeconds: 180 };
    const requests = 3_000_000;
    const [finding, ...others] = lawFindings(closed([level({ ...flex, meanMs: 64, requests })]), 100);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ law: 'throughput', severity: 'warns' });
  });
});
