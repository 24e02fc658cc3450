import type { PlanProblemInput } from '../src/sizing';
import type { Draws } from './draws';
import type { HiddenGateway } from './hidden-gateway';
import { delaySampler, demandMs, gateMs, meanDelayMs, saturationRps } from './hidden-gateway';
import type { RunDesign } from './run-design';
import type { Arrivals, ObservedLevel, Site } from './simulate-level';
import { percentileOf, simulateLevel } from './simulate-level';

type RunInput = NonNullable<PlanProblemInput['runs']>[number];
type LevelInput = RunInput['levels'][number];

/** What a load test of the design would report: simulated, noisy, and rounded as tools round. */
export function measureRun(draws: Draws, gateway: HiddenGateway, design: RunDesign, id: string): RunInput {
  const { tier, units, policies, load } = design;
  const runDemandMs = demandMs(gateway, tier, policies, units) * Math.exp(gateway.runNoise * draws.normal());
  const badIndex = design.badLevel ? draws.whole(0, design.levels - 1) : -1;
  const badKind = draws.oneOf(['neighbour', 'stall', 'misread'] as const);
  const unitService = draws.pooled(draws.lognormal(gateway.serviceVariability));
  const delay = draws.pooled(delaySampler(gateway, policies, draws));

  const measureLevel = (amount: number, index: number): LevelInput => {
    const bad = index === badIndex ? badKind : null;
    const meanMs = runDemandMs * (bad === 'neighbour' ? 1.5 : 1);
    const site: Site = {
      ...{ units, coresPerUnit: tier.cores, timeoutMs: gateway.timeoutMs },
      gateMs: gateMs(gateway, tier, policies, units),
      serviceMs: () => meanMs * unitService(),
      delayMs: bad === 'stall' ? () => 3 * delay() : delay,
    };
    const { arrivals, expectedRps } = arrivalsOf(draws, gateway, design, amount);
    const measuredMs = Math.max(Math.round((design.requestsPerLevel / expectedRps) * 100) * 10, 10);
    const warmUpMs = Math.max(measuredMs * 0.05, arrivals.model === 'closed' ? 3 * arrivals.cycleMs : 0);
    const observed = simulateLevel(site, arrivals, { warmUpMs, measuredMs }, draws);
    const misread = bad === 'misread' ? 1.3 : 1;
    const cpu = (100 * observed.busyShare + gateway.idleCpuPercent) * (1 + gateway.cpuNoise * draws.normal()) * misread;
    return {
      ...(load.model === 'open' ? { offeredRps: rounded(amount) } : { concurrency: amount }),
      ...figures(observed, design.reportsP90),
      ...(design.cpuReadings && { cpuPercent: Math.min(rounded(cpu), 100) }),
    };
  };

  const levels = amounts(draws, gateway, design).map(measureLevel);
  const common = { id, tier: tier.id, units, policies: [...policies] };
  if (load.model === 'open') return { ...common, loadModel: 'open', arrivals: load.spacing, levels };
  return {
    ...{ ...common, loadModel: 'closed', thinkTimeMs: load.thinkTimeMs },
    ...(load.thinkTimeMs > 0 && { thinkTimeDistribution: load.thinkTime }),
    levels,
  };
}

function figures({ seconds, latenciesMs, errors }: ObservedLevel, reportsP90: boolean): LevelInput {
  const successes = latenciesMs.length;
  const requests = successes + errors;
  const percentile = (value: number) => rounded(percentileOf(latenciesMs, value) ?? 0);
  return {
    throughputRps: rounded(successes / seconds),
    requests,
    durationSeconds: rounded(seconds),
    ...(successes > 0 && {
      meanMs: rounded(latenciesMs.reduce((sum, ms) => sum + ms, 0) / successes),
      ...{ p50Ms: percentile(50), p95Ms: percentile(95), p99Ms: percentile(99) },
      ...(reportsP90 && { p90Ms: percentile(90) }),
    }),
    errorRate: requests === 0 ? 0 : Math.round((errors / requests) * 1e6) / 1e6,
  };
}

/** The loads of a run’s levels, ascending: requests per second when open, users when closed. */
function amounts(draws: Draws, gateway: HiddenGateway, design: RunDesign): number[] {
  const { tier, units, policies, levels, reach, load } = design;
  const saturation = saturationRps(gateway, tier, policies, units);
  if (load.model === 'open') {
    const lowest = Math.min(draws.between(0.1, 0.25), reach / 2);
    const step = (reach - lowest) / (levels - 1);
    return Array.from({ length: levels }, (_, index) => rounded(saturation * (lowest + step * index)));
  }
  const cycleMs = demandMs(gateway, tier, policies, units) + meanDelayMs(gateway, policies) + load.thinkTimeMs;
  const most = Math.max((reach * saturation * cycleMs) / 1000, levels);
  const least = Math.max(most / 12, 1);
  const users = Array.from({ length: levels }, (_, index) =>
    Math.round(least * (most / least) ** (index / (levels - 1))),
  );
  return [...new Set(users)];
}

function arrivalsOf(
  draws: Draws,
  gateway: HiddenGateway,
  { tier, units, policies, load, generatorLimit }: RunDesign,
  amount: number,
): { arrivals: Arrivals; expectedRps: number } {
  const saturation = saturationRps(gateway, tier, policies, units);
  if (load.model === 'open') {
    const limit = generatorLimit === null ? Infinity : generatorLimit * saturation * draws.between(0.985, 1.015);
    const rps = Math.min(amount, limit);
    return { arrivals: { model: 'open', rps, spacing: load.spacing }, expectedRps: Math.min(rps, saturation) };
  }
  const cycleMs = demandMs(gateway, tier, policies, units) + meanDelayMs(gateway, policies) + load.thinkTimeMs;
  return {
    arrivals: { model: 'closed', users: amount, thinkMs: thinkSampler(draws, load), cycleMs },
    expectedRps: Math.min((amount * 1000) / cycleMs, saturation),
  };
}

function thinkSampler(draws: Draws, load: Extract<RunDesign['load'], { model: 'closed' }>): () => number {
  const { thinkTimeMs, thinkTime } = load;
  if (thinkTime === 'exponential') return () => thinkTimeMs * draws.exponential();
  if (thinkTime === 'uniform') return () => thinkTimeMs * draws.between(0.5, 1.5);
  return () => thinkTimeMs;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
