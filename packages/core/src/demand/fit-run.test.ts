import { describe, expect, it } from 'vitest';
import type { PlanRun } from '../sizing/plan-problem';
import { closedRun, openRun } from '../testing/measured-run';
import type { RunPrior } from './fit-run';
import { fitRun } from './fit-run';

const prior: RunPrior = {
  idleShare: { value: 0.012, error: 0.012 },
  logServiceVariability: { value: 0, error: 0.8 },
  logDelayVariability: { value: Math.log(0.1), error: 1.2 },
};
/** Saturated at 500 requests/s. */
const gateway = {
  ...{ servers: 2, serviceDemandMs: 4, serviceVariability: 0.5, delayMs: 10, delayVariability: 0.2 },
  ...{ idleCores: 0.02, seconds: 120, withCpu: true },
};
/** Patient enough for the plateau to be one of successes. */
const overloaded = { withCpu: false, timeoutMs: 60_000 };
const light = [100, 200, 300, 400, 450];
const fitted = (run: PlanRun) => {
  const fit = fitRun(run, 2, prior);
  return {
    from: fit.logDemand?.from ?? null,
    demandMs: Math.exp(fit.logDemand?.value ?? NaN),
    delayMs: fit.delayMs?.value ?? NaN,
    serviceVariability: Math.exp(fit.logServiceVariability?.value ?? NaN),
    delayVariability: Math.exp(fit.logDelayVariability?.value ?? NaN),
  };
};
const offBy = (value: number, truth: number) => Math.abs(value / truth - 1);

describe('fitRun', () => {
  it.each([
    ['CPU', openRun({ ...gateway, seed: 1 }, light), 'cpu', 0.02],
    ['saturation without CPU', openRun({ ...gateway, ...overloaded, seed: 2 }, [...light, 600]), 'saturation', 0.04],
    ['latencies alone', openRun({ ...gateway, withCpu: false, seed: 3 }, light), 'latency', 0.08],
    ['paced load', openRun({ ...gateway, seed: 4 }, light, 'uniform'), 'cpu', 0.02],
  ] as const)('recovers demand, delay and variabilities from %s', (_, run, from, within) => {
    const found = fitted(run);
    expect(found.from).toBe(from);
    expect(offBy(found.demandMs, 4)).toBeLessThan(within);
    expect(offBy(found.delayMs, 10)).toBeLessThan(0.05);
    expect(Math.abs(Math.log(found.serviceVariability / 0.5))).toBeLessThan(0.6);
    expect(Math.abs(Math.log(found.delayVariability / 0.2))).toBeLessThan(0.6);
  });

  it.each([
    ['with CPU', true, 'cpu'],
    ['without CPU', false, 'saturation'],
  ] as const)('recovers demand and delay from closed load with think time, %s', (_, withCpu, from) => {
    const found = fitted(closedRun({ ...gateway, withCpu, seed: 5, seconds: 60 }, [4, 12, 24, 48, 96], 50));
    expect(found.from).toBe(from);
    expect(offBy(found.demandMs, 4)).toBeLessThan(0.03);
    expect(offBy(found.delayMs, 10)).toBeLessThan(0.1);
  });

  it('is moved by at most 2 % by one bad level where there is CPU', () => {
    const run = openRun({ ...gateway, seed: 6 }, light);
    const spoilt = (of: PlanRun, bad: number): PlanRun => ({
      ...of,
      levels: of.levels.map((level, k) =>
        k !== bad
          ? level
          : {
              ...level,
              meanMs: level.meanMs! * 2,
              p50Ms: level.p50Ms! * 2,
              p95Ms: level.p95Ms! * 2,
              p99Ms: level.p99Ms! * 2,
            },
      ),
    });
    for (const bad of [0, 1, 2, 3, 4]) {
      expect(offBy(fitted(spoilt(run, bad)).demandMs, fitted(run).demandMs)).toBeLessThan(0.02);
    }
  });

  it('says nothing of demand without CPU, saturation or enough levels', () => {
    const found = fitted(openRun({ ...gateway, withCpu: false, seed: 7 }, [50, 100]));
    expect(found.from).toBeNull();
    expect(offBy(found.delayMs, 10)).toBeLessThan(0.6);
  });
});
