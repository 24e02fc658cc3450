import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import { cpuDemand } from './cpu-demand';

const unknownIdle = { value: 0.012, error: 1 };

/** Levels of a run on two units of two cores whose CPU lies on the line idle + rate × demand. */
function runOnLine(
  rates: readonly number[],
  { demandMs = 4, idleShare = 0.02, scatter = [0] }: { demandMs?: number; idleShare?: number; scatter?: number[] } = {},
): PlanRun {
  const levels = rates.map((offeredRps, k): PlanLevel => {
    const cpuPercent = 100 * (idleShare + (offeredRps * demandMs) / 4000) * (1 + scatter[k % scatter.length]!);
    return {
      ...{ offeredRps, throughputRps: offeredRps, requests: offeredRps * 60, durationSeconds: 60, errorRate: 0 },
      cpuPercent: Math.min(cpuPercent, 100),
    };
  });
  return { id: 'r', tier: 'T', units: 2, policies: [], source: 'own', loadModel: 'open', levels };
}
const withLevel = (run: PlanRun, index: number, change: Partial<PlanLevel>): PlanRun => ({
  ...run,
  levels: run.levels.map((level, k) => (k === index ? { ...level, ...change } : level)),
});
const demandOf = (run: PlanRun) => Math.exp(cpuDemand(run, 2, unknownIdle)!.logMs.value);

describe('cpuDemand', () => {
  it('recovers an exact line', () => {
    const line = fc.record({
      demandMs: fc.double({ min: 1, max: 8, noNaN: true }),
      idleShare: fc.double({ min: 0, max: 0.04, noNaN: true }),
    });
    fc.assert(
      fc.property(line, ({ demandMs, idleShare }) => {
        const rates = [0.2, 0.5, 0.8].map((share) => (share * 4000) / demandMs);
        const found = cpuDemand(runOnLine(rates, { demandMs, idleShare }), 2, { value: idleShare, error: 1 })!;
        expect(Math.exp(found.logMs.value) / demandMs).toBeCloseTo(1, 6);
        expect(found.idleShare.value).toBeCloseTo(idleShare, 6);
      }),
    );
  });

  it('holds the idle share between 0 and 4 %', () => {
    const rates = [200, 500, 800];
    expect(cpuDemand(runOnLine(rates, { idleShare: 0.09 }), 2, unknownIdle)!.idleShare.value).toBe(0.04);
    expect(cpuDemand(runOnLine(rates, { idleShare: -0.05 }), 2, unknownIdle)!.idleShare.value).toBe(0);
  });

  it('leaves out levels outside 8–97 % CPU, with errors, or whose rate is only a bound', () => {
    const rates = [40, 300, 600, 800];
    const run = runOnLine(rates);
    const demandMs = demandOf(run);
    expect(demandMs).toBeCloseTo(4, 4);
    for (const change of [{ cpuPercent: 7.9 }, { cpuPercent: 97.1 }, { errorRate: 0.02 }, { bound: 'atMost' as const }])
      expect(demandOf(withLevel(run, 0, { throughputRps: 900, ...change }))).toBeCloseTo(demandMs, 4);
    expect(demandOf(withLevel(run, 0, { throughputRps: 900, cpuPercent: 50 }))).toBeLessThan(3.9);
    expect(cpuDemand(runOnLine([10, 20]), 2, unknownIdle)).toBeNull();
    expect(cpuDemand(withLevel(runOnLine([300]), 0, { cpuPercent: undefined }), 2, unknownIdle)).toBeNull();
  });

  it('is less sure where the levels scatter', () => {
    const rates = [100, 300, 500, 700, 900];
    const errorAt = (size: number) =>
      cpuDemand(runOnLine(rates, { scatter: [size, -size] }), 2, unknownIdle)!.logMs.error;
    expect(errorAt(0.05)).toBeGreaterThan(2 * errorAt(0.005));
    expect(errorAt(0.1)).toBeGreaterThan(1.7 * errorAt(0.05));
  });

  it('takes what is believed of the idle share where one level cannot tell it', () => {
    const { logMs } = cpuDemand(runOnLine([300]), 2, { value: 0.02, error: 0.001 })!;
    expect(Math.exp(logMs.value)).toBeCloseTo(4, 2);
    const unsure = cpuDemand(runOnLine([300]), 2, { value: 0.02, error: 0.02 })!;
    expect(unsure.logMs.error).toBeGreaterThan(3 * logMs.error);
  });
});
