import type { LatencyHistogram } from '../histogram';

/** What is compared of a run. */
export interface RunSummary {
  id: string;
  /** Figures of the whole run by their name, such as `throughputRps`; only positive ones have a ratio. */
  figures: Readonly<Record<string, number>>;
  /** The same figures over consecutive windows of equal length, in order, where they are known. */
  windows?: Readonly<Record<string, readonly number[]>>;
  /** Latencies of consecutive windows (seconds) in order: percentiles are compared on these. */
  latencyWindows?: readonly LatencyHistogram[];
}

/** What to compare: a figure by its name, or a percentile (0 to 100) of latency. `label` names it in sentences. */
export type ComparedMetric =
  { kind: 'figure'; name: string; label: string; better: 'higher' | 'lower' } | { kind: 'latency'; percentile: number };
