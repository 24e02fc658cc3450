import { LatencyHistogram } from '../histogram';
import type { Interval } from '../metrics/interval';
import { addOutcomes, noOutcomes, type OutcomeCounts } from '../metrics/outcome';

/** What became of one kind of request; the histograms are encoded. */
export interface RequestTotals {
  requestName: string;
  outcomes: OutcomeCounts;
  /** Successes, from the intended start. */
  latency: string;
  /** Successes, from the actual send. */
  serviceTime: string;
  /** Failures, from the intended start; absent when there were none. */
  failureLatency?: string;
}

/** Each kind of request over shards and seconds, from `fromSecond` of the stage on, by name. */
export function requestTotals(intervals: readonly Interval[], fromSecond: number): RequestTotals[] {
  const measured = intervals.filter(({ second }) => second >= fromSecond);
  return [...Map.groupBy(measured, ({ requestName }) => requestName)]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([requestName, own]) => {
      const failures = own.flatMap(({ failureLatency }) => failureLatency ?? []);
      return {
        requestName,
        outcomes: own.reduce((sum, { outcomes }) => addOutcomes(sum, outcomes), noOutcomes()),
        latency: LatencyHistogram.merged(own.map(({ latency }) => latency)).encode(),
        serviceTime: LatencyHistogram.merged(own.map(({ serviceTime }) => serviceTime)).encode(),
        ...(failures.length > 0 && { failureLatency: LatencyHistogram.merged(failures).encode() }),
      };
    });
}
