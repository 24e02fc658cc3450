import type { Benchmark } from '../workload/benchmark';

/** The highest rate that a benchmark may come to, in requests per second; null where the target decides it. */
export function peakRps({ load, batch, requests }: Pick<Benchmark, 'load' | 'batch' | 'requests'>): number | null {
  if (load.kind === 'find-maximum') return load.maxRps;
  if (load.kind === 'steps') return Math.max(...load.steps.map(({ rps }) => rps));
  const users = Math.max(...load.steps.map((step) => step.users));
  const sentAtOnce = batch ? requests.length : 1;
  if (load.iterationsPerSecond !== undefined) return users * load.iterationsPerSecond * sentAtOnce;
  return load.thinkTimeMs > 0 ? ((users * 1000) / load.thinkTimeMs) * sentAtOnce : null;
}
