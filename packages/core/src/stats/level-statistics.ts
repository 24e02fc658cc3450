import type { OutcomeCounts } from '../metrics/outcome';

/** Latency percentiles in milliseconds, from merged histograms; null where there were no samples. */
export interface Percentiles {
  count: number;
  meanMs: number | null;
  p50Ms: number | null;
  p90Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
  p999Ms: number | null;
  maxMs: number | null;
}

/** Statistics of one load level after the settle seconds. Rates per second over the measured window. */
export interface LevelStatistics {
  loadModel: 'open' | 'closed';
  /** What was asked for: requests per second (open) or null (closed). */
  offeredRps: number | null;
  users: number | null;
  /** Arrivals that were actually intended (open), or requests begun (closed), per second. */
  intendedRps: number;
  /** Completions of any outcome, per second. */
  completedRps: number;
  /** Successful completions per second. */
  throughputRps: number;
  measuredSeconds: number;
  /** Seconds left out at the start (settling). */
  excludedSeconds: number;
  /** Completions of any outcome in the measured window and in the drain after it, so that slow ones are not left out. */
  requests: number;
  outcomes: OutcomeCounts;
  /** Failures ÷ completions; null when nothing completed. */
  errorRate: number | null;
  /** Upper 95 % confidence limit (Wilson, one-sided) of the error rate. */
  errorRateUpper: number | null;
  latency: Percentiles;
  serviceTime: Percentiles;
  failureLatency: Percentiles | null;
  /** The SLO's percentile of intended-start latency. */
  sloLatencyMs: number | null;
  /** The SLO's percentile of service time: from the actual send, so without waiting inside the generator. */
  sloServiceTimeMs: number | null;
  /** Same figures with the settle seconds included. */
  withWarmUp: { throughputRps: number; sloLatencyMs: number | null };
  /**
   * Relative standard errors from batch means, one run's noise against the next included; null when the level is too
   * short for them. Absent in older runs.
   */
  relativeError?: { throughput: number | null; meanLatency: number | null };
  /** Effective sample size of the latency series, autocorrelation taken into account. */
  effectiveSamples: number;
  /** effectiveSamples · (1 − q): at or above 20 the SLO percentile is reliable. */
  tailSamples: number;
  /** Whether the warm-up cut found a steady part behind it; null when the stage was too short for one. Absent in older runs. */
  warmUpEnded?: boolean | null;
  /** Null when there were too few observations to tell. */
  steady: boolean | null;
  /**
   * Relative change from the first third of the window to the last: of the completed share of arrivals (open) or of
   * throughput (closed), and of mean latency. Null when the window is too short to tell.
   */
  drift: { throughput: number | null; latency: number | null };
  /**
   * Health of the generator over the measured window; null when it sent no report, which no certificate passes. A figure
   * is null when the engine does not report it.
   */
  generator: {
    /** Of the busiest shard in its busiest second, in percent of one core; `threads` is the cores which it may use. */
    cpuPercentMax: number;
    threads: number;
    /** Upper quartile over seconds of the worst shard's p99: percentiles of separate seconds cannot be merged. */
    loopLagP99Ms: number | null;
    sendLagP99Ms: number | null;
    /** Counts over the window, and of the drain too for `dropped`. */
    late: number | null;
    waitedForConnection: number | null;
    dropped: number;
    /** Seconds of a shard without a report, summed over shards; absent in older runs. */
    missingSeconds?: number;
  } | null;
  /** From the target's own counters; null when it reports none. */
  server: {
    /** Cores busy, summed over units. */
    coresBusy: number;
    /** Cores available, summed over units. */
    cores: number;
    requestsPerSecond: number;
    /** Units that restarted during the stage, settle seconds included. */
    restarts: number;
    /** CPU milliseconds per request, idle background included; null when no request was counted. */
    serviceDemandMs: number | null;
  } | null;
  /** From whoever runs the target's pods; null where it was asked too seldom, absent where nobody is. */
  pods?: {
    /** Containers that were started again and pods that came in the place of others, settle seconds included. */
    restarts: number;
    /** Cores busy, summed over pods: the mean of what was told. */
    coresBusy: number | null;
    /** Memory of all pods: the most that was told. */
    memoryMib: number | null;
  } | null;
}
