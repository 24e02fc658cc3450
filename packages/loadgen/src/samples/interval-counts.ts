import { encodeLatencies, outcomes } from '@headroom/core';
import type { Interval, OutcomeCounts } from '@headroom/core';
import { isSuccess } from './classify';
import { LatencyCounts } from './latency-counts';

/** Counts by index into `outcomes`, by name. */
export const namedOutcomes = (counts: readonly number[]): OutcomeCounts =>
  Object.fromEntries(outcomes.map((outcome, code) => [outcome, counts[code]!])) as OutcomeCounts;

/** Latency counts between two uses: their memory is large, and as many as are in use at once are enough. */
export class FreeCounts {
  private readonly counts: LatencyCounts[] = [];

  take(): LatencyCounts {
    return this.counts.pop() ?? new LatencyCounts();
  }

  /** Gives the counts back and encodes what they held. */
  encode(counts: LatencyCounts | null): string {
    if (counts === null) return encodeLatencies([]);
    this.counts.push(counts);
    return encodeLatencies(counts.drain());
  }
}

/** One second of one series while samples still come. */
export class IntervalCounts {
  offered = 0;
  sent = 0;
  bytesIn = 0;
  bytesOut = 0;
  private readonly outcomes = outcomes.map(() => 0);
  // Taken when the first sample ends: many seconds may be open that only know of requests begun.
  private latency: LatencyCounts | null = null;
  private serviceTime: LatencyCounts | null = null;
  private failureLatency: LatencyCounts | null = null;

  constructor(private readonly free: FreeCounts) {}

  /** @param outcome index into `outcomes` */
  ended(outcome: number, latencyMs: number, serviceTimeMs: number, count: number) {
    this.outcomes[outcome]! += count;
    if (isSuccess(outcome)) {
      (this.latency ??= this.free.take()).record(latencyMs, count);
      (this.serviceTime ??= this.free.take()).record(serviceTimeMs, count);
    } else {
      (this.failureLatency ??= this.free.take()).record(latencyMs, count);
    }
  }

  /** What was counted; not to be used afterwards. */
  drain(): Omit<Interval, 'stage' | 'shard' | 'second' | 'requestName'> {
    const { offered, sent, bytesIn, bytesOut, free } = this;
    return {
      offered,
      sent,
      outcomes: namedOutcomes(this.outcomes),
      bytesIn,
      bytesOut,
      latency: free.encode(this.latency),
      serviceTime: free.encode(this.serviceTime),
      ...(this.failureLatency ? { failureLatency: free.encode(this.failureLatency) } : {}),
    };
  }
}
