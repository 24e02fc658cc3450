import { describe, expect, it } from 'vitest';
import type { SimulatedQueue } from '../queueing/simulate-queue';
import type { PodsSample } from '../metrics/pods-sample';
import { healthy, simulatedLevel } from '../testing/simulated-level';
import { stageMayEnd } from './stage-may-end';
import { summariseLevel } from './summarise-level';

const slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };
const queue: SimulatedQueue = {
  ...{ offeredRps: 200, arrivals: 'poisson', servers: 1, serviceDemandMs: 3, service: 'exponential', delayMs: 0 },
  ...{ seconds: 30, seed: 7 },
};
const orderOf = (rps: number, settleSeconds = 2) => ({
  settleSeconds,
  load: { model: 'open' as const, rps, arrivals: 'poisson' as const },
});
const summarise = (change: Partial<SimulatedQueue> = {}, options: Parameters<typeof simulatedLevel>[1] = {}) => {
  const simulated = { ...queue, ...change };
  return summariseLevel({ order: orderOf(simulated.offeredRps), slo, ...simulatedLevel(simulated, options) });
};

describe('summariseLevel', () => {
  it('finds the sojourn percentile of M/M/1: −ln(1 − q) · S / (1 − ρ)', () => {
    const level = summarise({ seconds: 50 });
    const mean = 3 / (1 - 0.6);
    expect(level.sloLatencyMs! / (-Math.log(0.05) * mean)).toBeCloseTo(1, 0.9);
    expect(level.latency.meanMs! / mean).toBeCloseTo(1, 0.9);
    expect(level.throughputRps / 200).toBeCloseTo(1, 1);
    expect(level.completedRps / level.intendedRps).toBeCloseTo(1, 2);
    expect(level.steady).toBe(true);
    expect(level.errorRate).toBe(0);
    expect(level.errorRateUpper).toBeGreaterThan(0);
    expect(level.measuredSeconds).toBe(48);
  });

  it('counts the same whether one shard or many, one name or many, reported it', () => {
    const one = summarise();
    const many = summarise({}, { shards: 3, names: ['a', 'b', 'c', 'd'] });
    expect({ ...many, generator: null }).toEqual({ ...one, generator: null });
  });

  it('reads the service demand off the units’ CPU counters', () => {
    const level = summarise();
    expect(level.server!.serviceDemandMs).toBeCloseTo(3, 5);
    expect(level.server!.coresBusy / 0.6).toBeCloseTo(1, 1);
    expect(level.server!.restarts).toBe(0);
  });

  it('takes what pods needed from the measured part alone, and leaves unknown what was not told', () => {
    const told = [
      { second: 0, coresBusy: 9, memoryMib: 900 },
      { second: 25, coresBusy: 1, memoryMib: 200 },
      { second: 29, coresBusy: 2, memoryMib: null },
    ].map((reading) => ({ stage: 0, restarts: 0, ...reading }));
    const level = simulatedLevel(queue);
    const summary = (podsSamples: PodsSample[]) => summariseLevel({ order: orderOf(200), slo, ...level, podsSamples });
    expect(summary(told).pods).toEqual({ restarts: 0, coresBusy: 1.5, memoryMib: 200 });
    const untold = told.map((reading) => ({ ...reading, coresBusy: null, memoryMib: null }));
    expect(summary(untold).pods).toEqual({ restarts: 0, coresBusy: null, memoryMib: null });
    expect(summary([])).not.toHaveProperty('pods');
  });

  it('counts a unit whose counters fell back as restarted, and never gives a negative demand', () => {
    const level = simulatedLevel(queue);
    const serverSamples = level.serverSamples.map((sample) =>
      sample.second < 15 ? sample : { ...sample, cpuSeconds: sample.cpuSeconds / 10, requests: sample.second },
    );
    const { server } = summariseLevel({ order: orderOf(200), slo, ...level, serverSamples });
    expect(server!.restarts).toBe(1);
    expect(server!.serviceDemandMs).toBeGreaterThan(0);
  });

  it('keeps both numbers when the first seconds are slow', () => {
    const slow = simulatedLevel({ ...queue, delayMs: 400, seconds: 2 });
    const fast = simulatedLevel(queue);
    const intervals = [
      ...slow.intervals.filter(({ second }) => second < 2),
      ...fast.intervals.filter(({ second }) => second >= 2),
    ];
    const level = summariseLevel({ order: orderOf(200), slo, ...fast, intervals });
    expect(level.excludedSeconds).toBe(2);
    expect(level.sloLatencyMs).toBeLessThan(60);
    expect(level.withWarmUp.sloLatencyMs).toBeGreaterThan(300);
  });

  it('cuts a longer warm-up from a long stage by itself', () => {
    const slow = simulatedLevel({ ...queue, delayMs: 200 });
    const fast = simulatedLevel({ ...queue, seconds: 150 });
    const intervals = [
      ...slow.intervals.filter(({ second }) => second < 20),
      ...fast.intervals.filter(({ second }) => second >= 20),
    ];
    const level = summariseLevel({ order: orderOf(200), slo, ...fast, intervals });
    expect(level.excludedSeconds).toBeGreaterThanOrEqual(20);
    expect(level.measuredSeconds).toBeGreaterThanOrEqual(70);
    expect(level.sloLatencyMs).toBeLessThan(60);
    expect(level.steady).toBe(true);
  });

  it('sees that a level above capacity is not steady and keeps the time-outs of the drain', () => {
    const level = summarise({ offeredRps: 400 }, { timeoutMs: 60_000 });
    expect(level.steady).toBe(false);
    expect(level.drift.latency).toBeGreaterThan(0.5);
    expect(level.completedRps / level.intendedRps).toBeLessThan(0.9);
    const timingOut = summarise({ offeredRps: 500 }, { timeoutMs: 1_000 });
    expect(timingOut.errorRate).toBeGreaterThan(0.2);
    expect(timingOut.failureLatency!.p50Ms! / 1_000).toBeCloseTo(1, 2);
  });

  it('calls fewer than one in twenty steady levels unsteady, even short and busy ones', () => {
    const unsteady = Array.from({ length: 60 }, (_, seed) =>
      summarise({ offeredRps: 265, seconds: 8 + (seed % 3) * 8, seed: seed + 1 }),
    ).filter((level) => !level.steady);
    expect(unsteady.length).toBeLessThanOrEqual(3);
  });

  it('counts correlated seconds as fewer samples', () => {
    const calms = Array.from({ length: 9 }, (_, seed) => summarise({ offeredRps: 100, seed: seed + 1 }));
    const calm = calms.toSorted((left, right) => left.effectiveSamples - right.effectiveSamples)[4]!;
    const busy = summarise({ offeredRps: 325, seconds: 60 }, { timeoutMs: 60_000 });
    expect(calm.effectiveSamples / calm.requests).toBeGreaterThan(0.6);
    expect(busy.effectiveSamples / busy.requests).toBeLessThan(0.5);
    expect(calm.tailSamples).toBeCloseTo(calm.effectiveSamples * 0.05, 6);
  });

  it('is unknown, not 0, without a single answer', () => {
    const level = summariseLevel({
      ...{ order: orderOf(50), slo, intervals: [], health: [], serverSamples: [], endedSeconds: 8 },
    });
    expect([level.sloLatencyMs, level.errorRate, level.errorRateUpper, level.server, level.generator]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(level.latency.p99Ms).toBeNull();
  });

  it('takes the generator’s busiest second and does not let one lag spike speak for the stage', () => {
    const level = simulatedLevel(queue);
    const health = level.health.map(({ second }) =>
      healthy(second, second === 9 ? { cpuPercent: 91, loopLagP99Ms: 80 } : { late: 1 }),
    );
    const { generator } = summariseLevel({ order: orderOf(200), slo, ...level, health });
    expect(generator).toMatchObject({ cpuPercentMax: 91, loopLagP99Ms: 1, late: 27 });
  });
});

describe('stageMayEnd', () => {
  const order = { minSeconds: 8, maxSeconds: 30 };
  const after = (seconds: number, change: Partial<SimulatedQueue> = {}) => {
    const simulated = { ...queue, ...change, seconds };
    return stageMayEnd(
      summariseLevel({ order: orderOf(simulated.offeredRps), slo, ...simulatedLevel(simulated, { timeoutMs: 200 }) }),
      order,
      slo,
    );
  };

  it('waits for the least time, then for twenty effective samples in the tail, at most for the longest time', () => {
    expect(after(7)).toBe(false);
    expect(after(8)).toBe(true);
    expect(after(8, { offeredRps: 20 })).toBe(false);
    expect(after(30, { offeredRps: 20 })).toBe(true);
  });

  it('does not wait for latencies when errors have decided', () => {
    expect(after(8, { offeredRps: 20, delayMs: 300 })).toBe(true);
  });
});
