import type { Slo } from '../workload/slo';
import { crossingOf, isotonic } from './isotonic';
import { completedRps, keptUp } from './kept-up';
import { percentileOf } from './known-percentiles';
import type { JudgedLevel } from './level-verdict';

/** Share of an open level's offer that may be left uncompleted. */
const maxShortfall = 0.03;

/**
 * The lowest rate at which the percentile (in its logarithm), the error rate or the completed share crosses its limit,
 * each interpolated over the rate after isotonic regression. Null when no crossing lies between two levels.
 */
export function interpolatedCrossing(judged: readonly JudgedLevel[], slo: Slo): number | null {
  const crossings = [
    crossing(judged, Math.log(slo.latencyMs), ({ level }) => {
      const ms = percentileOf(level, slo.percentile);
      return ms === null ? null : Math.log(ms);
    }),
    crossing(judged, slo.maxErrorRate, ({ level }) => level.errorRate),
    crossing(judged, maxShortfall, ({ level, generatorLimited }) => {
      const shortfall = 1 - completedRps(level) / (level.offeredRps ?? Infinity);
      // Chance may leave a level short that did keep up, and a generator's shortfall is not the target's.
      return generatorLimited || keptUp(level) ? Math.min(Math.max(shortfall, 0), maxShortfall) : shortfall;
    }),
  ].filter((rps) => rps !== null);
  return crossings.length > 0 ? Math.min(...crossings) : null;
}

function crossing(
  judged: readonly JudgedLevel[],
  limit: number,
  figureOf: (one: JudgedLevel) => number | null,
): number | null {
  const points = judged.flatMap((one) => {
    const figure = figureOf(one);
    return figure === null ? [] : [{ x: one.rps, figure }];
  });
  const rising = isotonic(points.map(({ figure }) => figure));
  return crossingOf(
    points.map(({ x }, index) => ({ x, y: rising[index] ?? 0 })),
    limit,
  );
}
