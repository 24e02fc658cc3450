import type { TrendLevel, TrendRun } from './read-trend-runs';

/** Rates that agree to three digits are one. */
const digits = 3;

/**
 * The load that most runs were offered and kept the SLO at, the highest of several; null when none was offered twice.
 * `levelOf` finds a run's longest stage at it.
 */
export function mostCommonLevel(runs: readonly TrendRun[]) {
  const counts = new Map<string, { count: number; size: number }>();
  for (const { levels } of runs)
    for (const [key, size] of new Map(levels.filter(({ kept }) => kept).map((level) => [keyOf(level), sizeOf(level)])))
      counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, size });
  const [best] = [...counts].toSorted(([, left], [, right]) => right.count - left.count || right.size - left.size);
  if (!best || best[1].count < 2) return null;
  return {
    inWords: best[0],
    levelOf: ({ levels }: TrendRun): TrendLevel | null =>
      levels
        .filter((level) => keyOf(level) === best[0])
        .toSorted((left, right) => right.measuredSeconds - left.measuredSeconds)[0] ?? null,
  };
}

const sizeOf = ({ rps, users }: TrendLevel) => rps ?? users ?? 0;
const keyOf = ({ rps, users }: TrendLevel) =>
  rps === null ? `${users} users` : `${Number(rps.toPrecision(digits))} rps`;
