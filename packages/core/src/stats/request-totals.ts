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
  const sum = sumRequests(fromSecond);
  sum.add(intervals);
  return sum.totals();
}

/** The same for intervals that come in parts, so that a stage of a day need not be held. */
export function sumRequests(fromSecond: number) {
  const sums = new Map<string, ReturnType<typeof nothingYet>>();
  return {
    add(intervals: readonly Interval[]): void {
      for (const { second, requestName, outcomes, latency, serviceTime, failureLatency } of intervals) {
        if (second < fromSecond) continue;
        const sum = sums.get(requestName) ?? nothingYet();
        sums.set(requestName, sum);
        sum.outcomes = addOutcomes(sum.outcomes, outcomes);
        sum.latency.mergeEncoded(latency);
        sum.serviceTime.mergeEncoded(serviceTime);
        if (failureLatency !== undefined) sum.failureLatency.mergeEncoded(failureLatency);
      }
    },
    totals: (): RequestTotals[] =>
      [...sums]
        .toSorted(([left], [right]) => left.localeCompare(right))
        .map(([requestName, { outcomes, latency, serviceTime, failureLatency }]) => ({
          ...{ requestName, outcomes, latency: latency.encode(), serviceTime: serviceTime.encode() },
          ...(failureLatency.count > 0 && { failureLatency: failureLatency.encode() }),
        })),
  };
}

const nothingYet = () => ({
  outcomes: noOutcomes(),
  latency: LatencyHistogram.empty(),
  serviceTime: LatencyHistogram.empty(),
  failureLatency: LatencyHistogram.empty(),
});
