import { completedRps, keptUp } from '../evidence/kept-up';
import { closedThroughputRps } from '../queueing/closed-network';
import { meanResponseMs, meanWaitMs, saturationRps } from '../queueing/latency-model';
import { normalDensity } from '../queueing/normal-distribution';
import { coarse, responseTail } from '../queueing/response-tail';
import type { UnitModel } from '../queueing/unit-model';
import type { Plateau } from '../evidence/plateau';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';

const maxErrorRate = 0.01;
/** Relative error of a latency where there is no queue, and what the queueing form itself is off by where all is queue. */
const latencyError = 0.02;
const queueFormError = 0.1;
/** Relative error of a closed throughput against the machine-repairman form, whose service is exponential. */
const closedError = 0.02;
/**
 * Closed percentiles are compared with the open queue of the same rate up to this utilisation: beyond it the finite number
 * of users holds the queue down, which `finiteError` allows for below it.
 */
const lightUtilisation = 0.75;
const finiteError = 0.2;
/** Utilisation beyond which an open level has no steady state worth comparing. */
const maxUtilisation = 0.97;
/** The same as read from the CPU, and as a share of the highest throughput where that was a plateau. */
const maxCpuPercent = 97;
const plateauShare = 0.96;
/** Percentiles cost time and tell most at the lightest level and at so many of the most loaded; means tell at all. */
const tellingLoaded = 2;
/** Residuals beyond this many standard errors count as if they were not much further off: one bad level is no proof. */
const bad = 2.5;

/** Levels of a run that its queueing model can be compared with, and how: all figures of one unit. */
export interface ComparableLevel {
  rps: number;
  level: PlanLevel;
  /** Users per unit; open levels have none. */
  users: number | null;
  percentiles: { percentile: number; ms: number; fall: number }[];
}

/**
 * Levels that a queue in steady state can be compared with: few errors, kept up, not on a plateau. Closed levels have a
 * steady state at any load, and are left out only where something else than the gateway was the limit.
 */
export function comparableLevels(run: PlanRun, plateau: Plateau): ComparableLevel[] {
  const leftOut = new Set(run.loadModel === 'open' || plateau.kind !== 'gateway' ? plateau.levels : []);
  const highest = plateau.kind === 'gateway' ? Math.max(...run.levels.map(completedRps)) : Infinity;
  const comparable = run.levels.flatMap((level, index) => {
    const steady =
      run.loadModel === 'closed' ||
      ((level.cpuPercent ?? 0) <= maxCpuPercent && completedRps(level) < plateauShare * highest && keptUp(level));
    const usable = steady && level.errorRate <= maxErrorRate && level.bound === undefined && level.steady !== false;
    if (!usable || leftOut.has(index) || level.throughputRps <= 0) return [];
    // A closed level that does not tell its users has nothing to be compared by.
    if (run.loadModel === 'closed' && level.concurrency === undefined) return [];
    const percentiles = percentilesOf(level);
    const users = run.loadModel === 'closed' ? (level.concurrency ?? 0) / run.units : null;
    return [{ rps: completedRps(level) / run.units, level, users, percentiles }];
  });
  const byLoad = comparable.toSorted((left, right) => left.rps - right.rps);
  const most = run.loadModel === 'closed' ? lightUtilisation * Math.max(...comparable.map(({ rps }) => rps)) : Infinity;
  const telling = new Set([byLoad[0], ...byLoad.filter(({ rps }) => rps <= most).slice(-tellingLoaded)]);
  return comparable.map((one) => (telling.has(one) || !one.level.meanMs ? one : { ...one, percentiles: [] }));
}

/**
 * The percentiles of a level with the fall of ln tail over ln latency at each, as a lognormal of the level's own spread
 * has it: it turns a misfit of probability into one of latency.
 */
function percentilesOf(level: PlanLevel): ComparableLevel['percentiles'] {
  const known = (
    [
      [50, 0, level.p50Ms],
      [90, 1.2816, level.p90Ms],
      [95, 1.6449, level.p95Ms],
      [99, 2.3263, level.p99Ms],
    ] as const
  ).flatMap(([percentile, z, ms]) => (ms !== undefined && ms > 0 ? [{ percentile, z, ms }] : []));
  const [low, high] = [known[0], known.at(-1)];
  const spread = low && high && high.z > low.z ? Math.log(high.ms / low.ms) / (high.z - low.z) : 0.5;
  return known.map(({ percentile, z, ms }) => {
    const fall = normalDensity(z) / ((1 - percentile / 100) * Math.max(spread, 0.02));
    return { percentile, ms, fall };
  });
}

/**
 * How far a unit's model is from the levels, each residual in units of its standard error and levels weighing alike
 * however many percentiles they have. Always as many residuals, in the same order.
 */
export function levelResiduals(unit: UnitModel, levels: readonly ComparableLevel[], thinkTimeMs: number): number[] {
  return levels.flatMap((one) =>
    (one.users === null ? openResiduals(unit, one) : closedResiduals(unit, one, thinkTimeMs)).map(softened),
  );
}

/** Signed square root of the pseudo-Huber loss. */
const softened = (residual: number) =>
  Math.sign(residual) * bad * Math.sqrt(2 * (Math.sqrt(1 + (residual / bad) ** 2) - 1));

function openResiduals(unit: UnitModel, { rps, level, percentiles }: ComparableLevel): number[] {
  const utilisation = rps / saturationRps(unit);
  const comparedRps = Math.min(rps, maxUtilisation * saturationRps(unit));
  const error = latencyErrorAt(unit, comparedRps, level.durationSeconds);
  const count = percentiles.length + (level.meanMs ? 1 : 0);
  const standardised = (logRatio: number) => logRatio / (error * Math.sqrt(count));
  const ratios = percentiles.map((one) => logPercentileRatio(unit, comparedRps, one));
  if (level.meanMs) ratios.push(Math.log(meanResponseMs(unit, comparedRps) / level.meanMs));
  // What was completed cannot have taken more than all cores.
  return [...ratios.map(standardised), Math.max(utilisation - 1, 0) / closedError];
}

function closedResiduals(unit: UnitModel, one: ComparableLevel, thinkTimeMs: number): number[] {
  const { rps, users, percentiles, level } = one;
  const modelled = closedThroughputRps({ ...unit, users: users ?? 0, thinkTimeMs });
  const light = rps < lightUtilisation * saturationRps(unit);
  const comparedRps = Math.min(rps, lightUtilisation * saturationRps(unit));
  const error = latencyErrorAt(unit, comparedRps, level.durationSeconds, finiteError);
  const ratios = percentiles.map((one) =>
    light ? logPercentileRatio(unit, rps, one) / (error * Math.sqrt(percentiles.length)) : 0,
  );
  return [Math.log(modelled / rps) / closedError, ...ratios];
}

/** ln(modelled ÷ measured latency) of a percentile, from the probability that the model gives to what lies beyond it. */
function logPercentileRatio(unit: UnitModel, rps: number, one: ComparableLevel['percentiles'][number]): number {
  const tail = Math.log(responseTail(unit, rps, one.ms, coarse) + 1e-12);
  return Math.min(Math.max((tail - Math.log(1 - one.percentile / 100)) / one.fall, -2), 2);
}

/** Relative error of a measured latency: counting, the wait's own slow swings over the level, and the form's error. */
function latencyErrorAt(
  unit: UnitModel,
  rps: number,
  durationSeconds: number | undefined,
  formError = queueFormError,
): number {
  const waitMs = meanWaitMs(unit, rps);
  const share = waitMs / (waitMs + unit.serviceDemandMs + unit.delayMs);
  const idle = 1 - rps / saturationRps(unit);
  const relaxationSeconds = unit.serviceDemandMs / 1000 / (unit.servers * idle * idle);
  const swing = durationSeconds === undefined ? 0 : Math.min(Math.sqrt((4 * relaxationSeconds) / durationSeconds), 1);
  return Math.hypot(latencyError, share * formError, share * swing);
}
