import { keepUnits, type Telemetry } from '../src';
import type { TelemetryClass } from './telemetry-classes';

const dayMs = 86_400_000;
/** UTC. */
const readingHourMs = 3 * 3_600_000;

/** A series as it is known of a source that only tells how many units there are when it is read: at the end, or each night. */
export function readUnits(production: Telemetry, when: NonNullable<TelemetryClass['unitsRead']>): Telemetry {
  const { points } = production;
  const ends = points.flatMap(({ atMs }, index) => (atMs % dayMs === readingHourMs ? [index] : []));
  const readings = [...(when === 'nightly' ? ends.slice(1) : []), points.length - 1].map((end): Telemetry => {
    const { units, atMs } = points[end]!;
    return {
      ...production,
      points: points.slice(0, end + 1).map((point) => ({ ...point, ...(units !== undefined && { units }) })),
      unitsReadSinceMs: atMs,
    };
  });
  return readings.slice(1).reduce((before, read) => keepUnits(read, before), readings[0]!);
}
