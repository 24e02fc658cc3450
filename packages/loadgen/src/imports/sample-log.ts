import { LatencyHistogram, maxLatencyMs, maxRequestNames } from '@headroom/core';
import type { Interval, Outcome } from '@headroom/core';
import { SampleSeconds, type Sample } from '../samples/sample-seconds';
import { badFile, shown } from './bad-file';
import { longestLatencyMs } from './import-format';
import { mergeIntervals } from './merge-intervals';
import type { RunSamples } from './samples-run';

/** One request as a log tells of it. */
export interface LoggedSample {
  /** Milliseconds since 1970, or since any other moment. */
  startMs: number;
  latencyMs: number;
  name: string;
  outcome: Outcome;
  bytesIn: number;
  bytesOut: number;
}

interface NameCounts {
  requests: number;
  errors: number;
  latency: LatencyHistogram;
}

const otherName = 'other';
const longestName = 80;
/** Seconds are handed out when samples of the same file are this much later. */
const openSeconds = 300;
/** The first sample of a log is not the first to start: those before it are at most a day earlier. */
const roomMs = 86_400_000;
/** Only steps and gaps above these are worth telling. */
const leastStepMs = 1000;
const leastGapMs = 60_000;

/** Collects the samples of one run from logs that are read row by row, with memory that does not grow with the rows. */
export class SampleLog {
  private seconds = new SampleSeconds({ stage: 0, shard: 0 });
  private readonly intervals: Interval[] = [];
  private readonly latency = LatencyHistogram.empty();
  private readonly byName = new Map<string, NameCounts>();
  private readonly foldedNames = new Set<string>();
  private readonly sample: Sample = {
    ...{ startMs: 0, endMs: 0, name: '', outcome: 'ok2xx', latencyMs: 0, serviceTimeMs: 0, bytesIn: 0, bytesOut: 0 },
  };
  private requests = 0;
  private errors = 0;
  private maxMs = 0;
  private beyondHistogram = 0;
  private baseMs: number | null = null;
  private firstStartMs = Infinity;
  private lastEndMs = -Infinity;
  private fileEndMs = -Infinity;
  private fileName = '';
  private files = 0;
  private closedBefore = 0;
  private backwards: RunSamples['backwards'] = null;
  private gap: RunSamples['gap'] = null;

  /** Rows that are no requests. */
  leftOut = 0;

  /** @throws HeadroomError `invalid-input` for times that cannot be */
  add({ startMs, latencyMs, name, outcome, bytesIn, bytesOut }: LoggedSample, file: string, line: number): void {
    if (!Number.isFinite(startMs)) throw badFile(file, 'the time of the request is not a number', { line });
    if (!Number.isFinite(latencyMs)) throw badFile(file, 'the latency is not a number', { line });
    if (latencyMs < 0) throw badFile(file, `the latency is ${latencyMs} ms; it cannot be negative`, { line });
    if (latencyMs > longestLatencyMs)
      throw badFile(file, `the latency is ${latencyMs} ms, longer than a day`, { line });
    const endMs = startMs + latencyMs;
    if (file !== this.fileName) this.beginFile(file);
    this.watchClock(startMs, endMs, file, line);
    this.baseMs ??= Math.floor(startMs / 1000) * 1000 - roomMs;
    this.firstStartMs = Math.min(this.firstStartMs, startMs);
    this.lastEndMs = Math.max(this.lastEndMs, endMs);

    if (startMs - this.baseMs < this.closedBefore * 1000) throw badFile(file, lateWords(latencyMs), { line });
    const title = name.trim().slice(0, longestName) || 'unnamed';
    const failed = outcome !== 'ok2xx' && outcome !== 'redirect3xx';
    const { sample } = this;
    sample.startMs = startMs - this.baseMs;
    sample.endMs = endMs - this.baseMs;
    sample.name = title;
    sample.outcome = outcome;
    sample.latencyMs = sample.serviceTimeMs = latencyMs;
    sample.bytesIn = bytesIn;
    sample.bytesOut = bytesOut;
    this.seconds.add(sample);

    const counts = this.countsOf(title);
    counts.requests++;
    counts.latency.record(latencyMs);
    this.latency.record(latencyMs);
    this.requests++;
    if (failed) {
      counts.errors++;
      this.errors++;
    }
    if (latencyMs > this.maxMs) this.maxMs = latencyMs;
    if (latencyMs > maxLatencyMs) this.beyondHistogram++;
    const before = Math.floor((this.fileEndMs - this.baseMs) / 1000) - openSeconds;
    if (before > this.closedBefore + openSeconds) {
      this.closedBefore = before;
      this.intervals.push(...this.seconds.closed(before));
    }
  }

  /** @throws HeadroomError `invalid-input` when there was no request in `file` */
  finish(file: string): RunSamples {
    if (this.requests === 0 || this.baseMs === null) throw badFile(file, 'the file holds no request');
    const firstSecond = Math.floor((this.firstStartMs - this.baseMs) / 1000);
    this.intervals.push(...this.seconds.rest());
    const intervals = this.files > 1 ? mergeIntervals(this.intervals) : this.intervals;
    return {
      requests: this.requests,
      errors: this.errors,
      leftOut: this.leftOut,
      startMs: this.firstStartMs,
      durationSeconds: (this.lastEndMs - this.firstStartMs) / 1000,
      intervals: intervals.map((interval) => ({ ...interval, second: Math.max(interval.second - firstSecond, 0) })),
      latency: this.latency,
      byName: Array.from(this.byName, ([name, counts]) => ({ name, ...counts })),
      maxMs: this.maxMs,
      beyondHistogram: this.beyondHistogram,
      foldedNames: this.foldedNames.size,
      users: null,
      backwards: this.backwards,
      gap: this.gap,
    };
  }

  /** Files of one run overlap, so each has seconds of its own. */
  private beginFile(file: string) {
    this.intervals.push(...this.seconds.rest());
    this.seconds = new SampleSeconds({ stage: 0, shard: 0 });
    this.files++;
    this.closedBefore = 0;
    this.fileName = file;
    this.fileEndMs = -Infinity;
  }

  private watchClock(startMs: number, endMs: number, file: string, line: number) {
    const byMs = this.fileEndMs - endMs;
    if (byMs > Math.max(leastStepMs, this.backwards?.byMs ?? 0)) this.backwards = { name: file, line, byMs };
    const gapMs = startMs - this.fileEndMs;
    if (Number.isFinite(gapMs) && gapMs > Math.max(leastGapMs, (this.gap?.seconds ?? 0) * 1000))
      this.gap = { name: file, line, seconds: gapMs / 1000 };
    if (endMs > this.fileEndMs) this.fileEndMs = endMs;
    if (this.baseMs !== null && startMs < this.baseMs)
      throw badFile(
        file,
        `the time ${shown(new Date(startMs).toISOString())} is more than a day before the first one`,
        { line },
      );
  }

  private countsOf(title: string): NameCounts {
    const own = this.byName.get(title);
    if (own) return own;
    const isOther = this.byName.size >= maxRequestNames;
    if (isOther && this.foldedNames.size < 10_000) this.foldedNames.add(title);
    const key = isOther ? otherName : title;
    const counts = this.byName.get(key) ?? { requests: 0, errors: 0, latency: LatencyHistogram.empty() };
    this.byName.set(key, counts);
    return counts;
  }
}

const lateWords = (latencyMs: number) =>
  latencyMs > openSeconds * 1000
    ? `the request took ${latencyMs / 1000} s; in this format only requests of at most ${openSeconds} s are read`
    : `the request began more than ${openSeconds} s before one that stands above it; put the file in the order of time`;
