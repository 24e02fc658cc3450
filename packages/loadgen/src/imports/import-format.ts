import type { Interval, LoadModel } from '@headroom/core';

/** A file on disk, and what the person who named it calls it. */
export interface NamedFile {
  name: string;
  path: string;
}

/** A file that was named, as plain UTF-8 text on disk: unpacked and decoded where it was not. */
export interface ImportSource {
  /** As the person named it; a file inside an archive as `archive.zip: inner.csv`. */
  name: string;
  path: string;
  bytes: number;
  inArchive: boolean;
}

/** The first characters of a source, by which its format is told. */
export interface SourceHead {
  name: string;
  text: string;
  inArchive: boolean;
}

/** A day: whatever is longer is in another unit, or no latency. */
export const longestLatencyMs = 86_400_000;

export const timeUnits = ['s', 'ms', 'us', 'ns'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Which columns of a plain CSV hold what, by their names in its header. */
export interface ColumnMapping {
  start: string;
  duration: string;
  name?: string;
  status?: string;
  /** Unit of a start that is a number; told from its size when absent. Dates in ISO 8601 need none. */
  startUnit?: TimeUnit;
  durationUnit: TimeUnit;
}

export interface ParseOptions {
  columns?: ColumnMapping;
  signal?: AbortSignal;
}

/** Milliseconds; null where the source does not tell. */
export interface ImportPercentiles {
  p50: number | null;
  p90: number | null;
  p95: number | null;
  p99: number | null;
  p999: number | null;
  max: number | null;
}

export interface ImportedName {
  name: string;
  requests: number;
  errors: number;
  percentilesMs: ImportPercentiles;
}

/** Something that a reader of the report must know. What `breaks` makes the run no evidence. */
export interface ImportFinding {
  kind: string;
  severity: 'breaks' | 'warns';
  sentence: string;
}

/** What one run's files say. Latencies are of all requests, failed ones included, as the tools themselves report them. */
export interface ImportedRun {
  format: string;
  requests: number;
  /** Requests of a summary that got no answer, so that no latency is theirs. */
  unanswered: number;
  /** Null where the source does not tell. */
  errors: number | null;
  /** From the first start to the last end; null when it is not known. */
  durationSeconds: number | null;
  /** ISO 8601 in UTC; null when it is not known. */
  startedAt: string | null;
  /** Answers per second of any outcome as the source states them; null where it states none (raw samples). */
  statedRps: number | null;
  meanMs: number | null;
  percentilesMs: ImportPercentiles;
  byName: ImportedName[];
  /** One second of one name each; empty for summaries. */
  intervals: Interval[];
  loadModel: LoadModel | null;
  /** Users or connections of a closed test; null when not known. */
  users: number | null;
  /** There may have been more users, on hosts that the source does not tell apart. */
  usersAtLeast: boolean;
  /**
   * What Little's law says of a closed test: X·R is the users, where they wait for nothing between two requests; X·R is at
   * most the users, where what they wait is not known; or nothing, where a user may have several requests at once.
   */
  little: 'users' | 'at-most-users' | 'none';
  /** Smallest step of the source's latencies, in milliseconds. */
  resolutionMs: number;
  /** Rows or records that were left out; why stands in the notes. */
  dropped: number;
  assumed: string[];
  notes: string[];
  findings: ImportFinding[];
}

/** A kind of result file, told by its content. */
export interface ImportFormat {
  id: string;
  label: string;
  /** Holds single requests, or a summary of them. */
  raw: boolean;
  /** Reads more than one file as parts of one run. */
  several: boolean;
  detect(head: SourceHead): boolean;
  /** @throws HeadroomError `invalid-input` that names file, line and column */
  parse(sources: readonly ImportSource[], options: ParseOptions): Promise<ImportedRun>;
}
