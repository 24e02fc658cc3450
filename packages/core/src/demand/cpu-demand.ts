import type { PlanRun } from '../sizing/plan-problem';
import { completedRps } from '../evidence/kept-up';
import type { Belief } from './belief';

const minCpuPercent = 8;
const maxCpuPercent = 97;
const maxErrorRate = 0.01;
/** Relative error of one CPU reading. */
const readingError = 0.01;
/** Idle background (management, telemetry) is at most this share of the cores. */
const maxIdleShare = 0.04;

/** Service demand from a run's CPU: ln(ms per request), and the share of the cores that is busy without any request. */
export interface CpuDemand {
  logMs: Belief;
  idleShare: Belief;
}

/**
 * The line cores busy = idle + rate × demand through the levels at 8–97 % CPU, relative errors, the idle share held
 * between 0 and 4 % and near what is believed of it; null without such levels.
 */
export function cpuDemand(run: PlanRun, coresPerUnit: number, idle: Belief): CpuDemand | null {
  const cores = run.units * coresPerUnit;
  const points = run.levels.flatMap((level) => {
    const rps = completedRps(level);
    const { cpuPercent, errorRate } = level;
    const usable = cpuPercent !== undefined && cpuPercent >= minCpuPercent && cpuPercent <= maxCpuPercent;
    return usable && errorRate <= maxErrorRate && rps > 0 && level.bound === undefined
      ? [{ rps: rps / cores, busy: cpuPercent / 100 }]
      : [];
  });
  if (points.length === 0) return null;
  const weighted = (of: (point: { rps: number; busy: number }) => number) =>
    points.reduce((sum, point) => sum + of(point) / (readingError * point.busy) ** 2, 0);
  const [one, x, y] = [weighted(() => 1) + 1 / idle.error ** 2, weighted((p) => p.rps), weighted((p) => p.busy)];
  const [xx, xy] = [weighted((p) => p.rps ** 2), weighted((p) => p.rps * p.busy)];
  const determinant = one * xx - x * x;
  const believed = y + idle.value / idle.error ** 2;
  const share = Math.min(Math.max((believed * xx - x * xy) / determinant, 0), maxIdleShare);
  const demand = Math.max((xy - share * x) / xx, 1e-9);
  const misfit = points.reduce((sum, p) => sum + ((p.busy - share - p.rps * demand) / (readingError * p.busy)) ** 2, 0);
  const scatter = Math.max(1, Math.sqrt(misfit / Math.max(points.length - 1, 1)));
  return {
    logMs: { value: Math.log(demand * 1000), error: (scatter * Math.sqrt(one / determinant)) / demand },
    idleShare: { value: share, error: scatter * Math.sqrt(xx / determinant) },
  };
}
