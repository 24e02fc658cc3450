import type { Slo } from '../workload/slo';
import type { UnitModel } from '../queueing/latency-model';
import { meanWaitMs, responseTail, saturationRps, sloCapacityRps } from '../queueing/latency-model';
import type { MeasuredBracket } from '../evidence/measured-bracket';
import { measuredBracket } from '../evidence/measured-bracket';
import type { PlanLevel, PlanRun } from './plan-problem';
import type { ServiceDemand } from './service-demand';
import { runNoise, serviceDemand } from './service-demand';

/** What one run says of the capacity of one of its units, at its number of units. */
export interface UnitFit {
  run: PlanRun;
  /** SLO capacity per unit in requests per second. */
  capacityRps: number;
  /** Relative standard error of `capacityRps`. */
  error: number;
  /** Nothing failed and no demand is known: the capacity is at least this. */
  lowerBoundOnly: boolean;
  demand: ServiceDemand | null;
  model: UnitModel | null;
}

const variabilities = [0, 0.25, 0.5, 1, 2, 4];
const fittedBelowUtilisation = 0.9;
/** Keeps the logarithm of an impossible tail finite. */
const tiny = 1e-9;
/** What the queueing form itself is off by where no measured bracket holds it. */
const modelError = 0.05;

/**
 * The capacity that a run shows: by the queueing model from its service demand, held inside the bracket that was
 * measured under the same SLO. Null when the run has neither.
 */
export function fitUnit(run: PlanRun, coresPerUnit: number, slo: Slo): UnitFit | null {
  const demand = serviceDemand(run, coresPerUnit);
  const model = demand && unitModel(run, coresPerUnit, demand);
  const modelledRps = model && sloCapacityRps(model, slo);
  const bracket = perUnit(measuredBracket(run, slo), run.units);
  const base = { run, demand, model, lowerBoundOnly: false };
  const { passedRps, failedRps } = bracket;
  if (modelledRps !== null) {
    const capacityRps = Math.min(Math.max(modelledRps, passedRps ?? 0), failedRps ?? Infinity);
    const bracketed = passedRps !== null && failedRps !== null;
    const error = bracketed ? bracketError(passedRps, failedRps) : Math.hypot(demand?.error ?? 0, modelError);
    return { ...base, capacityRps, error };
  }
  if (passedRps === null) return failedRps === null ? null : { ...base, capacityRps: 0, error: runNoise };
  if (failedRps === null) return { ...base, capacityRps: passedRps, error: runNoise, lowerBoundOnly: true };
  return { ...base, capacityRps: Math.sqrt(passedRps * failedRps), error: bracketError(passedRps, failedRps) };
}

function perUnit(bracket: MeasuredBracket | null, units: number): MeasuredBracket {
  const share = (rps: number | null | undefined) => (rps == null ? null : rps / units);
  return { passedRps: share(bracket?.passedRps), failedRps: share(bracket?.failedRps) };
}

/** Run noise, and the bracket taken as a uniform spread. */
const bracketError = (passedRps: number, failedRps: number) =>
  Math.hypot(runNoise, Math.log(failedRps / passedRps) / Math.sqrt(12));

function unitModel(run: PlanRun, coresPerUnit: number, demand: ServiceDemand): UnitModel {
  const arrivalVariability = run.loadModel === 'open' && run.arrivals === 'uniform' ? 0 : 1;
  const servers = Math.ceil(coresPerUnit);
  // A part of a core works as a slower whole one, so that the servers together are as fast as the cores.
  const base = { servers, serviceDemandMs: (demand.ms * servers) / coresPerUnit, arrivalVariability };
  const candidates = (run.loadModel === 'open' ? variabilities : [1]).map((serviceVariability) => {
    const model = { ...base, serviceVariability, delayMs: 0 };
    return { ...model, delayMs: pureDelayMs(run, model) };
  });
  const fits = candidates.map((model) => ({ model, misfit: misfit(run, model) }));
  const best = fits.reduce((left, right) => (right.misfit < left.misfit ? right : left));
  const chosen = best.misfit === 0 ? candidates.find((model) => model.serviceVariability === 1) : best.model;
  return { ...(chosen ?? best.model), arrivalVariability: 1 };
}

/** Mean response of the lightest level, less service and modelled wait: what holds no core. */
function pureDelayMs(run: PlanRun, model: UnitModel): number {
  const lightest = run.levels
    .filter((level) => level.meanMs !== undefined && level.errorRate <= 0.01 && level.throughputRps > 0)
    .reduce<PlanLevel | null>(
      (left, right) => (left && left.throughputRps <= right.throughputRps ? left : right),
      null,
    );
  if (!lightest || lightest.meanMs === undefined) return 0;
  const waitMs = run.loadModel === 'open' ? meanWaitMs(model, lightest.throughputRps / run.units) : 0;
  return Math.max(lightest.meanMs - model.serviceDemandMs - (Number.isFinite(waitMs) ? waitMs : 0), 0);
}

/**
 * How far the model is from p95 and p99 over the levels below 90 % utilisation: the probability that it gives to what
 * lies beyond the measured percentile, on the scale of an exponential tail, where it is the log ratio of latencies.
 */
function misfit(run: PlanRun, model: UnitModel): number {
  let sum = 0;
  for (const level of run.levels) {
    const rps = level.throughputRps / run.units;
    if (level.errorRate > 0.01 || rps <= 0 || rps > fittedBelowUtilisation * saturationRps(model)) continue;
    for (const [percentile, measuredMs] of [
      [95, level.p95Ms],
      [99, level.p99Ms],
    ] as const) {
      if (!measuredMs) continue;
      const depth = Math.log(responseTail(model, rps, measuredMs) + tiny) / Math.log(1 - percentile / 100);
      sum += Math.log(Math.max(depth, tiny)) ** 2;
    }
  }
  return sum;
}
