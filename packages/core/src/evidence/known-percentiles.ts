import type { PlanLevel } from '../sizing/plan-problem';

/** The percentiles that a level states, in order. */
export const knownPercentiles = (level: PlanLevel): { at: number; ms: number }[] =>
  (
    [
      [50, level.p50Ms],
      [90, level.p90Ms],
      [95, level.p95Ms],
      [99, level.p99Ms],
      [99.9, level.p999Ms],
    ] as const
  ).flatMap(([at, ms]) => (ms === undefined ? [] : [{ at, ms }]));

/** A percentile as measured, or interpolated in log latency over −ln(1 − q), on which an exponential tail is a line. */
export function percentileOf(level: PlanLevel, percentile: number): number | null {
  const known = knownPercentiles(level).filter(({ ms }) => ms > 0);
  const exact = known.find(({ at }) => at === percentile);
  if (exact) return exact.ms;
  const below = known.findLast(({ at }) => at < percentile);
  const above = known.find(({ at }) => at > percentile);
  if (!below || !above) return null;
  const depth = (at: number) => -Math.log(1 - at / 100);
  const share = (depth(percentile) - depth(below.at)) / (depth(above.at) - depth(below.at));
  return below.ms * (above.ms / below.ms) ** share;
}
