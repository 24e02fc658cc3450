import type { StageOrder } from '../run/stage';
import type { Slo } from '../workload/slo';
import type { LevelStatistics } from './level-statistics';
import { wilsonLower } from './wilson';

/** Effective samples beyond the SLO's percentile that make it reliable. */
export const minTailSamples = 20;

/**
 * Whether a running stage has told enough: its least time is over, and either its SLO percentile is reliable
 * (n_eff · (1 − q) ≥ 20) and its steadiness known, or its errors are beyond the limit already (lower confidence limit).
 */
export function stageMayEnd(
  statistics: LevelStatistics,
  order: Pick<StageOrder, 'minSeconds' | 'maxSeconds'>,
  slo: Slo,
): boolean {
  const seconds = statistics.measuredSeconds + statistics.excludedSeconds;
  if (seconds >= order.maxSeconds) return true;
  if (seconds < order.minSeconds) return false;
  const failures = (statistics.errorRate ?? 0) * statistics.requests;
  const reliable = statistics.tailSamples >= minTailSamples && statistics.steady !== null;
  return reliable || wilsonLower(failures, statistics.requests) > slo.maxErrorRate;
}
