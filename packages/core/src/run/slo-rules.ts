import type { LevelStatistics } from '../stats/level-statistics';
import type { Slo } from '../workload/slo';
import { number, percent } from './figures';

/** Below this many failures expected at the limit, a confidence limit could never hold; the observed share decides. */
const minExpectedFailures = 5;
/** Growth of latency within a stage that is taken for a growing queue even when all arrivals still complete. */
const queueGrowth = 0.5;

/** The error share that is held against the SLO: the upper confidence limit where there are enough requests for one. */
export function decisiveErrorRate(
  level: { requests: number; errorRate: number; errorRateUpper: number | null },
  slo: Slo,
): number {
  if (level.errorRate === 0) return 0;
  const provable = level.requests * slo.maxErrorRate >= minExpectedFailures;
  return provable ? (level.errorRateUpper ?? 1) : level.errorRate;
}

/** The share that failed, in words; where only its confidence limit is beyond the SLO, that limit too. */
export function failedShare(
  level: { requests: number; errorRate: number; errorRateUpper: number | null },
  slo: Slo,
): string {
  const reach =
    level.errorRate <= slo.maxErrorRate ? `, up to ${percent(decisiveErrorRate(level, slo))} at 95 % confidence` : '';
  return `${percent(level.errorRate)} of ${number(level.requests)} requests failed${reach}`;
}

/**
 * Whether an open level that is not steady is above capacity: its latency still rises while it falls behind its
 * arrivals, or while it nears the SLO.
 */
export function aboveCapacity(
  level: Pick<LevelStatistics, 'completedRps' | 'intendedRps' | 'sloLatencyMs'> & { latencyDrift: number | null },
  slo: Slo,
): boolean {
  const rise = level.latencyDrift ?? 0;
  if (rise <= 0) return false;
  const fallingBehind = level.completedRps < 0.99 * level.intendedRps;
  const nearLimit = (level.sloLatencyMs ?? 0) > slo.latencyMs / 2;
  return fallingBehind || (nearLimit && rise > queueGrowth);
}
