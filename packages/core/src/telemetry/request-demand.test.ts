import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { simulateProduction, type SimulatedProduction } from './simulate-production';
import { learnFromTelemetry, lessonsInWords } from './learn-from-telemetry';
import type { Learned } from './learned';
import { requestDemand } from './request-demand';
import { telemetryOf, type Telemetry, type TelemetryPoint } from './telemetry';
import { unitCapacity } from './unit-capacity';

const hourly = (changes: Partial<SimulatedProduction> = {}) => simulateProduction({ stepSeconds: 3600, ...changes });
const changed = (telemetry: Telemetry, change: (point: TelemetryPoint, index: number) => Partial<TelemetryPoint>) =>
  telemetryOf(telemetry.points.map((point, index) => ({ ...point, ...change(point, index) })));
const valueOf = <T>(part: Learned<T>): T => {
  if (!part.known) throw new Error(part.sentence);
  return part.value;
};
const kindsOf = (telemetry: Telemetry) => learnFromTelemetry(telemetry).findings.map(({ kind }) => kind);
const lackOf = (telemetry: Telemetry, units: number | null = null) => {
  const demand = requestDemand(telemetry, units);
  return demand.known ? null : demand.lack;
};

describe('what a request costs', () => {
  it('is the slope of utilisation, and not its level', () => {
    const { unitMs, idlePercent } = valueOf(requestDemand(hourly({ idle: 0.12, demandMs: 0.8, noise: 0.01 }), null));
    expect(unitMs.estimate).toBeCloseTo(0.8, 2);
    expect(idlePercent.estimate).toBeGreaterThan(10);
    expect(idlePercent.estimate).toBeLessThan(14);
  });

  it('does not change when units come and go within the days', () => {
    const scaled = changed(hourly({ units: 2, noise: 0.01 }), (point) => {
      const units = point.rps > 500 ? 4 : 2;
      const busy = (point.utilisationPercent! - 5) * (2 / units) + 5;
      return { units, utilisationPercent: busy };
    });
    const { unitMs, findings } = valueOf(requestDemand(scaled, null));
    expect(unitMs.estimate).toBeCloseTo(1, 1);
    expect(unitMs.low).toBeLessThan(1.02);
    expect(unitMs.high).toBeGreaterThan(0.98);
    expect(findings.map(({ kind }) => kind)).toContain('points-left-out');
    expect(findings.map(({ kind }) => kind)).not.toContain('units-not-additive');
  });

  it('says that units do not add up', () => {
    const lossy = changed(hourly({ units: 2, noise: 0.01 }), (point, index) =>
      Math.floor(index / 24) % 2 === 0
        ? {}
        : { units: 4, utilisationPercent: 5 + 1.2 * (point.utilisationPercent! - 5) * (2 / 4) },
    );
    expect(kindsOf(lossy)).toContain('units-not-additive');
  });

  it('leaves out what was saturated or failing, and is not moved by an incident', () => {
    const wild = changed(hourly({ noise: 0.01 }), ({ utilisationPercent, rps }, index) => {
      if (index % 50 === 7) return { utilisationPercent: 99 };
      if (index % 50 === 9) return { errorRate: 0.4, utilisationPercent: 2 };
      return index % 50 === 11 ? { utilisationPercent: utilisationPercent! + 30, rps } : {};
    });
    const { unitMs, findings } = valueOf(requestDemand(wild, null));
    expect(Math.abs(unitMs.estimate - 1)).toBeLessThan(0.05);
    expect(findings[0]?.sentence).toMatch(/saturated.*errors/);
  });

  it('holds two readings when something else runs at fixed hours', () => {
    const { unitMs, findings } = valueOf(requestDemand(hourly({ nightJob: 0.1, noise: 0.01 }), null));
    expect(findings.map(({ kind }) => kind)).toContain('days-disagree');
    expect(unitMs.low).toBeLessThan(0.95);
    expect(unitMs.high).toBeGreaterThan(1);
  });

  it('is that since the last change', () => {
    const { unitMs, changed: change } = valueOf(
      requestDemand(hourly({ change: { day: 15, factor: 1.3 }, noise: 0.02 }), null),
    );
    expect(new Date(change!.atMs).toISOString()).toBe('2026-09-22T00:00:00.000Z');
    expect(change!.factor).toBeCloseTo(1.3, 1);
    expect(unitMs.estimate).toBeCloseTo(1.3, 1);
  });

  it('is in proportion: twice the rate at the same utilisation is half the cost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0.1, max: 50, noNaN: true }), (seed, factor) => {
        const telemetry = hourly({ days: 14, seed });
        const [one, other] = [telemetry, changed(telemetry, ({ rps }) => ({ rps: rps * factor }))].map((series) =>
          learnFromTelemetry(series),
        ) as [ReturnType<typeof learnFromTelemetry>, ReturnType<typeof learnFromTelemetry>];
        if (!one.demand.known || !other.demand.known) return expect(other.demand.known).toBe(one.demand.known);
        expect(other.demand.value.unitMs.estimate * factor).toBeCloseTo(one.demand.value.unitMs.estimate, 6);
        expect(other.demand.value.unitMs.high! * factor).toBeCloseTo(one.demand.value.unitMs.high!, 6);
        expect(valueOf(other.headroom).free.estimate).toBeCloseTo(valueOf(one.headroom).free.estimate, 6);
      }),
      { numRuns: 20 },
    );
  });
});

describe('what a series does not tell has a reason', () => {
  const usual = hourly();
  const random = randomStream(5);
  it.each([
    ['no-traffic', changed(usual, () => ({ rps: 0 }))],
    ['no-utilisation', changed(usual, () => ({ utilisationPercent: undefined }))],
    ['no-units', changed(usual, () => ({ units: undefined }))],
    ['too-few-days', hourly({ days: 4 })],
    ['utilisation-flat', changed(usual, () => ({ utilisationPercent: 0 }))],
    [
      'too-little-spread',
      changed(usual, (_, index) => ({ rps: 100 + (index % 3), utilisationPercent: 10 + (index % 9) })),
    ],
    ['does-not-follow-rate', changed(usual, () => ({ utilisationPercent: 40 + 5 * normal(random) }))],
    ['demand-changed-lately', hourly({ change: { day: 25, factor: 1.4 } })],
  ] as const)('%s', (lack, telemetry) => {
    expect(lackOf(telemetry)).toBe(lack);
    const words = lessonsInWords(learnFromTelemetry(telemetry));
    expect(words).toMatch(/\.$/);
    expect(words).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('takes units that are given for a series without', () => {
    expect(
      lackOf(
        changed(usual, () => ({ units: undefined })),
        2,
      ),
    ).toBeNull();
  });

  it('has a reason when a unit is busy up to the ceiling without requests', () => {
    const demand = valueOf(requestDemand(hourly({ idle: 0.3 }), null));
    const capacity = unitCapacity(demand, 20);
    expect(capacity.known ? null : capacity.lack).toBe('above-ceiling-when-idle');
  });
});

describe('capacity of a unit', () => {
  it('beyond what was seen says so, and its lower end allows for more than a line', () => {
    const demand = valueOf(requestDemand(hourly({ meanRps: 200 }), null));
    const beyond = valueOf(unitCapacity(demand, 80));
    const seen = valueOf(unitCapacity(demand, Math.floor(demand.seenUpToPercent)));
    expect(beyond.findings[0]?.sentence).toMatch(/^Never seen above \d+(\.\d+)? % utilisation; .* times beyond it\.$/);
    expect(beyond.extrapolation).toBeGreaterThan(1.5);
    expect(seen.findings).toEqual([]);
    const reach = ({ rps }: typeof seen) => 1 - rps.low! / rps.estimate;
    expect(reach(beyond)).toBeGreaterThan(reach(seen) + 0.05);
  });

  it('is read from a curve where demand rises with the load', () => {
    const bent = simulateProduction({ stepSeconds: 900, meanRps: 600, bend: 0.3, noise: 0.02 });
    const demand = valueOf(requestDemand(bent, null));
    expect(demand.findings.map(({ kind }) => kind)).toContain('demand-rises-with-load');
    // 0.8 = 0.05 + d·x·(1 + 0.3·d·x) at d = 0.001 s.
    const truth = ((Math.sqrt(1 + 4 * 0.3 * 0.75) - 1) / 0.6) * 1000;
    const { rps } = valueOf(unitCapacity(demand, 80));
    expect(Math.abs(rps.estimate / truth - 1)).toBeLessThan(0.05);
  });

  it('is told in a sentence with the headroom at the peak', () => {
    const words = lessonsInWords(learnFromTelemetry(hourly()));
    expect(words).toMatch(
      /^A request costs .* unit-ms \(.*\); a unit carries .* rps at 80 % \(.*\), beyond what was seen\. At the peak of .* rps .* % of 2 units is free\.$/,
    );
  });
});
