import { drawCount, runNoise } from '../demand/demand-model';
import { lossSpread } from '../demand/fit-demand';
import { normal, randomStream } from '../queueing/random';
import type { Slo } from '../workload/slo';
import { measuredBracket } from '../evidence/measured-bracket';
import type { PlanRun } from './plan-problem';
import type { TierCapacity } from './tier-capacity';
import { sameCellRuns } from './tier-capacity';

/** What a run itself held, per unit: at least (nothing failed), at most (nothing passed), or between the two. */
interface Held {
  rps: number;
  error: number;
  atLeast: boolean;
}

/** A capacity read off levels that passed and failed, without a model; `atLeast`: nothing failed. */
export interface MeasuredCapacity extends TierCapacity {
  atLeast: boolean;
}

/**
 * Capacity of a tier where demand is not known: what passed and failed under the very same policies and SLO, other
 * numbers of units by the prior of the loss alone. Null when nothing can be read off.
 */
export function measuredCapacity(
  runs: readonly PlanRun[],
  tier: string,
  policies: readonly string[],
  slo: Slo,
): MeasuredCapacity | null {
  const held = sameCellRuns(runs, tier, policies).flatMap((run) => heldBy(run, slo));
  const bracketed = held.filter(({ atLeast }) => !atLeast);
  const most = held.toSorted((left, right) => right.rps - left.rps).slice(0, 1);
  const used = bracketed.length > 0 ? bracketed : most;
  if (used.length === 0) return null;
  const dead = used.some(({ rps }) => rps <= 0);
  const weights = used.map(({ error }) => 1 / error ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const centre = dead ? 0 : Math.exp(used.reduce((sum, { rps }, k) => sum + weights[k]! * Math.log(rps), 0) / total);
  const error = Math.sqrt(1 / total);
  const random = randomStream(23);
  const draws = Array.from({ length: drawCount }, () => ({
    perUnitRps: centre * Math.exp(error * normal(random)),
    loss: Math.abs(lossSpread * normal(random)),
  }));
  return {
    tier,
    unit: null,
    atLeast: bracketed.length === 0,
    estimateRps: (units) => units * centre,
    drawRps: (units) =>
      Float64Array.from(draws, ({ perUnitRps, loss }) => (units * perUnitRps) / (1 + loss * Math.max(units - 1, 0))),
  };
}

function heldBy(run: PlanRun, slo: Slo): Held[] {
  const bracket = measuredBracket(run, slo);
  const passed = bracket?.passedRps == null ? null : bracket.passedRps / run.units;
  const failed = bracket?.failedRps == null ? null : bracket.failedRps / run.units;
  if (passed !== null && failed !== null)
    return [{ rps: Math.sqrt(passed * failed), error: bracketError(passed, failed), atLeast: false }];
  if (passed !== null) return [{ rps: passed, error: runNoise, atLeast: true }];
  return failed === null ? [] : [{ rps: 0, error: runNoise, atLeast: false }];
}

/** Run noise, and the bracket taken as a uniform spread. */
const bracketError = (passedRps: number, failedRps: number) =>
  Math.hypot(runNoise, Math.log(failedRps / passedRps) / Math.sqrt(12));
