import { number } from '../run/figures';
import { dateOf, dayOf, type Telemetry } from './telemetry';
import type { UnitPoint } from './usable-points';

/** Days with units that were read: as many tell a change of demand from one of units. */
const fewestDays = 5;

/** Units of steps before they were first read, which nobody knows. */
export interface TakenUnits {
  sinceMs: number;
  units: number;
  /** Units were read for days enough since. */
  isConfirmed: boolean;
}

/**
 * What is taken for known of the units of a series; null where they are its own, or were given.
 * @param units that were given
 */
export function takenUnits(
  { unitsReadSinceMs: sinceMs }: Telemetry,
  units: number | null,
  points: readonly UnitPoint[],
): TakenUnits | null {
  if (sinceMs === undefined || units !== null) return null;
  const first = points.find(({ point }) => point.atMs < sinceMs);
  if (!first) return null;
  const daysRead = new Set(points.flatMap(({ point }) => (point.atMs >= sinceMs ? [dayOf(point)] : [])));
  return { sinceMs, units: first.units, isConfirmed: daysRead.size >= fewestDays };
}

export const takenInWords = ({ sinceMs, units }: TakenUnits): string =>
  `How many units there were before ${dateOf(sinceMs)} is not known; ${number(units)} ${units === 1 ? 'is' : 'are'} taken, as there were then. If there were more or fewer, what a request costs is wrong by that factor.`;
