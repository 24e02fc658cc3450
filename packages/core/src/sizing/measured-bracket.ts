import { aboveCapacity, decisiveErrorRate } from '../run/slo-rules';
import type { Slo } from '../workload/slo';
import { completedRps, keptUp } from '../evidence/kept-up';
import type { PlanLevel, PlanRun } from './plan-problem';

/** Offered totals of an open Poisson run: the highest that passed below the lowest that failed, and that one. */
export interface MeasuredBracket {
  passedRps: number | null;
  failedRps: number | null;
}

/** The levels of a run judged against the target's SLO; null when that cannot be read off it (closed, paced, no percentile). */
export function measuredBracket(run: PlanRun, slo: Slo): MeasuredBracket | null {
  if (run.loadModel !== 'open' || run.arrivals === 'uniform') return null;
  const judged = run.levels.flatMap((level) => {
    const passed = ownVerdict(run, level, slo) ?? passes(level, slo);
    return passed === null || level.offeredRps === undefined ? [] : [{ rps: level.offeredRps, passed }];
  });
  if (judged.length === 0) return null;
  // The last stage of a rate is the longest, a confirmation, and speaks for it.
  const latest = new Map(judged.map(({ rps, passed }) => [rps, passed]));
  const failed = [...latest].filter(([, passed]) => !passed).map(([rps]) => rps);
  const failedRps = failed.length > 0 ? Math.min(...failed) : null;
  const passed = [...latest].filter(([rps, held]) => held && rps < (failedRps ?? Infinity)).map(([rps]) => rps);
  return { passedRps: passed.length > 0 ? Math.max(...passed) : null, failedRps };
}

/** What the run itself found, when it was held to the same SLO. */
function ownVerdict(run: PlanRun, level: PlanLevel, slo: Slo): boolean | null {
  const sameSlo =
    run.slo?.percentile === slo.percentile &&
    run.slo.latencyMs === slo.latencyMs &&
    run.slo.maxErrorRate === slo.maxErrorRate;
  return sameSlo ? (level.passed ?? null) : null;
}

/** By the rules of a stage, with what the level says of itself; null when it cannot be told. */
function passes(level: PlanLevel, slo: Slo): boolean | null {
  // Whoever gives no confidence limit is taken at the observed share.
  const errorRateUpper = level.errorRateUpper ?? level.errorRate;
  if (decisiveErrorRate({ ...level, errorRateUpper }, slo) > slo.maxErrorRate || !keptUp(level)) return false;
  const sloLatencyMs = percentileOf(level, slo.percentile);
  if (sloLatencyMs !== null && sloLatencyMs > slo.latencyMs) return false;
  if (level.steady === false) {
    const rates = { completedRps: completedRps(level), intendedRps: level.offeredRps ?? 0 };
    return aboveCapacity({ ...rates, sloLatencyMs, latencyDrift: level.latencyDrift ?? null }, slo) ? false : null;
  }
  return sloLatencyMs === null ? null : true;
}

/** A percentile as measured, or interpolated in log latency over −ln(1 − q), on which an exponential tail is a line. */
export function percentileOf(level: PlanLevel, percentile: number): number | null {
  const known = (
    [
      [50, level.p50Ms],
      [90, level.p90Ms],
      [95, level.p95Ms],
      [99, level.p99Ms],
      [99.9, level.p999Ms],
    ] as const
  ).flatMap(([at, ms]) => (ms === undefined || ms <= 0 ? [] : [{ at, ms }]));
  const exact = known.find(({ at }) => at === percentile);
  if (exact) return exact.ms;
  const below = known.findLast(({ at }) => at < percentile);
  const above = known.find(({ at }) => at > percentile);
  if (!below || !above) return null;
  const depth = (at: number) => -Math.log(1 - at / 100);
  const share = (depth(percentile) - depth(below.at)) / (depth(above.at) - depth(below.at));
  return below.ms * (above.ms / below.ms) ** share;
}
