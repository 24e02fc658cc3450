import { sloCapacityRps } from '../queueing/latency-model';
import { coarse } from '../queueing/response-tail';
import type { UnitModel } from '../queueing/unit-model';
import type { Slo } from '../workload/slo';

/** How a unit might also be: logarithms of the ratios to the central one. */
export interface Deviation {
  logDemand: number;
  logDelay: number;
  logDelayVariability: number;
  logServiceVariability: number;
}

const axes = ['logDemand', 'logDelay', 'logDelayVariability', 'logServiceVariability'] as const;
/** Standard deviations from the centre at which the capacity is solved along each axis. */
const step = 1.3;

/**
 * SLO capacities of a unit at hundreds of deviations for the price of ten: the logarithm of utilisation at capacity as a
 * quadratic along each axis, with the one product that matters (mean and spread of the delay). Where the SLO is so near
 * the delay that a corner has no capacity at all, every deviation is solved by itself.
 */
export function drawnCapacitiesRps(unit: UnitModel, slo: Slo, deviations: readonly Deviation[]): number[] {
  const solve = (deviation: Partial<Deviation>) => sloCapacityRps(deviated(unit, deviation), slo, coarse);
  const logBusy = (deviation: Partial<Deviation>) =>
    Math.log((solve(deviation) * deviated(unit, deviation).serviceDemandMs) / (unit.servers * 1000));
  const widths = axes.map((axis) => Math.max(step * spreadOf(deviations.map((one) => one[axis])), 1e-4));
  const centre = logBusy({});
  const sides = axes.map((axis, i) => [logBusy({ [axis]: widths[i] }), logBusy({ [axis]: -widths[i]! })] as const);
  const [, delayWidth, variabilityWidth] = widths;
  const corner = logBusy({ logDelay: delayWidth!, logDelayVariability: variabilityWidth! });
  const all = [centre, corner, ...sides.flat()];
  if (!all.every(Number.isFinite)) return deviations.map(solve);
  const product = corner - sides[1]![0] - sides[2]![0] + centre;
  return deviations.map((deviation) => {
    const z = axes.map((axis, i) => deviation[axis] / widths[i]!);
    const along = sides.map(
      ([more, less], i) => ((more - less) / 2) * z[i]! + ((more + less) / 2 - centre) * z[i]! * z[i]!,
    );
    const busy = Math.exp(Math.min(centre + along.reduce((sum, part) => sum + part, 0) + product * z[1]! * z[2]!, 0));
    return (busy * unit.servers * 1000) / (unit.serviceDemandMs * Math.exp(deviation.logDemand));
  });
}

function deviated(unit: UnitModel, deviation: Partial<Deviation>): UnitModel {
  const times = (log: number | undefined) => Math.exp(log ?? 0);
  return {
    ...unit,
    serviceDemandMs: unit.serviceDemandMs * times(deviation.logDemand),
    delayMs: unit.delayMs * times(deviation.logDelay),
    delayVariability: unit.delayVariability * times(deviation.logDelayVariability),
    serviceVariability: unit.serviceVariability * times(deviation.logServiceVariability),
  };
}

const spreadOf = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
