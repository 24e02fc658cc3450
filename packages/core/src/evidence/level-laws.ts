import { duration, number, percent, percentileName, rate } from '../run/figures';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import type { Finding } from './finding';
import { breaks, warns } from './finding';
import { completedRps, keptUp } from './kept-up';
import { knownPercentiles } from './known-percentiles';

const tolerance = 0.05;
/** Rounding may put a reading a little above all cores busy. */
const maxCpuPercent = 100.5;
/** Up to this share of failures the figures are those of requests that were served. */
const maxErrorRate = 0.01;
/** Percentiles of fewer requests are not shares of them. */
const minRequests = 100;

/** Laws that a single level obeys by itself. */
export const levelLaws = (run: PlanRun): Finding[] =>
  run.levels.flatMap((level, index) =>
    [percentileOrder, meanAgainstPercentiles, utilisation, throughput].flatMap((law) => law(run, level, index) ?? []),
  );

function percentileOrder(run: PlanRun, level: PlanLevel, index: number): Finding | null {
  const known = knownPercentiles(level);
  const at = known.findIndex(({ ms }, position) => ms < (known[position - 1]?.ms ?? 0));
  const [below, above] = [known[at - 1], known[at]];
  if (!below || !above) return null;
  const names = `${percentileName(above.at)} (${duration(above.ms)}) is below ${percentileName(below.at)} (${duration(below.ms)})`;
  return breaks(run, index, 'percentile-order', `has percentiles out of order: ${names}.`);
}

/** A mean is at least what its percentiles prove, Σ (q_{i+1} − q_i)·p_i; above p99 it is rarely the same data. */
function meanAgainstPercentiles(run: PlanRun, level: PlanLevel, index: number): Finding | null {
  const { meanMs, requests = 0 } = level;
  const known = knownPercentiles(level);
  if (meanMs === undefined || requests < minRequests || level.errorRate > maxErrorRate) return null;
  const proven = known.reduce(
    (sum, { at, ms }, position) => sum + (((known[position + 1]?.at ?? 100) - at) / 100) * ms,
    0,
  );
  if (meanMs < proven * (1 - tolerance))
    return breaks(
      run,
      index,
      'mean-and-percentiles',
      `has a mean of ${duration(meanMs)}, but its percentiles prove at least ${duration(proven)}.`,
    );
  const tail = known.find(({ at }) => at === 99);
  if (!tail || meanMs <= tail.ms * (1 + tolerance) || !keptUp(level)) return null;
  return warns(
    run,
    index,
    'mean-and-percentiles',
    `has a mean of ${duration(meanMs)} above its p99 of ${duration(tail.ms)}: a few very slow requests, or not the same requests.`,
  );
}

function utilisation(run: PlanRun, { cpuPercent }: PlanLevel, index: number): Finding | null {
  if (cpuPercent === undefined || cpuPercent <= maxCpuPercent) return null;
  const words = `has its cores busy at ${percent(cpuPercent / 100)}; 100 % is all of them.`;
  return breaks(run, index, 'utilisation', words);
}

/** Successes cannot exceed completions; completions and successes should tell of the same seconds. */
function throughput(run: PlanRun, level: PlanLevel, index: number): Finding | null {
  const { requests, durationSeconds } = level;
  if (level.bound || requests === undefined || durationSeconds === undefined) return null;
  const countedRps = requests / durationSeconds;
  const oneRequest = 1 / durationSeconds;
  if (level.throughputRps > countedRps * (1 + tolerance) + oneRequest)
    return breaks(
      run,
      index,
      'throughput',
      `breaks X = requests ÷ duration: ${number(level.throughputRps)} successes per second exceed the ${number(countedRps)} completions per second.`,
    );
  // What was in flight at the end may be counted after it; an overloaded level leaves a whole queue.
  const inFlight = (completedRps(level) * (level.meanMs ?? level.p95Ms ?? 0)) / 1000;
  const slackRps = (1 + 2 * inFlight) / durationSeconds;
  if (level.errorRate >= 1 || level.steady === false || !keptUp(level)) return null;
  if (completedRps(level) * (1 + tolerance) + slackRps >= countedRps) return null;
  return warns(
    run,
    index,
    'throughput',
    `states ${rate(completedRps(level))} of any outcome, but ${number(requests)} requests in ${duration(durationSeconds * 1000)} are ${rate(countedRps)}.`,
  );
}
