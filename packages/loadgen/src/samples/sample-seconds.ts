import { maxRequestNames, outcomes } from '@headroom/core';
import type { Interval, Outcome, OutcomeCounts } from '@headroom/core';
import { outcomeCode } from './classify';
import type { ToldName } from './told-name';
import { FreeCounts, IntervalCounts, namedOutcomes } from './interval-counts';

/** One request as a tool logs it (or `count` that are alike). Times in milliseconds since the stage began. */
export interface Sample {
  startMs: number;
  endMs: number;
  name: string;
  outcome: Outcome;
  /** From the intended start. */
  latencyMs: number;
  /** From the actual send. */
  serviceTimeMs: number;
  bytesIn: number;
  bytesOut: number;
  count?: number;
}

/** Sums over all samples so far. */
export interface SampleTotals {
  offered: number;
  sent: number;
  outcomes: OutcomeCounts;
  bytesIn: number;
  bytesOut: number;
  /** Names that share the series `other` because there are too many. */
  foldedNames: number;
  /** Names that share the series of another: the same of them is told. */
  alikeNames: number;
  /** Samples that came when a second of theirs was closed: they are booked in the first one that was open. */
  late: number;
}

const otherName = 'other';
/** A tool that makes up a name per request must not fill the memory; further ones are folded without being counted. */
const maxKnownNames = 10_000;

/**
 * Books samples into seconds and hands each second out once. A sample is offered and sent in the second of its start and
 * completed in that of its end; it may come in any order. What belongs to a second that was handed out already goes into
 * the first open one, so that sums over all intervals are those of the samples. The caller may reuse its sample object.
 */
export class SampleSeconds {
  private readonly seconds = new Map<number, (IntervalCounts | undefined)[]>();
  private readonly names: string[] = [];
  private readonly seriesOf = new Map<string, number>();
  private readonly free = new FreeCounts();
  private readonly outcomeCounts = outcomes.map(() => 0);
  private firstOpen = 0;
  private newest = -1;
  private offered = 0;
  private sent = 0;
  private bytesIn = 0;
  private bytesOut = 0;
  private foldedNames = 0;
  private alikeNames = 0;
  private late = 0;

  /**
   * @param toldName what of a name may be told: those of which the same is told share a series
   * @param maxNames names with a series of their own; the rest share `other`
   */
  constructor(
    private readonly identity: { stage: number; shard: number },
    private readonly toldName: ToldName = (name) => name,
    private readonly maxNames = maxRequestNames,
  ) {}

  add(sample: Sample): void {
    const { startMs, endMs, count = 1 } = sample;
    const series = this.seriesOf.get(sample.name) ?? this.newSeries(sample.name);
    const code = outcomeCode(sample.outcome);
    // Nothing was written to a socket that never was.
    const sent = sample.outcome === 'dns' || sample.outcome === 'connect' || sample.outcome === 'tls' ? 0 : count;
    if (Math.max(startMs, 0) < this.firstOpen * 1000) this.late += count;
    const start = this.row(startMs, series);
    start.offered += count;
    start.sent += sent;
    start.bytesOut += sample.bytesOut;
    const end = this.row(endMs, series);
    end.ended(code, sample.latencyMs, sample.serviceTimeMs, count);
    end.bytesIn += sample.bytesIn;

    this.offered += count;
    this.sent += sent;
    this.outcomeCounts[code]! += count;
    this.bytesIn += sample.bytesIn;
    this.bytesOut += sample.bytesOut;
  }

  /** The last second that anything was booked in; −1: none. */
  get lastSecond(): number {
    return this.newest;
  }

  /** Intervals of all seconds before `beforeSecond` that were not handed out yet, which closes them. */
  closed(beforeSecond: number): Interval[] {
    const due = [...this.seconds.keys()].filter((second) => second < beforeSecond).sort((left, right) => left - right);
    this.firstOpen = Math.max(this.firstOpen, beforeSecond);
    return due.flatMap((second) => this.take(second));
  }

  /** Intervals of everything that was not handed out yet. */
  rest(): Interval[] {
    return this.closed(Math.max(this.firstOpen, ...this.seconds.keys()) + 1);
  }

  totals(): SampleTotals {
    const { offered, sent, bytesIn, bytesOut, foldedNames, alikeNames, late } = this;
    const outcomes = namedOutcomes(this.outcomeCounts);
    return { offered, sent, outcomes, bytesIn, bytesOut, foldedNames, alikeNames, late };
  }

  private newSeries(name: string): number {
    const told = this.toldName(name);
    const isOwn = this.names.length < this.maxNames || this.names.includes(told);
    const title = isOwn ? told : otherName;
    const known = this.names.indexOf(title);
    const series = known < 0 ? this.names.push(title) - 1 : known;
    if (this.seriesOf.size < maxKnownNames) {
      this.seriesOf.set(name, series);
      if (!isOwn && name !== otherName) this.foldedNames++;
      if (isOwn && known >= 0) this.alikeNames++;
    }
    return series;
  }

  private row(atMs: number, series: number): IntervalCounts {
    const second = Math.max(Math.floor(atMs / 1000), this.firstOpen);
    if (second > this.newest) this.newest = second;
    let rows = this.seconds.get(second);
    if (rows === undefined) this.seconds.set(second, (rows = []));
    return (rows[series] ??= new IntervalCounts(this.free));
  }

  private take(second: number): Interval[] {
    const rows = this.seconds.get(second)!;
    this.seconds.delete(second);
    const intervals: Interval[] = [];
    rows.forEach((row, series) => {
      if (row === undefined) return;
      intervals.push({ ...this.identity, second, requestName: this.names[series]!, ...row.drain() });
    });
    return intervals;
  }
}
