/**
 * Latency counts for the hot path, in the bucket layout of HdrHistogram with three significant digits from 1 µs to
 * 120 s: 2048 linear buckets, then 1024 per doubling. A count here stands for the same bucket in a LatencyHistogram, so
 * nothing is lost on the way there.
 */
const linearBuckets = 2048;
const halfBuckets = 1024;
const maxMicroseconds = 120_000_000;

const indexOf = (microseconds: number): number => {
  if (microseconds < linearBuckets) return microseconds;
  const doublings = 21 - Math.clz32(microseconds);
  return doublings * halfBuckets + (microseconds >>> doublings);
};

const microsecondsAt = (index: number): number => {
  if (index < linearBuckets) return index;
  const doublings = Math.floor(index / halfBuckets) - 1;
  return (index - doublings * halfBuckets) << doublings;
};

const buckets = indexOf(maxMicroseconds) + 1;

/** Pairs of (microseconds, count), ascending: how counts travel from a generating thread. */
export type LatencyPairs = Uint32Array;

export class LatencyCounts {
  private readonly counts = new Uint32Array(buckets);
  private lowest = buckets;
  private highest = -1;

  record(latencyMs: number, count = 1) {
    const microseconds = Math.round(latencyMs * 1000);
    const index = indexOf(microseconds < 1 ? 1 : microseconds > maxMicroseconds ? maxMicroseconds : microseconds);
    this.counts[index]! += count;
    if (index < this.lowest) this.lowest = index;
    if (index > this.highest) this.highest = index;
  }

  /** The counts so far; starts again from nothing. */
  drain(): LatencyPairs {
    const pairs: number[] = [];
    for (let index = this.lowest; index <= this.highest; index++) {
      const count = this.counts[index]!;
      if (count > 0) pairs.push(microsecondsAt(index), count);
    }
    if (this.highest >= 0) this.counts.fill(0, this.lowest, this.highest + 1);
    this.lowest = buckets;
    this.highest = -1;
    return Uint32Array.from(pairs);
  }
}
