import type { PlanLevel } from '../sizing/plan-problem';

/** Completions per second of any outcome: from the successes, or from the count where nothing succeeded. */
export const completedRps = ({ throughputRps, errorRate, requests, durationSeconds }: PlanLevel) =>
  errorRate < 1 ? throughputRps / (1 - errorRate) : (requests ?? 0) / (durationSeconds ?? 1);

/**
 * Whether an open level completed at least 97 % of what was offered. `offeredRps` is nominal, so a Poisson level may
 * fall short by chance: 2.5 standard deviations of its number of arrivals are allowed for.
 */
export function keptUp(level: PlanLevel): boolean {
  const { offeredRps } = level;
  return offeredRps === undefined || completedRps(level) + chanceRps(level) >= 0.97 * offeredRps;
}

/**
 * What a Poisson level's rate of arrivals may differ from the nominal one by chance, in requests per second; nothing is
 * allowed for where it is not known how long the level took.
 */
export const chanceRps = ({ offeredRps, durationSeconds }: PlanLevel) =>
  durationSeconds === undefined ? 0 : 2.5 * Math.sqrt((offeredRps ?? 0) / durationSeconds);

/** Requests inside on average by Little's law: throughput × mean response. */
export const inFlightOf = (level: PlanLevel): number => (completedRps(level) * (level.meanMs ?? 0)) / 1000;
