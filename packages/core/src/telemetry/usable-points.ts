import { dayOf, type Telemetry, type TelemetryPoint } from './telemetry';

/** Above it the utilisation no longer follows the rate. */
const saturatedPercent = 97;
/** Requests that fail cost another part of the way. */
const mostErrors = 0.02;

/** A step as the fit sees it: of one unit. */
export interface UnitPoint {
  point: TelemetryPoint;
  day: number;
  units: number;
  /** Requests per second and unit. */
  rps: number;
  /** Share of a unit that was busy. */
  busy: number;
}

export interface UsablePoints {
  usable: UnitPoint[];
  saturated: number;
  failing: number;
  rescaled: number;
  /** Of which it is not known how many units there were. */
  unitless: number;
}

/**
 * The steps that tell what a request costs: rate, utilisation and units are known, and nothing was saturated, failing in numbers, or
 * being scaled at the time.
 * @param units of a series that does not say, or before they were first read
 */
export function usablePoints({ points, unitsReadSinceMs }: Telemetry, units: number | null): UsablePoints {
  const found: UsablePoints = { usable: [], saturated: 0, failing: 0, rescaled: 0, unitless: 0 };
  const says = points.some((point) => point.units !== undefined);
  const unitsOf = (point: TelemetryPoint) =>
    says && !(units !== null && point.atMs < (unitsReadSinceMs ?? -Infinity)) ? (point.units ?? null) : units;
  points.forEach((point, index) => {
    const own = unitsOf(point);
    const { utilisationPercent, errorRate = 0, rps } = point;
    if (utilisationPercent === undefined) return;
    if (own === null) {
      found.unitless += 1;
      return;
    }
    const neighbours = [points[index - 1], points[index + 1]].map((one) => (one === undefined ? own : unitsOf(one)));
    if (neighbours.some((other) => other !== own)) found.rescaled += 1;
    else if (utilisationPercent > saturatedPercent) found.saturated += 1;
    else if (errorRate > mostErrors) found.failing += 1;
    else found.usable.push({ point, day: dayOf(point), units: own, rps: rps / own, busy: utilisationPercent / 100 });
  });
  return found;
}
