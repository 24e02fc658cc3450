import type { Interval, LatencyHistogram } from '@headroom/core';
import type { ImportSource, TimeUnit } from '../import-format';

/** Which columns of a CSV with one row per request hold what. Columns by their names in the header. */
export interface CsvLayout {
  delimiter?: string;
  /** Names of the columns when the file has no header row. */
  header?: readonly string[];
  /** When a request started or ended: a number since 1970 or since any other moment, or a date and time. */
  time: { column: string; unit: TimeUnit | 'date'; at: 'start' | 'end' };
  latency: { column: string; unit: TimeUnit };
  name?: string;
  /** HTTP statuses, 0 or nothing where no answer came; words in their place only beside a column `success`. */
  status?: string;
  /** `true` or `false`, in any case. */
  success?: string;
  /** A cause of failure out of few: every different value costs memory. */
  errorCode?: string;
  bytesIn?: string;
  bytesOut?: string;
  /** Users that were active in the process that wrote the row. */
  users?: string;
  host?: string;
  /** Which user wrote the row; JMeter begins it with the host when a test is distributed. */
  thread?: string;
  /** Only rows with this value are requests; the others are summed in `others`. */
  rows?: { column: string; equals: string };
  /**
   * Rows that sum others of their thread; counted in `leftOut` where there are such others within their duration and the
   * time in `idle`, in the unit of the latency, and in `transactions` where they stand alone and are requests.
   */
  leaveOut?: { column: string; startsWith: string; idle?: string };
}

/** A source and the names of its columns. */
export interface CsvFile {
  source: ImportSource;
  header: readonly string[];
}

/** A place in a source. */
export interface RowPlace {
  name: string;
  line: number;
}

export interface CsvSamples {
  requests: number;
  errors: number;
  leftOut: number;
  transactions: number;
  /** Rows that `rows` does not count as requests, by the value of its column. */
  others: { name: string; rows: number; sum: number; max: number | null }[];
  /** First start, in milliseconds of the file's own clock. */
  startMs: number;
  /** From the first start to the last end. */
  durationSeconds: number;
  /** Seconds count from the whole second in which the first request started. */
  intervals: Interval[];
  /** Of all requests, failed ones included. */
  latency: LatencyHistogram;
  byName: { name: string; requests: number; errors: number; latency: LatencyHistogram }[];
  maxMs: number;
  /** Requests that took longer than a histogram can tell. */
  beyondHistogram: number;
  /** Names that were folded into `other`. */
  foldedNames: number;
  /** The most in any row of each host and file, summed; null without such a column. */
  users: number | null;
  /** The largest step back of the clock from one row to a later one of the same file, if above one second. */
  backwards: (RowPlace & { byMs: number }) | null;
  /** The longest time without any request, if above a minute; the place is the first row after it. */
  gap: (RowPlace & { seconds: number }) | null;
}
