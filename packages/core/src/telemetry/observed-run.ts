import type { PlanRunInput } from '../sizing/plan-problem';
import { mean, median, sum } from '../stats/moments';
import { rateAt } from './day-sums';
import type { RequestDemand } from './request-demand';
import { leftBeyond } from './unit-capacity';
import type { UnitPoint } from './usable-points';

const levels = 8;
/** A plan's model allows for about this much background; what is above it is taken from the unit as a whole. */
const idleOfModel = 0.02;
const fewestPoints = 20;
/** Standard errors from the middle of a 90 % interval to its end. */
const normalReach = 1.645;

type Doubted = Pick<RequestDemand, 'points' | 'idlePercent' | 'unitMs' | 'curve' | 'seenUpToPercent'>;

/**
 * Production as a run of a plan: the steps at the usual number of units, in levels of rising rate. Its source is `observed`: better
 * than what a vendor says, less than an own measurement, since nobody chose the load and nothing was seen above it. Of percentiles
 * the median of the steps stands for the level. Background above 2 % counts as a smaller unit, so that the rate at which
 * it is full stays what it is. Its error is the interval of its demand, which holds what days disagree on, with an allowance for a unit
 * that was never seen full.
 * @returns null where no number of units was seen for long enough
 */
export function observedRun(
  demand: Doubted,
  cell: { id: string; tier: string; policies: string[] },
  stepSeconds: number,
): PlanRunInput | null {
  const { points, idlePercent } = demand;
  const usual = [...Map.groupBy(points, ({ units }) => units)]
    .filter(([units, ofUnits]) => Number.isInteger(units) && units <= 1000 && ofUnits.length >= fewestPoints)
    .toSorted(([, left], [, right]) => right.length - left.length)[0];
  if (!usual) return null;
  const [units, ofUnits] = usual;
  const sorted = ofUnits.filter(({ rps }) => rps > 0).toSorted((left, right) => left.rps - right.rps);
  const size = Math.ceil(sorted.length / levels);
  const taken = Math.max(0, idlePercent.estimate / 100 - idleOfModel);
  const level = (steps: readonly UnitPoint[]): PlanRunInput['levels'][number] => {
    const rates = steps.map(({ point }) => point.rps);
    const rps = mean(rates);
    const failed = sum(steps.map(({ point }) => point.rps * (point.errorRate ?? 0))) / sum(rates);
    const means = steps.flatMap(({ point: { meanMs, rps: weight } }) =>
      meanMs === undefined ? [] : [{ meanMs, weight }],
    );
    const tails = steps.flatMap(({ point: { p95Ms } }) => (p95Ms === undefined ? [] : [p95Ms]));
    return {
      ...{ offeredRps: rps, throughputRps: rps * (1 - failed), errorRate: failed, steady: true },
      ...{ requests: Math.round(sum(rates) * stepSeconds), durationSeconds: Math.min(steps.length * stepSeconds, 1e7) },
      cpuPercent: Math.max(0, ((mean(steps.map(({ busy }) => busy)) - taken) / (1 - taken)) * 100),
      ...(means.length > 0 && {
        meanMs: sum(means.map(({ meanMs, weight }) => meanMs * weight)) / sum(means.map(({ weight }) => weight)),
      }),
      ...(tails.length > 0 && { p95Ms: median(tails) }),
    };
  };
  return {
    ...{ ...cell, units, loadModel: 'open', arrivals: 'poisson', source: 'observed', demandError: errorOf(demand) },
    levels: Array.from({ length: levels }, (_, index) => sorted.slice(index * size, (index + 1) * size))
      .filter((steps) => steps.length > 0)
      .map(level),
  };
}

/** As the standard error of a logarithm. The levels show a line, also where the days show that demand rises with the load. */
function errorOf({ unitMs, idlePercent, curve, seenUpToPercent }: Doubted): number {
  const { estimate, low, high } = unitMs;
  const up = Math.log((high ?? Infinity) / estimate);
  const down = low !== null && low > 0 ? Math.log(estimate / low) : Infinity;
  const line = (1 - idlePercent.estimate / 100) / (estimate / 1000);
  const bent = Math.abs(Math.log(line / (rateAt(curve, 1) ?? line)));
  const beyond = -Math.log(leftBeyond(100 / Math.max(seenUpToPercent, 0.1)));
  return Math.min(Math.hypot(Math.max(up, down), bent, beyond) / normalReach, 1);
}
