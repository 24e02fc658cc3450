import { completedRps, keptUp } from '../evidence/kept-up';
import type { PlanLevel, PlanRun } from './plan-problem';

/** CPU time of one request on one core, and how it is known. */
export interface ServiceDemand {
  ms: number;
  /** Relative standard error. */
  error: number;
  from: 'cpu' | 'saturation';
}

const minCpuPercent = 8;
const maxCpuPercent = 97;
const maxErrorRate = 0.01;
/** Idle background (management, telemetry) is at most this share of the cores. */
const maxIdleShare = 0.04;
/** Relative error of one run against the next, whatever the fit inside it says. */
export const runNoise = 0.03;
/** A saturated plateau also holds whatever else was at its limit. */
const saturationError = 0.05;

/**
 * Service demand of a run's policies on its tier: the slope of cores busy on completions per second, the idle
 * intercept held between 0 and 4 % of the cores; without CPU figures cores ÷ throughput where saturation is proved;
 * otherwise null.
 */
export function serviceDemand(run: PlanRun, coresPerUnit: number): ServiceDemand | null {
  const cores = run.units * coresPerUnit;
  return demandFromCpu(run.levels, cores) ?? demandFromSaturation(run, cores);
}

function demandFromCpu(levels: readonly PlanLevel[], cores: number): ServiceDemand | null {
  const points = levels.flatMap((level) => {
    const { cpuPercent, errorRate } = level;
    const rps = completedRps(level);
    const usable = cpuPercent !== undefined && cpuPercent >= minCpuPercent && cpuPercent <= maxCpuPercent;
    return usable && errorRate <= maxErrorRate && rps > 0 ? [{ rps, busy: (cpuPercent / 100) * cores }] : [];
  });
  if (points.length === 0) return null;
  const idle = Math.min(Math.max(idleIntercept(points), 0), maxIdleShare * cores);
  const slopes = points.map(({ rps, busy }) => ({ weight: busy ** 2, slope: Math.max(busy - idle, 0) / rps }));
  const weight = slopes.reduce((sum, point) => sum + point.weight, 0);
  const slope = slopes.reduce((sum, point) => sum + point.weight * point.slope, 0) / weight;
  const scatter = slopes.reduce((sum, point) => sum + point.weight * (point.slope / slope - 1) ** 2, 0) / weight;
  const error = Math.hypot(runNoise, Math.sqrt(scatter / slopes.length));
  return { ms: slope * 1000, error, from: 'cpu' };
}

/** Intercept of the least-squares line of cores busy on rate, errors taken as relative; 0 when the rates do not differ enough. */
function idleIntercept(points: readonly { rps: number; busy: number }[]): number {
  const weighted = (of: (point: { rps: number; busy: number }) => number) =>
    points.reduce((sum, point) => sum + of(point) / point.busy ** 2, 0);
  const [n, x, y] = [weighted(() => 1), weighted(({ rps }) => rps), weighted(({ busy }) => busy)];
  const [xx, xy] = [weighted(({ rps }) => rps * rps), weighted(({ rps, busy }) => rps * busy)];
  const determinant = n * xx - x * x;
  return determinant > 0.02 * n * xx ? (y * xx - x * xy) / determinant : 0;
}

function demandFromSaturation(run: PlanRun, cores: number): ServiceDemand | null {
  const highest = Math.max(...run.levels.map(completedRps));
  if (highest <= 0 || !isSaturated(run, highest)) return null;
  return { ms: (cores / highest) * 1000, error: Math.hypot(runNoise, saturationError), from: 'saturation' };
}

/** Open: a level completed less than 97 % of its offer. Closed: twice the users or more gave no more throughput. */
function isSaturated(run: PlanRun, highest: number): boolean {
  if (run.loadModel === 'open') return run.levels.some((level) => !keptUp(level));
  const plateau = run.levels
    .filter((level) => completedRps(level) > 0.95 * highest)
    .map((level) => level.concurrency ?? 0);
  return Math.max(...plateau) >= 2 * Math.min(...plateau);
}
