import type { DemandModel } from '../demand/demand-model';
import { measuredBracket } from '../evidence/measured-bracket';
import { sloCapacityRps } from '../queueing/latency-model';
import { normal, randomStream } from '../queueing/random';
import type { UnitModel } from '../queueing/unit-model';
import type { Slo } from '../workload/slo';
import { heldPerUnit, together } from './measured-capacity';
import type { PlanRun } from './plan-problem';
import { sameCellRuns } from './same-cell-runs';
import type { UnitTier } from './tier-capacity';

/** Capacity of one unit as the model has it: central and as it might also be. */
interface Modelled {
  unit: UnitModel;
  solvedRps: number;
  drawnRps: number[];
  /** Capacity per unit among so many, relative to one alone. */
  shareAt(units: number): number;
}

/**
 * Capacity of one unit after what runs of the very same cell saw pass and fail. Two things are learnt from a bracket: what
 * the queueing form misses there, and, where the model's parameters are known worse than the bracket is narrow, the
 * capacity itself.
 */
export function heldByBrackets(
  model: DemandModel,
  tier: UnitTier,
  policies: readonly string[],
  slo: Slo,
  { unit, solvedRps, drawnRps, shareAt }: Modelled,
): { rps: number; drawnRps: number[] } {
  const cell = sameCellRuns(
    model.runs.map(({ run }) => run),
    tier.id,
    policies,
  );
  // Where the lightest level already has too many errors, no rate keeps the SLO, whatever its latency.
  if (cell.length > 0 && cell.every((run) => failsUnloaded(run, slo)))
    return { rps: 0, drawnRps: drawnRps.map(() => 0) };
  const form = formFactor(
    model.runs.filter(({ run }) => cell.includes(run)),
    tier,
    slo,
    unit,
  );
  const brackets = cell.flatMap((run) => heldPerUnit(run, slo)).filter(({ rps, atLeast }) => rps > 0 && !atLeast);
  const modelled = { rps: solvedRps * form, drawnRps: drawnRps.map((rps) => rps * form) };
  if (brackets.length === 0 || solvedRps <= 0) return modelled;
  const direct = together(brackets.map(({ rps, units, error }) => ({ rps: rps / shareAt(units), error })));
  const spread = Math.sqrt(
    drawnRps.reduce((sum, rps) => sum + Math.log((rps + 1e-9) / solvedRps) ** 2, 0) / drawnRps.length,
  );
  // Both rest on the same run, so a bracket adds only what the model does not know.
  const weight = Math.max(1 - (direct.error / spread) ** 2, 0);
  const mix = (rps: number, directRps: number) => rps ** (1 - weight) * directRps ** weight;
  const random = randomStream(43);
  return {
    rps: mix(modelled.rps, direct.rps),
    drawnRps: modelled.drawnRps.map((rps) => mix(rps, direct.rps * Math.exp(direct.error * normal(random)))),
  };
}

function failsUnloaded(run: PlanRun, slo: Slo): boolean {
  const load = (level: PlanRun['levels'][number]) => level.offeredRps ?? level.concurrency ?? 0;
  const lightest = run.levels.toSorted((left, right) => load(left) - load(right))[0];
  return lightest !== undefined && lightest.errorRate > slo.maxErrorRate;
}

/**
 * The factor that brings the capacity of each run, by the run's own demand, inside what the run itself saw pass and fail.
 * By its own demand, since a run on a slow day is no sign of a wrong form.
 */
function formFactor(runs: DemandModel['runs'], tier: UnitTier, slo: Slo, unit: UnitModel): number {
  const factors = runs.flatMap(({ run, logDemand }) => {
    if (!logDemand) return [];
    const { passedRps, failedRps } = measuredBracket(run, slo) ?? { passedRps: null, failedRps: null };
    const serviceDemandMs = (Math.exp(logDemand.value) * unit.servers) / tier.coresPerUnit;
    const ownRps = run.units * sloCapacityRps({ ...unit, serviceDemandMs }, slo);
    if (ownRps <= 0) return [];
    return [Math.log(Math.min(Math.max(ownRps, passedRps ?? 0), failedRps ?? Infinity) / ownRps)];
  });
  return factors.length === 0 ? 1 : Math.exp(factors.reduce((sum, factor) => sum + factor, 0) / factors.length);
}
