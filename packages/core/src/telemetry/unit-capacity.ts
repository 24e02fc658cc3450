import { number } from '../run/figures';
import { confidence, type Estimated } from '../scalability/estimated';
import { busyAt, curveWithinDays, lineWithinDays, rateAt, type DaySums } from './day-sums';
import { intervalOf, leaveOneDayOut } from './leave-one-day-out';
import { lacking, learned, type Learned, type TelemetryFinding } from './learned';
import type { RequestDemand } from './request-demand';

/**
 * Beyond the utilisation that was seen, a request may cost more than a line says: contention, and cores that share their parts
 * (demand that depends on load: Zhang, Li and Zhou 2013). For each doubling this share is taken off the interval's lower end.
 */
const lossPerDoubling = 0.1;

/** Share of the rate that is left at the lower end where a utilisation is so many times what was seen. */
export const leftBeyond = (extrapolation: number): number =>
  (1 - lossPerDoubling) ** Math.log2(Math.max(1, extrapolation));

/** The rate that a unit carries at a utilisation: not at a latency, of which utilisation says nothing. */
export interface UnitCapacity {
  /** Requests per second and unit. */
  rps: Estimated;
  ceilingPercent: number;
  seenUpToPercent: number;
  /** Ceiling ÷ utilisation seen, where that is above 1; otherwise 1. */
  extrapolation: number;
  findings: TelemetryFinding[];
}

/** The rate per unit at a ceiling of utilisation; where that was never seen, it says so and by how much it extrapolates. */
export function unitCapacity(demand: RequestDemand, ceilingPercent: number): Learned<UnitCapacity> {
  const { days, curve, seenUpToPercent, unitMs } = demand;
  const fit = curve.bend > 0 ? curveWithinDays : lineWithinDays;
  const rate = (some: readonly DaySums[]) => {
    const fitted = fit(some);
    return fitted && rateAt(fitted, ceilingPercent / 100);
  };
  const logRate = leaveOneDayOut(days, (some) => {
    const rps = rate(some);
    return rps === null ? null : Math.log(rps);
  });
  if (!logRate)
    return lacking(
      'above-ceiling-when-idle',
      `Without any request a unit is already busy by ${number(100 * curve.idle)} %, near the ceiling of ${number(ceilingPercent)} %.`,
    );
  const { estimate, low, high } = intervalOf(logRate);
  const extrapolation = Math.max(1, ceilingPercent / Math.max(seenUpToPercent, 0.1));
  const allowance = leftBeyond(extrapolation);
  const rps = Math.exp(estimate);
  // What widened the demand's interval beyond its scatter widens this one alike.
  const least = rps * (unitMs.estimate / (unitMs.high ?? Infinity));
  const most = unitMs.low === null || unitMs.low <= 0 ? Infinity : rps * (unitMs.estimate / unitMs.low);
  const interval = {
    low: Math.min(Math.exp(low ?? -Infinity), least) * allowance,
    high: Math.max(Math.exp(high ?? Infinity), most),
  };
  const findings: TelemetryFinding[] = [];
  if (extrapolation > 1.02)
    findings.push({
      kind: 'never-seen-above',
      sentence: `Never seen above ${number(seenUpToPercent)} % utilisation; that a unit carries ${number(rps)} rps at ${number(ceilingPercent)} % goes ${number(extrapolation)} times beyond it.`,
    });
  return learned({
    rps: { estimate: rps, ...interval, confidence },
    ...{ ceilingPercent, seenUpToPercent, extrapolation, findings },
  });
}

/** Utilisation in per cent that the curve tells of a rate per unit. */
export const utilisationAt = ({ curve }: RequestDemand, rpsPerUnit: number): number => 100 * busyAt(curve, rpsPerUnit);
