import type { JsHistogram } from 'hdr-histogram-js';
import { build } from 'hdr-histogram-js';
import { invalidInput } from '../errors/errors';
import { decodeCounts } from './decode-counts';
import { encodeCounts } from './encode-counts';

/** Longest latency that is kept apart; anything longer counts as this. */
export const maxLatencyMs = 120_000;

const microsecondsPerMs = 1_000;
const significantDigits = 3;
const maxMicroseconds = maxLatencyMs * microsecondsPerMs;

/** Where a latency is counted: 2048 buckets of 1 µs, then 1024 per doubling (three significant digits). */
const bucketOf = (microseconds: number): number => {
  if (microseconds < 2048) return microseconds;
  const doublings = 21 - Math.clz32(microseconds);
  return doublings * 1024 + (microseconds >>> doublings);
};
const maxCounts = bucketOf(maxMicroseconds) + 1;

/** The lowest latency of a bucket, in microseconds. */
const startOf = (bucket: number): number => {
  const doublings = Math.max((bucket >>> 10) - 1, 0);
  return (bucket - doublings * 1024) * 2 ** doublings;
};

/** The latency in the middle of a bucket, in whole microseconds. */
const middleOf = (bucket: number): number => startOf(bucket) + ((2 ** Math.max((bucket >>> 10) - 1, 0)) >> 1);

/**
 * What `encode` says of a histogram with these latencies alone, without making one.
 * @param pairs (whole microseconds, count), ascending; what exceeds `maxLatencyMs` counts as that
 */
export function encodeLatencies(pairs: ArrayLike<number>): string {
  return encodeCounts(maxCounts, maxMicroseconds, (write) => {
    let bucket = -1;
    let count = 0;
    for (let position = 0; position < pairs.length; position += 2) {
      const next = bucketOf(Math.min(pairs[position]!, maxMicroseconds));
      if (next !== bucket && count > 0) write(bucket, count);
      count = (next === bucket ? count : 0) + pairs[position + 1]!;
      bucket = next;
    }
    if (count > 0) write(bucket, count);
  });
}

/**
 * Latencies in an HDR histogram: microseconds from 1 µs to 120 s, three significant digits (values at most 0.1 % high).
 * Percentiles follow HdrHistogram: the highest value equivalent to the smallest that covers the given share.
 */
export class LatencyHistogram {
  private constructor(private readonly counts: JsHistogram) {}

  static empty(): LatencyHistogram {
    return new LatencyHistogram(
      build({
        bitBucketSize: 32,
        autoResize: false,
        lowestDiscernibleValue: 1,
        highestTrackableValue: maxMicroseconds,
        numberOfSignificantValueDigits: significantDigits,
        useWebAssembly: false,
      }) as JsHistogram,
    );
  }

  /**
   * Reads what `encode` wrote, or any V2 compressed HdrHistogram of microseconds with three significant digits.
   * @throws HeadroomError `invalid-input`
   */
  static decode(encoded: string): LatencyHistogram {
    return LatencyHistogram.empty().mergeEncoded(encoded);
  }

  /** One histogram over all parts, each a histogram or its encoding. */
  static merged(parts: Iterable<LatencyHistogram | string>): LatencyHistogram {
    const whole = LatencyHistogram.empty();
    for (const part of parts) {
      if (typeof part === 'string') whole.mergeEncoded(part);
      else whole.merge(part);
    }
    return whole;
  }

  get count(): number {
    return this.counts.totalCount;
  }

  /** Mean in milliseconds, to the resolution of the buckets; null without samples. */
  get meanMs(): number | null {
    if (this.count === 0) return null;
    let sum = 0;
    const [first, last] = [bucketOf(this.counts.minNonZeroValue), bucketOf(this.counts.maxValue)];
    for (let bucket = first; bucket <= last; bucket++) {
      const count = this.counts.getCountAtIndex(bucket);
      if (count > 0) sum += middleOf(bucket) * count;
    }
    return sum / this.count / microsecondsPerMs;
  }

  get maxMs(): number | null {
    return this.percentileMs(100);
  }

  /** Adds `count` samples of `latencyMs`; negatives count as 0, and what exceeds `maxLatencyMs` as that. */
  record(latencyMs: number, count = 1): void {
    const microseconds = Math.min(Math.max(Math.round(latencyMs * microsecondsPerMs), 0), maxMicroseconds);
    if (count === 1) this.counts.recordValue(microseconds);
    else if (count > 0) this.counts.recordValueWithCount(microseconds, count);
  }

  /** Adds the samples of `other` to this one. */
  merge(other: LatencyHistogram): this {
    if (other.count > 0) this.counts.add(other.counts);
    return this;
  }

  /**
   * Adds the samples of an encoded histogram without unpacking it into one of its own.
   * @throws HeadroomError `invalid-input`; the samples are then not to be used any more
   */
  mergeEncoded(encoded: string): this {
    const { counts } = this;
    try {
      let [added, shortest, longest] = [0, 0, 0];
      decodeCounts(encoded, counts.countsArrayLength, (index, count) => {
        if (count === 0) return;
        counts.addToCountAtIndex(index, count);
        added += count;
        shortest ||= index;
        longest = index;
      });
      counts.addToTotalCount(added);
      for (const index of [shortest, longest]) counts.updateMinAndMax(startOf(index));
    } catch (error) {
      throw invalidInput(`The histogram cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
    return this;
  }

  /** Latency in milliseconds that `percentile` per cent (0 to 100) of the samples do not exceed; null without samples. */
  percentileMs(percentile: number): number | null {
    if (this.count === 0) return null;
    return Math.min(this.counts.getValueAtPercentile(percentile), maxMicroseconds) / microsecondsPerMs;
  }

  /** Samples above `latencyMs`, to the resolution of the buckets. */
  countAbove(latencyMs: number): number {
    let above = 0;
    this.forEachBucket((microseconds, count) => {
      if (microseconds > latencyMs * microsecondsPerMs) above += count;
    });
    return above;
  }

  /** Base64 of the HdrHistogram V2 compressed encoding. */
  encode(): string {
    const { counts } = this;
    const last = this.count === 0 ? -1 : counts.countsArrayIndex(counts.maxValue);
    return encodeCounts(maxCounts, maxMicroseconds, (write) => {
      for (let index = 0; index <= last; index++) {
        const count = counts.getCountAtIndex(index);
        if (count > 0) write(index, count);
      }
    });
  }

  /** Forgets all samples and keeps the memory. */
  reset(): void {
    this.counts.reset();
  }

  /** Visits the buckets in use from short to long, each by its lowest value. */
  forEachBucket(visit: (microseconds: number, count: number) => void): void {
    const last = this.counts.countsArrayIndex(this.counts.maxValue);
    for (let index = 0; index <= last; index++) {
      const count = this.counts.getCountAtIndex(index);
      if (count > 0) visit(startOf(index), count);
    }
  }
}
