import type { LevelStatistics } from '../stats/level-statistics';

/** Restarts of the target in a stage, by its own counters and by what runs its pods; null where neither tells. */
export function restartsOf({ server, pods }: Pick<LevelStatistics, 'server' | 'pods'>): number | null {
  const told = [server?.restarts, pods?.restarts].filter((count) => count !== undefined);
  return told.length === 0 ? null : Math.max(...told);
}
