import type { PlanLevel } from './plan-problem';

/** Completions per second of any outcome, from the successes. */
export const completedRps = ({ throughputRps, errorRate }: PlanLevel) =>
  errorRate < 1 ? throughputRps / (1 - errorRate) : 0;

/**
 * Whether an open level completed at least 97 % of what was offered. `offeredRps` is nominal, so a Poisson level may
 * fall short by chance: 2.5 standard deviations of its number of arrivals are allowed for.
 */
export function keptUp(level: PlanLevel): boolean {
  const { offeredRps, durationSeconds } = level;
  if (offeredRps === undefined) return true;
  const chance = (2.5 * Math.sqrt(offeredRps * durationSeconds)) / durationSeconds;
  return completedRps(level) + chance >= 0.97 * offeredRps;
}
