import { drawCount, runNoise, sourceError } from '../demand/demand-model';
import { lossSpread } from '../demand/demand-problem';
import { withTruncatedLoss } from '../demand/truncated-loss';
import { normal, randomStream } from '../queueing/random';
import type { Slo } from '../workload/slo';
import { measuredBracket } from '../evidence/measured-bracket';
import type { PlanRun } from './plan-problem';
import type { TierCapacity } from './tier-capacity';
import { sameCellRuns } from './same-cell-runs';

/** Each step gains about two digits of the loss. */
const gaussNewtonSteps = 6;
/** Cores of another size, without a model of what a core does. */
const otherCoresError = 0.1;

/** What a run itself held, per unit: at least (nothing failed), at most (nothing passed), or between the two. */
export interface HeldPerUnit {
  units: number;
  rps: number;
  /** Relative. */
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
  const held = sameCellRuns(runs, tier, policies).flatMap((run) => heldPerUnit(run, slo));
  const bracketed = held.filter(({ atLeast }) => !atLeast);
  const most = held.toSorted((left, right) => right.rps - left.rps).slice(0, 1);
  const used = bracketed.length > 0 ? bracketed : most;
  if (used.length === 0) return null;
  if (used.some(({ rps }) => rps <= 0)) return { atLeast: false, ...nothing };
  const { x, draws } = scalingOf(used);
  const at = ([logPerUnit, loss]: readonly number[], units: number) =>
    units > 0 ? (units * Math.exp(logPerUnit!)) / (1 + loss! * (units - 1)) : 0;
  return {
    atLeast: bracketed.length === 0,
    estimateRps: (units) => at(x, units),
    drawRps: (units) => Float64Array.from(draws, (draw) => at(draw, units)),
  };
}

/** The same on `share` times the cores of a tier whose cores are declared to be the same, which is known less well. */
export function onOtherCores(capacity: MeasuredCapacity, share: number): MeasuredCapacity {
  const random = randomStream(29);
  const factors = Float64Array.from({ length: drawCount }, () => share * Math.exp(otherCoresError * normal(random)));
  return {
    ...capacity,
    estimateRps: (units) => share * capacity.estimateRps(units),
    drawRps: (units) => capacity.drawRps(units).map((rps, k) => rps * factors[k]!),
  };
}

const nothing = { estimateRps: () => 0, drawRps: () => new Float64Array(drawCount) };

/**
 * ln(capacity per unit) = α − ln(1 + loss·(u − 1)) over the runs, α free and the loss about 0 ± 1.2 % and never negative:
 * centre by Gauss–Newton, and draws of (α, loss) along its last linear form.
 */
function scalingOf(held: readonly HeldPerUnit[]): { x: number[]; draws: number[][] } {
  const linear = (around: number) => {
    const total = (of: (weight: number, slope: number, log: number) => number) =>
      held.reduce((sum, { error, units, rps }) => {
        const slope = (units - 1) / (1 + around * (units - 1));
        const log = Math.log(rps) + Math.log(1 + around * (units - 1)) - around * slope;
        return sum + of(1 / error ** 2, slope, log);
      }, 0);
    const [n, u, uu] = [total((w) => w), total((w, x) => w * x), total((w, x) => w * x * x) + 1 / lossSpread ** 2];
    const [y, uy] = [total((w, _, log) => w * log), total((w, x, log) => w * x * log)];
    const determinant = n * uu - u * u;
    return { x: [(uu * y - u * uy) / determinant, (u * y - n * uy) / determinant], u, uu, determinant };
  };
  let solved = linear(0);
  for (let step = 0; step < gaussNewtonSteps; step++) solved = linear(Math.max(solved.x[1]!, 0));
  const { x, u, uu, determinant } = solved;
  const logError = Math.sqrt(uu / determinant);
  const alongLog = u / uu;
  const random = randomStream(23);
  const draws = Array.from({ length: drawCount }, () => {
    const step = logError * normal(random);
    return [x[0]! + step, x[1]! + alongLog * step + normal(random) / Math.sqrt(uu)];
  });
  return withTruncatedLoss(x, draws);
}

/** Weighted mean of logarithms; 0 as soon as one of them is. */
export function together(held: readonly Pick<HeldPerUnit, 'rps' | 'error'>[]): { rps: number; error: number } {
  const weights = held.map(({ error }) => 1 / error ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const dead = held.some(({ rps }) => rps <= 0);
  const log = dead ? 0 : held.reduce((sum, { rps }, k) => sum + weights[k]! * Math.log(rps), 0) / total;
  return { rps: dead ? 0 : Math.exp(log), error: Math.sqrt(1 / total) };
}

/** The bracket of a run as a capacity of one of its units. */
export function heldPerUnit(run: PlanRun, slo: Slo): HeldPerUnit[] {
  const bracket = measuredBracket(run, slo);
  const { units } = run;
  const noise = Math.hypot(runNoise, sourceError[run.source]);
  const passed = bracket?.passedRps == null ? null : bracket.passedRps / units;
  const failed = bracket?.failedRps == null ? null : bracket.failedRps / units;
  if (passed !== null && failed !== null)
    return [
      {
        units,
        rps: Math.sqrt(passed * failed),
        error: Math.hypot(noise, bracketError(passed, failed)),
        atLeast: false,
      },
    ];
  if (passed !== null) return [{ units, rps: passed, error: noise, atLeast: true }];
  return failed === null ? [] : [{ units, rps: 0, error: noise, atLeast: false }];
}

/** A bracket taken as a uniform spread. */
const bracketError = (passedRps: number, failedRps: number) => Math.log(failedRps / passedRps) / Math.sqrt(12);
