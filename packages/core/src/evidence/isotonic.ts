import { median } from '../stats/moments';

/**
 * The non-decreasing sequence nearest to `values` in absolute deviation: pool adjacent violators, each pool at its
 * median, so that one bad value among good ones does not lift the others.
 */
export function isotonic(values: readonly number[]): number[] {
  const pools: number[][] = [];
  for (const value of values) {
    let pool = [value];
    for (let last = pools.at(-1); last && median(last) > median(pool); last = pools.at(-1)) {
      pool = [...last, ...pool];
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => pool.map(() => median(pool)));
}

/** Where the line through points rising in both coordinates first exceeds `limit`; null when it does not, or does at once. */
export function crossingOf(points: readonly { x: number; y: number }[], limit: number): number | null {
  const at = points.findIndex(({ y }) => y > limit);
  const [before, after] = [points[at - 1], points[at]];
  if (!before || !after) return null;
  return before.x + ((after.x - before.x) * (limit - before.y)) / (after.y - before.y);
}
