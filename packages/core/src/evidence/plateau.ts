import { number, percent, rate } from '../run/figures';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import { median } from '../stats/moments';
import { chanceRps, completedRps, keptUp } from './kept-up';
import { latencyRatio } from './latency-ratio';

/** Whether a run's throughput stopped following its load, and what stopped it. */
export interface Plateau {
  /** `generator` and `backend` plateaus are lower bounds of what the gateway carries, never its capacity. */
  kind: 'none' | 'gateway' | 'generator' | 'backend';
  /** Indices of the plateau's levels in the run; empty for `none`. */
  levels: number[];
  /** One sentence with the figures that decided it. */
  reason: string;
}

/** CPU from which on the gateway is taken for saturated, in per cent. */
const busyCpuPercent = 85;
/** Latency up to this many times that of a light level is flat, */
const flatRatio = 1.5;
/** and from this many times on it is a queue, whatever the last level that kept up shows. */
const queueRatio = 8;
/** Share of failures beyond that of the lightest level from which on requests are being lost. */
const lossShare = 0.03;
/** Throughput within this share of the highest is flat. */
const flatShare = 0.05;

const none: Plateau = { kind: 'none', levels: [], reason: 'Throughput followed the load at every level.' };

type Indexed = { level: PlanLevel; index: number };

/**
 * The plateau of a run. CPU decides where it is known; without it a queue (latency far above the light levels) speaks
 * for the gateway, and flat latency for the generator. Where nothing speaks at all, the careful reading is the
 * generator: a lower bound.
 */
export const plateauOf = (run: PlanRun, coresPerUnit: number): Plateau =>
  saturatedPlateau(run) ?? (run.loadModel === 'open' ? openPlateau(run) : closedPlateau(run, coresPerUnit * run.units));

/** Levels of which the source says that the CPU was at its limit. */
function saturatedPlateau({ levels }: PlanRun): Plateau | null {
  const saturated = levels.flatMap((level, index) => (level.saturated && !level.bound ? [{ level, index }] : []));
  if (saturated.length === 0) return null;
  const reached = Math.max(...saturated.map(({ level }) => level.throughputRps));
  return {
    ...{ kind: 'gateway', levels: saturated.map(({ index }) => index) },
    reason: `The source says that the CPU was at its limit at ${rate(reached)}: the gateway is saturated.`,
  };
}

/** As `plateauOf`, for an open run: levels that completed less than 97 % of their offer, or began to lose requests. */
export function openPlateau(run: PlanRun): Plateau {
  const levels = ascending(run, (level) => level.offeredRps ?? 0);
  const lightest = levels[0]?.level;
  if (!lightest) return none;
  const behind = levels.filter(({ level }) => !keptUp(level) || losesRequests(level, lightest));
  if (behind.length === 0) return none;
  const reached = Math.max(...behind.map(({ level }) => level.throughputRps));
  const what = `Throughput stopped at ${rate(reached)} while ${rangeOf(behind, (level) => level.offeredRps ?? 0)} rps were offered`;
  const references = levels.filter(({ level }) => keptUp(level) && !losesRequests(level, lightest));
  const queue = queueOf(
    behind.map(({ level }) => level),
    references.map(({ level }) => level),
  );
  return attribute(behind, what, queue);
}

/** As `plateauOf`, for a closed run on `cores` cores: throughput flat within 5 % while the users at least doubled. */
export function closedPlateau(run: PlanRun, cores: number): Plateau {
  const levels = ascending(run, (level) => level.concurrency ?? 0);
  const highest = Math.max(0, ...levels.map(({ level }) => completedRps(level)));
  const flat = levels.filter(({ level }) => highest > 0 && completedRps(level) >= (1 - flatShare) * highest);
  const [first, last] = [flat[0]?.level, levels.at(-1)?.level];
  if (!first?.concurrency || !last?.concurrency || last.concurrency < 2 * first.concurrency) return none;
  const what = `Throughput stayed at ${rate(highest)} while the users rose from ${number(first.concurrency)} to ${number(last.concurrency)}`;
  // By Little’s law the response must have grown with the users; where it did not, they waited in the generator.
  const thinkTimeMs = run.thinkTimeMs ?? 0;
  const cycle = (level: PlanLevel) => (level.meanMs === undefined ? null : level.meanMs + thinkTimeMs);
  const [before, after] = [cycle(first), cycle(last)];
  const grew = before === null || after === null || after / before >= 0.75 * (last.concurrency / first.concurrency);
  if (last.concurrency <= cores)
    return {
      ...{ kind: grew ? 'backend' : 'generator', levels: flat.map(({ index }) => index) },
      reason: `${what}, too few to keep ${number(cores)} cores busy: not a limit of the gateway’s CPU.`,
    };
  return attribute(flat, what, grew ? 'queue' : 'flat');
}

function attribute(levels: readonly Indexed[], what: string, queue: 'queue' | 'flat' | 'unknown'): Plateau {
  const plateau = (kind: Plateau['kind'], why: string): Plateau => ({
    ...{ kind, levels: levels.map(({ index }) => index), reason: `${what}; ${why}.` },
  });
  const cpu = levels.flatMap(({ level }) => (level.cpuPercent === undefined ? [] : [level.cpuPercent]));
  const cpuPercent = cpu.length > 0 ? median(cpu) : null;
  const at = cpuPercent === null ? 'the CPU is not known' : `CPU was ${percent(cpuPercent / 100)}`;
  if (cpuPercent !== null && cpuPercent >= busyCpuPercent) return plateau('gateway', `${at}: the gateway is saturated`);
  if (queue === 'queue')
    return cpuPercent === null
      ? plateau('gateway', `${at}, and latency rose as in a queue: the gateway is taken for saturated`)
      : plateau('backend', `latency rose although ${at}: the backend or another limit behind the gateway`);
  const errorRate = median(levels.map(({ level }) => level.errorRate));
  const latency = queue === 'flat' ? 'at flat latency' : 'at a latency that is not known';
  if (errorRate > lossShare)
    return plateau('backend', `${percent(errorRate)} failed ${latency}, and ${at}: a limit or the backend`);
  return queue === 'flat'
    ? plateau('generator', `latency stayed flat and ${at}: the load generator was the limit`)
    : plateau('generator', `${at}, and no lighter level shows a queue: only a lower bound`);
}

/** Whether the levels that fell behind show a queue, against the lightest and the heaviest level that kept up. */
function queueOf(behind: readonly PlanLevel[], kept: readonly PlanLevel[]): 'queue' | 'flat' | 'unknown' {
  const [lightest, heaviest] = [kept[0], kept.at(-1)];
  if (!lightest || !heaviest) return backlogShows(behind);
  const ratio = (reference: PlanLevel) => {
    const ratios = behind.map((level) => latencyRatio(level, reference)).filter((value) => value !== null);
    return ratios.length > 0 ? median(ratios) : null;
  };
  const [overLight, overHeavy] = [ratio(lightest), ratio(heaviest)];
  if (overLight === null) return 'unknown';
  if (overLight <= flatRatio) return 'flat';
  if (overLight >= queueRatio) return 'queue';
  // A generator's plateau has the latency of the rate that it did reach, much like the heaviest level that kept up.
  return (overHeavy ?? overLight) <= flatRatio ? 'flat' : 'queue';
}

/**
 * Without a level that kept up: requests that the target held back at a constant pace wait for half the missing time
 * on average, T·(1 − X/λ)/2; a quarter of that is more than any unqueued response.
 */
function backlogShows(behind: readonly PlanLevel[]): 'queue' | 'flat' | 'unknown' {
  const shares = behind.flatMap((level) => {
    const latencyMs = level.meanMs ?? level.p50Ms;
    const missing = 1 - completedRps(level) / (level.offeredRps ?? Infinity);
    const { durationSeconds } = level;
    if (latencyMs === undefined || durationSeconds === undefined || missing <= 0) return [];
    return [latencyMs / ((durationSeconds * 1000 * missing) / 2)];
  });
  if (shares.length === 0) return 'unknown';
  return median(shares) >= 0.25 ? 'queue' : 'unknown';
}

/** Fails more than the lightest level does, beyond chance, so that successes fall short of the offer. */
const losesRequests = (level: PlanLevel, lightest: PlanLevel) =>
  level.errorRate > lightest.errorRate + lossShare &&
  level.throughputRps + chanceRps(level) < (1 - lossShare) * (level.offeredRps ?? 0);

const ascending = (run: PlanRun, load: (level: PlanLevel) => number): Indexed[] =>
  run.levels
    .map((level, index) => ({ level, index }))
    .filter(({ level }) => !level.bound)
    .toSorted((left, right) => load(left.level) - load(right.level));

function rangeOf(levels: readonly Indexed[], of: (level: PlanLevel) => number): string {
  const values = levels.map(({ level }) => of(level));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? number(low) : `${number(low)} to ${number(high)}`;
}
