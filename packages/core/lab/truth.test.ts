import { expect, test } from 'vitest';
import { mmcSojournTail } from '../src/queueing';
import { drawsFrom } from './draws';
import type { HiddenGateway } from './hidden-gateway';
import { saturationRps } from './hidden-gateway';
import { percentileOf, simulateLevel } from './simulate-level';
import { trueQueue } from './true-queue';

const tier = { id: 'T1', cores: 4, speed: 1.25, maxUnits: 8 };
const gateway: HiddenGateway = {
  base: { cpuMs: 2, delayMs: 5 },
  policies: new Map([['jwt-validate', { cpuMs: 3, delayMs: 1 }]]),
  ...{ shared: null, tiers: [tier], serviceVariability: 1, delayVariability: 0.09, delaysMoveTogether: true },
  ceilings: new Map(),
  ...{ lossPerUnit: 0.02, idleCpuPercent: 1, runNoise: 0, cpuNoise: 0, timeoutMs: 5_000 },
};

test.each([
  [1, 0.6],
  [4, 0.8],
  [8, 0.8],
])('the tail of an open level is that of M/M/%i at utilisation %f', (cores, utilisation) => {
  const draws = drawsFrom(cores);
  const rps = (cores * 1000 * utilisation) / 4;
  const level = simulateLevel(
    {
      units: 1,
      coresPerUnit: cores,
      gateMs: 0,
      serviceMs: () => 4 * draws.exponential(),
      delayMs: () => 0,
      timeoutMs: 60_000,
    },
    { model: 'open', rps, spacing: 'poisson' },
    { warmUpMs: 10_000, measuredMs: 500_000_000 / rps },
    draws,
  );
  for (const percentile of [50, 90]) {
    const beyond = mmcSojournTail(cores, 4, rps, percentileOf(level.latenciesMs, percentile) ?? 0);
    expect(beyond / (1 - percentile / 100)).toBeCloseTo(1, 1);
  }
  expect(level.busyShare).toBeCloseTo(utilisation, 2);
  expect(level.errors).toBe(0);
});

test('a closed level is that of M/M/c//N', () => {
  const [users, cores, serviceMs, thinkMs] = [12, 2, 4, 20];
  const draws = drawsFrom(7);
  const level = simulateLevel(
    {
      units: 1,
      coresPerUnit: cores,
      gateMs: 0,
      serviceMs: () => serviceMs * draws.exponential(),
      delayMs: () => 0,
      timeoutMs: 60_000,
    },
    { model: 'closed', users, thinkMs: () => thinkMs * draws.exponential(), cycleMs: serviceMs + thinkMs },
    { warmUpMs: 1_000, measuredMs: 400_000 },
    draws,
  );
  // Machine repair: weights of n users at the servers.
  const weights = [1];
  for (let busy = 1; busy <= users; busy++)
    weights.push(((weights[busy - 1] ?? 0) * (users - busy + 1) * serviceMs) / (thinkMs * Math.min(busy, cores)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const busyServers = weights.reduce((sum, weight, busy) => sum + (weight * Math.min(busy, cores)) / total, 0);
  expect(level.latenciesMs.length / level.seconds / ((busyServers * 1000) / serviceMs)).toBeCloseTo(1, 2);
});

test('beyond saturation an open level completes what the cores can do, late', () => {
  const draws = drawsFrom(3);
  const level = simulateLevel(
    { units: 2, coresPerUnit: 2, gateMs: 0, serviceMs: () => 4, delayMs: () => 3, timeoutMs: 2_000 },
    { model: 'open', rps: 1300, spacing: 'uniform' },
    { warmUpMs: 20_000, measuredMs: 30_000 },
    draws,
  );
  expect(level.latenciesMs.length / level.seconds / 1000).toBeCloseTo(1, 2);
  expect(level.errors / level.seconds / 300).toBeCloseTo(1, 1);
  expect(percentileOf(level.latenciesMs, 50)).toBeGreaterThan(1_500);
});

test.each([1, 3])('at the true capacity of %i units a long level just keeps the SLO', (units) => {
  const policies = ['jwt-validate'];
  const queue = trueQueue(gateway, policies, drawsFrom(11));
  const slo = { percentile: 95, latencyMs: 30, maxErrorRate: 0.001 };
  const rps = queue.capacityRps(tier, units, slo);
  expect(rps / saturationRps(gateway, tier, policies, units)).toBeGreaterThan(0.5);
  const draws = drawsFrom(12);
  const service = draws.lognormal(1);
  const delay = draws.lognormal(0.09);
  const meanMs = 4 * (1 + 0.02 * (units - 1));
  const level = simulateLevel(
    {
      units,
      coresPerUnit: 4,
      gateMs: 0,
      serviceMs: () => meanMs * service(),
      delayMs: () => 6 * delay(),
      timeoutMs: 60_000,
    },
    { model: 'open', rps, spacing: 'poisson' },
    { warmUpMs: 10_000, measuredMs: 500_000_000 / rps },
    draws,
  );
  expect((percentileOf(level.latenciesMs, 95) ?? 0) / 30).toBeCloseTo(1, 1);
  expect(queue.holds(tier, units, rps * 0.98, slo)).toBe(true);
  expect(queue.holds(tier, units, rps * 1.02, slo)).toBe(false);
});

test('a gate alone is M/D/1, and holds a tier where its CPU would not', () => {
  const draws = drawsFrom(11);
  const [gateMs, utilisation] = [10, 0.7];
  const level = simulateLevel(
    { units: 1, coresPerUnit: 8, gateMs, serviceMs: () => 0, delayMs: () => 0, timeoutMs: 60_000 },
    { model: 'open', rps: (1000 * utilisation) / gateMs, spacing: 'poisson' },
    { warmUpMs: 10_000, measuredMs: 4_000_000 },
    draws,
  );
  const meanMs = level.latenciesMs.reduce((sum, ms) => sum + ms, 0) / level.latenciesMs.length;
  expect(meanMs / (gateMs + (utilisation * gateMs) / (2 * (1 - utilisation)))).toBeCloseTo(1, 1);

  const held = { ...gateway, ceilings: new Map([['T1', 0.2]]) };
  const slo = { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 };
  const capacity = (of: HiddenGateway) => trueQueue(of, [], drawsFrom(3)).capacityRps(tier, 1, slo);
  expect(capacity(held)).toBeLessThan(saturationRps(held, tier, [], 1));
  expect(saturationRps(held, tier, [], 1)).toBeCloseTo(0.2 * saturationRps(gateway, tier, [], 1));
  expect(capacity(gateway)).toBeGreaterThan(3 * capacity(held));
});
