import type { PodsSample } from '../metrics/pods-sample';
import type { LevelStatistics } from './level-statistics';

/**
 * Restarts of the target's pods between the first reading of a stage and the last, and what they took from `fromSecond` on; null with fewer than
 * two readings, between which nothing can be seen.
 */
export function podsLevel(samples: readonly PodsSample[], fromSecond: number): LevelStatistics['pods'] {
  const readings = samples.toSorted((left, right) => left.second - right.second);
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || readings.length < 2) return null;
  const measured = readings.filter(({ second }) => second >= fromSecond);
  const busy = measured.flatMap(({ coresBusy }) => coresBusy ?? []);
  const memory = measured.flatMap(({ memoryMib }) => memoryMib ?? []);
  return {
    restarts: Math.max(last.restarts - first.restarts, 0),
    coresBusy: busy.length === 0 ? null : busy.reduce((sum, cores) => sum + cores, 0) / busy.length,
    memoryMib: memory.length === 0 ? null : Math.max(...memory),
  };
}
