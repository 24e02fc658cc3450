import type { Telemetry, TelemetryPoint } from './telemetry';

/**
 * A series of a source that only tells how many units there are now, with the units that were read earlier: a step that was stored
 * keeps its own. Newer steps have today's number where the last reading had the same; where it had another, nobody knows when that
 * changed, and only the newest step has units.
 * @param before the same source as it was stored at the last reading
 */
export function keepUnits(read: Telemetry, before: Telemetry): Telemetry {
  const newest = read.points.at(-1);
  const last = before.points.at(-1);
  if (read.unitsReadSinceMs === undefined || !newest || !last) return read;
  const isSame = before.points.findLast(({ units }) => units !== undefined)?.units === newest.units;
  let next = 0;
  let { units } = before.points[0]!;
  const points = read.points.map((point): TelemetryPoint => {
    if (point.atMs > last.atMs) return isSame || point === newest ? point : withUnits(point, undefined);
    for (; (before.points[next]?.atMs ?? Infinity) <= point.atMs; next += 1) ({ units } = before.points[next]!);
    return withUnits(point, units);
  });
  return { ...read, points, unitsReadSinceMs: before.unitsReadSinceMs ?? last.atMs };
}

function withUnits({ units: _, ...point }: TelemetryPoint, units: number | undefined): TelemetryPoint {
  return units === undefined ? point : { ...point, units };
}
