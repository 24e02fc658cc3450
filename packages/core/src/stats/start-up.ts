import { LatencyHistogram } from '../histogram';
import { driftOf } from './drift';
import type { Percentiles } from './level-statistics';
import { mserBatchSize, mserCut, mserMinObservations } from './mser';
import { percentilesOf } from './percentiles';
import type { SecondsBetween } from './scale-out';

/** The start-up of a run: as many seconds as the narrowest spans that are kept have, so that a run has it for as long as its course. */
const startUpSeconds = 10;

/** Some seconds of the first load of a run, all shards and requests together. */
export interface StartUpSpan {
  /** Since the load began, and how many they are. */
  t: number;
  seconds: number;
  /** False for what drained after the load. */
  underLoad: boolean;
  succeeded: number;
  errors: number;
  /** Encoded histogram of successes, from the intended start. A request counts in the second in which it was answered. */
  latency: string;
}

/** What was answered in some seconds. */
export interface Answered {
  errors: number;
  /** Of successes, from the intended start. */
  latency: Percentiles;
}

/** When latency had become steady. */
export type Settling =
  /** From then on; it may have been up to `resolutionSeconds` earlier. */
  | { state: 'settled'; afterSeconds: number; resolutionSeconds: number }
  /** Not within the first half of what was looked at. */
  | { state: 'not-settled' }
  | { state: 'too-short' };

/** The first seconds of a run's load beside what came after them under the same load. */
export type StartUp =
  | {
      kind: 'known';
      /** The first success came in this time after the load began; null: none came. */
      firstAnswer: SecondsBetween | null;
      /** Seconds of which `first` is: ten, or to the end of the span in which they end. */
      firstSeconds: number;
      first: Answered;
      /** Where `later` begins: after the first seconds, and once latency had settled. */
      laterFromSeconds: number;
      later: Answered;
      settling: Settling;
    }
  | { kind: 'not-enough'; because: string };

/**
 * Latency of a run's first seconds, and how long it took to settle: MSER-5 (White, Cobb and Spratt 2000) over the logarithm of each
 * second's mean latency, as a level's warm-up is cut. Percentiles are those of merged histograms.
 * @param spans of one and the same load, in order of time
 * @throws HeadroomError `invalid-input` when a histogram cannot be decoded
 */
export function startUpOf(spans: readonly StartUpSpan[]): StartUp {
  if (spans.length === 0) return notEnough('No second of its load is kept.');
  const settled = settlingOf(spans);
  const isFirst = ({ t }: StartUpSpan) => t < startUpSeconds;
  const first = spans.filter(isFirst);
  const firstSeconds = Math.max(startUpSeconds, ...first.map(({ t, seconds }) => t + seconds));
  const laterFromSeconds = Math.max(firstSeconds, settled.state === 'settled' ? settled.afterSeconds : 0);
  const later = spans.filter((span) => !isFirst(span) && span.t >= laterFromSeconds);
  if (!later.some(({ underLoad }) => underLoad))
    return notEnough(
      `Its first load lasted no longer than ${startUpSeconds} s, so there is nothing to hold them against.`,
    );
  return {
    ...{ kind: 'known', firstAnswer: firstAnswerOf(spans), firstSeconds, first: answeredIn(first) },
    ...{ laterFromSeconds, later: answeredIn(later), settling: settled },
  };
}

const notEnough = (because: string): StartUp => ({ kind: 'not-enough', because });

function firstAnswerOf(spans: readonly StartUpSpan[]): SecondsBetween | null {
  const span = spans.find(({ succeeded }) => succeeded > 0);
  return span ? { leastSeconds: span.t, mostSeconds: span.t + span.seconds } : null;
}

const answeredIn = (spans: readonly StartUpSpan[]): Answered => ({
  errors: spans.reduce((sum, { errors }) => sum + errors, 0),
  latency: percentilesOf(LatencyHistogram.merged(spans.map(({ latency }) => latency))),
});

/** A change of the mean latency by more than this is none of a steady part. */
const largeChange = 0.05;

function settlingOf(spans: readonly StartUpSpan[]): Settling {
  const histogram = LatencyHistogram.empty();
  const answered = spans.flatMap((span) => {
    if (!span.underLoad || span.succeeded === 0) return [];
    histogram.reset();
    const { meanMs } = histogram.mergeEncoded(span.latency);
    return meanMs ? [{ ...span, logLatency: Math.log(meanMs) }] : [];
  });
  if (answered.length < mserMinObservations) return { state: 'too-short' };
  const series = answered.map(({ logLatency }) => logLatency);
  const { observations, atLimit } = mserCut(series);
  const { change } = driftOf(series.slice(observations));
  if (atLimit && Math.abs(change ?? 0) > largeChange) return { state: 'not-settled' };
  const last = Math.max(observations, mserBatchSize);
  return {
    state: 'settled',
    afterSeconds: answered[observations]!.t,
    // What is cut last may lie before a gap without a success.
    resolutionSeconds: answered[last]!.t - answered[last - mserBatchSize]!.t,
  };
}
