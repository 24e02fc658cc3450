import { minTailSamples, type Percentiles } from '@headroom/core';
import { formatLatency, fullFigure } from './format';

interface Latency {
  ms: number | null;
  /** Of few samples. */
  isRough: boolean;
}

/** Whether so few samples are beyond a percentile that it is known only roughly. */
export const isRough = (tailSamples: number): boolean => tailSamples < minTailSamples;

/** The share of samples beyond each percentile; the longest is what it is. */
const beyond = { p50Ms: 0.5, p90Ms: 0.1, p95Ms: 0.05, p99Ms: 0.01, p999Ms: 0.001, maxMs: 1 };

/** @param samples how many say something of themselves; without it all count */
export function percentileOf<Key extends keyof typeof beyond>(
  latency: Pick<Percentiles, Key | 'count'>,
  key: Key,
  samples = latency.count,
): Latency {
  return { ms: latency[key], isRough: isRough(samples * beyond[key]) };
}

/** A latency, grey where it is of few samples. */
export const LatencyFigure = ({ ms, isRough }: Latency) => (
  <span className={isRough ? 'text-ink-3' : undefined}>{formatLatency(ms)}</span>
);

/** The same with all its digits, for its tooltip. */
export const fullLatency = ({ ms, isRough }: Latency): string | undefined =>
  ms === null ? undefined : `${fullFigure(ms, 'ms')}${isRough ? ', of few samples' : ''}`;
