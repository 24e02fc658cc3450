import type { StageOutcome } from '../run/stage';
import type { LevelStatistics } from '../stats/level-statistics';
import type { Load } from '../workload/load';
import type { PlanLevel, PlanRun } from './plan-problem';

/**
 * A run of our own as evidence in a planning problem: one level per stage whose certificate holds, warm-up left out;
 * null when no stage can speak of the target.
 */
export function toPlanRun(
  subject: { id: string; tier: string; units: number; policies: string[] },
  load: Load,
  history: readonly StageOutcome[],
): PlanRun | null {
  const levels = history
    .filter(({ order, verdict }) => order.purpose !== 'warm-up' && verdict.result !== 'invalid')
    .map(({ statistics }) => toLevel(statistics));
  if (levels.length === 0) return null;
  return load.kind === 'closed'
    ? { ...subject, source: 'own', loadModel: 'closed', thinkTimeMs: load.thinkTimeMs, levels }
    : { ...subject, source: 'own', loadModel: 'open', arrivals: load.arrivals, levels };
}

function toLevel(statistics: LevelStatistics): PlanLevel {
  const { latency, server } = statistics;
  const known = (ms: number | null) => ms ?? undefined;
  return {
    offeredRps: known(statistics.offeredRps),
    concurrency: known(statistics.users),
    throughputRps: statistics.throughputRps,
    requests: statistics.requests,
    durationSeconds: statistics.measuredSeconds,
    ...{ meanMs: known(latency.meanMs), p50Ms: known(latency.p50Ms), p90Ms: known(latency.p90Ms) },
    ...{ p95Ms: known(latency.p95Ms), p99Ms: known(latency.p99Ms), p999Ms: known(latency.p999Ms) },
    errorRate: statistics.errorRate ?? 1,
    cpuPercent: server ? Math.min((server.coresBusy / server.cores) * 100, 100) : undefined,
  };
}
