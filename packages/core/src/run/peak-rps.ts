import type { Benchmark } from '../workload/benchmark';
import { sentAtOnce } from '../workload/sent-at-once';

/** The highest rate that a benchmark may come to, in requests per second; null where the target decides it. */
export function peakRps(benchmark: Pick<Benchmark, 'load' | 'batch' | 'requests'>): number | null {
  const { load } = benchmark;
  if (load.kind === 'find-maximum') return load.maxRps;
  if (load.kind === 'steps') return Math.max(...load.steps.map(({ rps }) => rps));
  const users = Math.max(...load.steps.map((step) => step.users));
  const each = sentAtOnce(benchmark);
  if (load.iterationsPerSecond !== undefined) return users * load.iterationsPerSecond * each;
  return load.thinkTimeMs > 0 ? ((users * 1000) / load.thinkTimeMs) * each : null;
}
