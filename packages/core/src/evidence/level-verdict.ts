import { aboveCapacity, decisiveErrorRate } from '../run/slo-rules';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import type { Slo } from '../workload/slo';
import { completedRps, keptUp } from './kept-up';
import { percentileOf } from './known-percentiles';
import { openPlateau } from './plateau';

/** A rate, as a total over all units, and whether it held the SLO. */
export interface JudgedLevel {
  index: number;
  level: PlanLevel;
  rps: number;
  passed: boolean;
  /** Offered more than the load generator made: it held at the rate that was reached, and says nothing of a higher one. */
  generatorLimited: boolean;
}

/**
 * The levels of an open run that can be judged against the SLO, by rate. Of a rate that was run twice the last level
 * speaks: it is the longest, a confirmation.
 */
export function judgedLevels(run: PlanRun, slo: Slo): JudgedLevel[] {
  const plateau = openPlateau(run);
  const judged = run.levels.flatMap((level, index): JudgedLevel[] => {
    const generatorLimited =
      plateau.kind === 'generator' && level.passed === undefined && plateau.levels.includes(index);
    const rps = generatorLimited ? level.throughputRps : level.offeredRps;
    const passed = ownVerdict(run, level, slo) ?? passes(level, slo, generatorLimited);
    if (passed === null || rps === undefined || (generatorLimited && !passed)) return [];
    return [{ index, level, rps, passed, generatorLimited }];
  });
  const latest = new Map(judged.map((one) => [one.rps, one]));
  return [...latest.values()].toSorted((left, right) => left.rps - right.rps);
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
function passes(level: PlanLevel, slo: Slo, generatorLimited: boolean): boolean | null {
  if (level.bound) return null;
  // Whoever gives no confidence limit, or no count to prove one by, is taken at the observed share.
  const errorRateUpper = level.errorRateUpper ?? level.errorRate;
  if (decisiveErrorRate({ ...level, requests: level.requests ?? 0, errorRateUpper }, slo) > slo.maxErrorRate)
    return false;
  if (!generatorLimited && !keptUp(level)) return false;
  const sloLatencyMs = percentileOf(level, slo.percentile);
  if (sloLatencyMs !== null && sloLatencyMs > slo.latencyMs) return level.generatorLate ? null : false;
  if (level.steady === false) {
    const rates = { completedRps: completedRps(level), intendedRps: level.offeredRps ?? 0 };
    return aboveCapacity({ ...rates, sloLatencyMs, latencyDrift: level.latencyDrift ?? null }, slo) ? false : null;
  }
  return sloLatencyMs === null ? null : true;
}
