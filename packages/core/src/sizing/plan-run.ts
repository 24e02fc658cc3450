import { generatorFaults } from '../run/certificate';
import type { Check, StageOrder, StageOutcome, StageVerdict } from '../run/stage';
import type { LevelStatistics } from '../stats/level-statistics';
import type { Load } from '../workload/load';
import type { Slo } from '../workload/slo';
import type { PlanLevel, PlanRun } from './plan-problem';

/** A judged stage, and what it was for. */
export interface PurposedOutcome extends Pick<StageOutcome, 'statistics'> {
  order: Pick<StageOrder, 'purpose'>;
  verdict: Pick<StageVerdict, 'result'> & { checks: readonly { id: string; state: Check['state'] }[] };
}

/**
 * A run of our own as evidence in a planning problem: one level per stage that could be judged, with its verdict
 * under the run's SLO, warm-up left out; null when no stage can speak of the target, or users were paced.
 */
export function toPlanRun(
  subject: { id: string; tier: string; units: number; policies: string[] },
  load: Load,
  slo: Slo,
  history: readonly PurposedOutcome[],
): PlanRun | null {
  const levels = history
    .filter(({ order, verdict }) => order.purpose !== 'warm-up' && verdict.result !== 'invalid')
    .map(toLevel);
  if (levels.length === 0) return null;
  // Paced users are neither open nor closed to the queueing model.
  if (load.kind === 'closed' && load.iterationsPerSecond !== undefined) return null;
  return load.kind === 'closed'
    ? { ...subject, source: 'own', slo, loadModel: 'closed', thinkTimeMs: load.thinkTimeMs, levels }
    : { ...subject, source: 'own', slo, loadModel: 'open', arrivals: load.arrivals, levels };
}

const toLevel = ({ statistics, verdict }: PurposedOutcome): PlanLevel => ({
  ...toPlanLevel(statistics),
  passed: verdict.result === 'passed',
  ...(verdict.result === 'passed' && generatorFaults(verdict.checks).length > 0 && { generatorLate: true }),
});

/** One load level as evidence, its warm-up left out. */
export function toPlanLevel(statistics: LevelStatistics): PlanLevel {
  const { latency, server } = statistics;
  const known = (value: number | null) => value ?? undefined;
  return {
    offeredRps: known(statistics.offeredRps),
    concurrency: known(statistics.users),
    throughputRps: statistics.throughputRps,
    requests: statistics.requests,
    durationSeconds: statistics.measuredSeconds,
    ...{ meanMs: known(latency.meanMs), p50Ms: known(latency.p50Ms), p90Ms: known(latency.p90Ms) },
    ...{ p95Ms: known(latency.p95Ms), p99Ms: known(latency.p99Ms), p999Ms: known(latency.p999Ms) },
    errorRate: statistics.errorRate ?? 1,
    errorRateUpper: known(statistics.errorRateUpper),
    steady: statistics.steady ?? undefined,
    latencyDrift: known(statistics.drift.latency),
    cpuPercent: server ? Math.min((server.coresBusy / server.cores) * 100, 100) : undefined,
  };
}
