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
  /** Arrivals that were actually intended, per second. */
  intendedRps: number;
  /** Completions of any outcome, per second. */
  completedRps: number;
  /** Successful completions per second. */
  throughputRps: number;
  measuredSeconds: number;
  /** Seconds left out at the start (settling). */
  excludedSeconds: number;
  requests: number;
  outcomes: OutcomeCounts;
  errorRate: number;
  /** Upper 95 % confidence limit (Wilson) of the error rate. */
  errorRateUpper: number;
  latency: Percentiles;
  serviceTime: Percentiles;
  failureLatency: Percentiles | null;
  /** The SLO's percentile of intended-start latency. */
  sloLatencyMs: number | null;
  /** Same figures with the settle seconds included. */
  withWarmUp: { throughputRps: number; sloLatencyMs: number | null };
  /** Effective sample size of the latency series, autocorrelation taken into account. */
  effectiveSamples: number;
  /** effectiveSamples · (1 − q): at or above 20 the SLO percentile is reliable. */
  tailSamples: number;
  steady: boolean;
  /** Relative change of throughput and of log latency, first third to last third. */
  drift: { throughput: number; latency: number };
  generator: {
    cpuPercentMax: number;
    threads: number;
    loopLagP99Ms: number;
    sendLagP99Ms: number;
    late: number;
    waitedForConnection: number;
    dropped: number;
  };
  /** From the target's own counters; null when it reports none. */
  server: {
    /** Cores busy, summed over units. */
    coresBusy: number;
    /** Cores available, summed over units. */
    cores: number;
    requestsPerSecond: number;
    restarts: number;
    /** CPU milliseconds per request. */
    serviceDemandMs: number;
  } | null;
}
