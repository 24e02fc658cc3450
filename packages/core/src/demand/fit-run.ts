import { completedRps } from '../evidence/kept-up';
import { plateauOf } from '../evidence/plateau';
import type { UnitModel } from '../queueing/unit-model';
import type { PlanRun } from '../sizing/plan-problem';
import type { Belief } from './belief';
import { cpuDemand } from './cpu-demand';
import { gaussNewton } from './gauss-newton';
import type { ComparableLevel } from './level-residuals';
import { comparableLevels, levelResiduals } from './level-residuals';

/** What is believed before a run is looked at: the idle share of the cores and the logarithms of Cs² and Cd². */
export interface RunPrior {
  idleShare: Belief;
  logServiceVariability: Belief;
  logDelayVariability: Belief;
}

/** What one run says of its own policy set on its own tier at its own number of units. */
export interface RunFit {
  run: PlanRun;
  /** ln(CPU ms per request); null when the run does not tell. */
  logDemand: (Belief & { from: 'cpu' | 'saturation' | 'latency' }) | null;
  /** Mean pure delay, ms; null when the run has no latencies. */
  delayMs: Belief | null;
  idleShare: Belief | null;
  logServiceVariability: Belief | null;
  logDelayVariability: Belief | null;
  /** Logarithms of demand, delay, Cs² and Cd² as fitted; null where there was nothing to fit. */
  solution: readonly number[] | null;
}

/** A plateau also holds whatever else was near its limit. */
const saturationError = 0.015;
const fewErrors = 0.01;
/** A demand known worse than this is not known; from latencies alone it also takes several levels to tell a queue. */
const maxDemandError = { cpu: 0.3, saturation: 0.3, latency: 0.15 };
const leastLevelsByLatency = 3;
/** Nothing is believed of a demand or a delay beyond its order of magnitude. */
const orderOfMagnitude = 3;

/**
 * Demand, delay and variabilities of a run by least squares over its levels: CPU where there is any, saturation where it
 * is shown, latencies and closed throughputs through the queueing model.
 * @param before an earlier fit of the same run to start from
 */
export function fitRun(run: PlanRun, coresPerUnit: number, prior: RunPrior, before?: RunFit): RunFit {
  const plateau = plateauOf(run, coresPerUnit);
  const levels = comparableLevels(run, plateau);
  const cpu = cpuDemand(run, coresPerUnit, prior.idleShare);
  const saturation = plateau.kind === 'gateway' ? saturationDemand(run, coresPerUnit) : null;
  const known = cpu?.logMs ?? saturation;
  const from = cpu ? ('cpu' as const) : saturation ? ('saturation' as const) : ('latency' as const);
  const base = { run, idleShare: cpu?.idleShare ?? null };
  const informative = levels.some(({ percentiles, level, users }) => percentiles.length > 0 || level.meanMs || users);
  const unknown = { delayMs: null, logServiceVariability: null, logDelayVariability: null, solution: null };
  if (!informative) return { ...base, logDemand: known && { ...known, from }, ...unknown };

  const told = from !== 'latency' || levels.length >= leastLevelsByLatency;
  const fitted = fitLatencies(run, coresPerUnit, levels, known, prior, before);
  const [logDemand, logDelay, logService, logDelaySpread] = fitted;
  return {
    ...base,
    logDemand: logDemand.error <= maxDemandError[from] && told ? { ...logDemand, from } : null,
    delayMs: { value: Math.exp(logDelay.value), error: Math.exp(logDelay.value) * Math.min(logDelay.error, 1) },
    logServiceVariability: logService,
    logDelayVariability: logDelaySpread,
    solution: fitted.map(({ value }) => value),
  };
}

function fitLatencies(
  run: PlanRun,
  coresPerUnit: number,
  levels: readonly ComparableLevel[],
  known: Belief | null,
  prior: RunPrior,
  before: RunFit | undefined,
): [Belief, Belief, Belief, Belief] {
  const base = unitOf(run, coresPerUnit);
  const lightest = Math.min(...levels.map(({ level }) => level.meanMs ?? level.p50Ms ?? Infinity));
  const lightMs = Number.isFinite(lightest) ? Math.max(lightest, 1e-3) : 1;
  const highestRps = Math.max(...run.levels.map(completedRps)) / run.units;
  const mostMs = (coresPerUnit * 1000) / highestRps;
  const demandPrior = (guess: number): Belief => known ?? { value: guess, error: orderOfMagnitude };
  const problemFrom = (guess: number) => {
    const believed = demandPrior(guess);
    const delayGuess = Math.log(Math.max(lightMs - Math.exp(believed.value), 0.05 * lightMs));
    const priors = [
      believed,
      { value: delayGuess, error: orderOfMagnitude },
      prior.logServiceVariability,
      prior.logDelayVariability,
    ];
    const residuals = (x: readonly number[]) => [
      ...levelResiduals(modelAt(base, x), levels, run.thinkTimeMs ?? 0),
      ...priors.map(({ value, error }, i) => (x[i]! - value) / error),
    ];
    return { residuals, start: before?.solution ?? priors.map(({ value }) => value) };
  };
  const earlier = before?.logDemand ?? null;
  const guesses = known
    ? [known.value]
    : earlier
      ? [earlier.value]
      : [0.9, 0.6, 0.35, 0.2, 0.1].map((share) => Math.log(Math.min(share * mostMs, lightMs)));
  const fits = promising(guesses.map(problemFrom)).map(({ residuals, start }) => gaussNewton(residuals, start));
  const best = fits.reduce((left, right) => (right.sumOfSquares < left.sumOfSquares ? right : left));
  const scale = Math.max(1, Math.sqrt(best.sumOfSquares / Math.max(levels.length - 2, 1)));
  const belief = (i: number) => ({ value: best.x[i]!, error: scale * Math.sqrt(Math.max(best.covariance[i]![i]!, 0)) });
  return [belief(0), belief(1), belief(2), belief(3)];
}

interface Start {
  residuals: (x: readonly number[]) => number[];
  start: readonly number[];
}

/** The two that begin nearest to the levels. */
function promising(starts: readonly Start[]): Start[] {
  if (starts.length <= 2) return [...starts];
  return starts
    .map((one) => ({ one, cost: squares(one.residuals(one.start)) }))
    .toSorted((left, right) => left.cost - right.cost)
    .slice(0, 2)
    .map(({ one }) => one);
}

const squares = (r: readonly number[]) => r.reduce((sum, value) => sum + value * value, 0);

/** Random splitting over the units makes evenly spaced arrivals irregular: Ca² = 1 − 1/u for each. */
function unitOf(run: PlanRun, coresPerUnit: number) {
  const servers = Math.ceil(coresPerUnit);
  const paced = run.loadModel === 'open' && run.arrivals === 'uniform';
  // A part of a core works as a slower whole one, so that the servers together are as fast as the cores.
  return { servers, slowness: servers / coresPerUnit, arrivalVariability: paced ? 1 - 1 / run.units : 1 };
}

function modelAt(base: ReturnType<typeof unitOf>, x: readonly number[]): UnitModel {
  const at = (i: number, most: number) => Math.exp(Math.min(Math.max(x[i]!, -30), most));
  return {
    servers: base.servers,
    serviceDemandMs: at(0, 15) * base.slowness,
    delayMs: at(1, 15),
    serviceVariability: at(2, 3),
    delayVariability: at(3, 2),
    arrivalVariability: base.arrivalVariability,
  };
}

/**
 * Cores ÷ highest throughput of a run that the gateway itself limited. Errors beyond saturation are mostly time-outs, which
 * are completions without the work: there only successes count.
 */
function saturationDemand(run: PlanRun, coresPerUnit: number): Belief | null {
  const levels = run.levels.filter(({ bound }) => bound === undefined);
  const rates = levels.map((level) => (level.errorRate <= fewErrors ? completedRps(level) : level.throughputRps));
  const highest = Math.max(...rates);
  return highest > 0 ? { value: Math.log((run.units * coresPerUnit * 1000) / highest), error: saturationError } : null;
}
