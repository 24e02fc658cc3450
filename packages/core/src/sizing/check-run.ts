import { number, percent } from '../run/figures';
import type { PlanLevel, PlanRun } from './plan-problem';

const tolerance = 0.05;

/** Laws that every measurement obeys; a run that breaks one is a finding, not evidence. Empty when all hold. */
export function brokenLaws(run: PlanRun): string[] {
  return run.levels.flatMap((level, index) => {
    const where = `Run ${run.id}, level ${index + 1}`;
    const broken: string[] = [];
    const completedRps = level.requests / level.durationSeconds;
    if (level.throughputRps > completedRps * (1 + tolerance) + 1 / level.durationSeconds)
      broken.push(
        `${where}: ${number(level.throughputRps)} successes per second exceed the ${number(completedRps)} completions per second.`,
      );
    const inSystem = littleRatio(run, level);
    if (inSystem !== null && Math.abs(inSystem - 1) > tolerance)
      broken.push(
        `${where} breaks Little’s law: throughput × (response + think time) is ${percent(inSystem)} of the ${number(level.concurrency ?? 0)} users.`,
      );
    return broken;
  });
}

/** X·(R + Z) ÷ N of a closed level without errors; null where it does not apply. */
function littleRatio(run: PlanRun, level: PlanLevel): number | null {
  if (run.loadModel !== 'closed' || !level.concurrency || level.meanMs === undefined || level.errorRate > 0.01)
    return null;
  return ((level.throughputRps / 1000) * (level.meanMs + (run.thinkTimeMs ?? 0))) / level.concurrency;
}
