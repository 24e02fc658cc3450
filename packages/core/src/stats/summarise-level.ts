import { LatencyHistogram } from '../histogram';
import type { GeneratorHealth, Interval, ServerSample } from '../metrics/interval';
import type { PodsSample } from '../metrics/pods-sample';
import { addOutcomes, completedOf, noOutcomes, succeededOf } from '../metrics/outcome';
import type { StageOrder } from '../run/stage';
import type { Slo } from '../workload/slo';
import { independentShareInSteps } from './autocorrelation';
import { meanOfSeries } from './batch-means';
import type { Drift } from './drift';
import { driftOf } from './drift';
import { generatorLevel } from './generator-level';
import type { LevelStatistics } from './level-statistics';
import { mserCut, mserMinObservations } from './mser';
import { percentilesOf } from './percentiles';
import { podsLevel } from './pods-level';
import { runNoiseFloor } from './run-noise';
import type { SecondTotals } from './second-totals';
import { secondTotals } from './second-totals';
import { serverLevel } from './server-level';
import { atOnce, type Steps } from './steps';
import { wilsonUpper } from './wilson';

export interface LevelInput {
  order: Pick<StageOrder, 'load' | 'settleSeconds'>;
  /** Of this stage, from every shard and request name. */
  intervals: readonly Interval[];
  health: readonly GeneratorHealth[];
  serverSamples: readonly ServerSample[];
  /** Of a target whose pods are looked at. */
  podsSamples?: readonly PodsSample[];
  slo: Slo;
  /** Seconds during which load was offered (so far, while the stage runs). */
  endedSeconds: number;
}

/**
 * The statistics of one load level. Rates count whole seconds after the settle seconds; percentiles and outcomes count
 * what completed from then on, the drain after the last second included, and come from merged histograms only.
 * @throws HeadroomError `invalid-input` when an interval's histogram cannot be decoded
 */
export const summariseLevel = (input: LevelInput): LevelStatistics => atOnce(levelInSteps(input));

/** The same in short steps: whoever takes them can do other things in between, as a day takes many seconds. */
export function* levelInSteps(input: LevelInput): Steps<LevelStatistics> {
  const { order, slo, endedSeconds } = input;
  const open = order.load.model === 'open';
  const wholeSeconds = Math.floor(endedSeconds);
  const seconds = yield* compactSeconds(input.intervals);
  const inLoad = seconds.filter(({ second }) => second < wholeSeconds);

  const settled = inLoad.filter(({ second }) => second >= order.settleSeconds);
  yield;
  const progressCut = mserCut(progressOf(settled, open));
  yield;
  const warmUpCuts = [progressCut, mserCut(logLatencyOf(settled))];
  yield;
  const excludedSeconds = order.settleSeconds + Math.max(...warmUpCuts.map((cut) => cut.observations));
  const window = settled.filter(({ second }) => second >= excludedSeconds);
  const measuredSeconds = Math.max(wholeSeconds - excludedSeconds, 0);
  const perSecond = (count: number, over = measuredSeconds) => (over > 0 ? count / over : 0);
  const countOf = (rows: readonly CompactSecond[], key: 'offered' | 'completed' | 'succeeded') =>
    rows.reduce((sum, row) => sum + row[key], 0);

  const merged = yield* mergeFrom(input.intervals, excludedSeconds);
  const requests = completedOf(merged.outcomes);
  const failures = requests - succeededOf(merged.outcomes);
  const effectiveSamples = merged.latency.count * (yield* independentShareInSteps(logLatencyOf(window)));

  const progress = driftOf(progressOf(window, open));
  const latency = driftOf(logLatencyOf(window));
  const neverSettled = warmUpCuts.some((cut) => cut.atLimit) && (large(progress.change) || large(latency.change));
  return {
    loadModel: order.load.model,
    offeredRps: order.load.model === 'open' ? order.load.rps : null,
    users: order.load.model === 'closed' ? order.load.users : null,
    intendedRps: perSecond(countOf(window, 'offered')),
    completedRps: perSecond(countOf(window, 'completed')),
    throughputRps: perSecond(countOf(window, 'succeeded')),
    measuredSeconds,
    excludedSeconds,
    requests,
    outcomes: merged.outcomes,
    errorRate: requests > 0 ? failures / requests : null,
    errorRateUpper: requests > 0 ? wilsonUpper(failures, requests) : null,
    latency: percentilesOf(merged.latency),
    serviceTime: percentilesOf(merged.serviceTime),
    failureLatency: merged.failureLatency.count > 0 ? percentilesOf(merged.failureLatency) : null,
    sloLatencyMs: merged.latency.percentileMs(slo.percentile),
    sloServiceTimeMs: merged.serviceTime.percentileMs(slo.percentile),
    withWarmUp: {
      throughputRps: perSecond(countOf(inLoad, 'succeeded'), wholeSeconds),
      sloLatencyMs: merged.withWarmUp.percentileMs(slo.percentile),
    },
    relativeError: {
      throughput: relativeErrorOf(window.map(({ succeeded }) => succeeded)),
      meanLatency: relativeErrorOf(window.flatMap(({ meanLatencyMs }) => meanLatencyMs ?? [])),
    },
    effectiveSamples,
    tailSamples: effectiveSamples * (1 - slo.percentile / 100),
    warmUpEnded: settled.length < mserMinObservations ? null : !neverSettled,
    steady: neverSettled ? false : steadiness(progress, latency),
    drift: {
      throughput: progress.change,
      latency: latency.change === null ? null : Math.expm1(latency.change),
    },
    generator: generatorLevel(input.health, excludedSeconds, wholeSeconds),
    server: serverLevel(input.serverSamples, excludedSeconds, endedSeconds),
    ...((input.podsSamples?.length ?? 0) > 0 && { pods: podsLevel(input.podsSamples ?? [], excludedSeconds) }),
  };
}

type CompactSecond = Omit<SecondTotals, 'latency'> & { meanLatencyMs: number | null };

function* compactSeconds(intervals: readonly Interval[]): Steps<CompactSecond[]> {
  const seconds: CompactSecond[] = [];
  for (const { latency, ...totals } of secondTotals(intervals)) {
    seconds.push({ ...totals, meanLatencyMs: latency.meanMs });
    yield;
  }
  return seconds;
}

/** One series that drifts is enough; to be steady, both must be known not to. */
function steadiness(...drifts: Drift[]): boolean | null {
  if (drifts.some(({ drifting }) => drifting)) return false;
  return drifts.every(({ drifting }) => drifting === false) ? true : null;
}

/** Within the run by batch means, and from one run to the next; null when the series is too short. */
function relativeErrorOf(values: readonly number[]): number | null {
  const series = meanOfSeries(values);
  return series && series.mean > 0 ? Math.hypot(series.standardError / series.mean, runNoiseFloor) : null;
}

const large = (change: number | null) => change !== null && Math.abs(change) > 0.05;

/** What should be constant in a steady level: the completed share of arrivals (open), which the arrivals' own noise leaves alone, or log throughput. */
function progressOf(seconds: readonly CompactSecond[], open: boolean): number[] {
  return open
    ? seconds.filter(({ offered }) => offered > 0).map(({ offered, completed }) => completed / offered)
    : seconds.filter(({ completed }) => completed > 0).map(({ completed }) => Math.log(completed));
}

const logLatencyOf = (seconds: readonly CompactSecond[]): number[] =>
  seconds.flatMap(({ meanLatencyMs }) => (meanLatencyMs ? [Math.log(meanLatencyMs)] : []));

function* mergeFrom(intervals: readonly Interval[], fromSecond: number) {
  const latency = LatencyHistogram.empty();
  const serviceTime = LatencyHistogram.empty();
  const failureLatency = LatencyHistogram.empty();
  const withWarmUp = LatencyHistogram.empty();
  let outcomes = noOutcomes();
  for (const interval of intervals) {
    yield;
    if (interval.second < fromSecond) {
      withWarmUp.mergeEncoded(interval.latency);
      continue;
    }
    outcomes = addOutcomes(outcomes, interval.outcomes);
    latency.mergeEncoded(interval.latency);
    serviceTime.mergeEncoded(interval.serviceTime);
    if (interval.failureLatency) failureLatency.mergeEncoded(interval.failureLatency);
  }
  withWarmUp.merge(latency);
  return { outcomes, latency, serviceTime, failureLatency, withWarmUp };
}
