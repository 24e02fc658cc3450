import { telemetryOf, type Telemetry, type TelemetryPoint } from '@headroom/core';
import { z } from 'zod';

const figures = ['rps', 'utilisationPercent', 'units', 'meanMs', 'p95Ms', 'errorRate'] as const;

/** `headroom.telemetry-points/1`: a series by column, a third as long as its points; null is not known. */
const packedSchema = z.object({
  schema: z.literal('headroom.telemetry-points/1'),
  atMs: z.array(z.number()),
  columns: z.partialRecord(z.enum(figures), z.array(z.number().nullable())),
  /** Where units were not read at each step: since when they were read at all. */
  unitsReadSinceMs: z.number().optional(),
});
export type PackedPoints = z.infer<typeof packedSchema>;

/** Six digits tell what any of these figures can. */
const rounded = (value: number) => Number(value.toPrecision(6));

/** A series as it is stored; columns that no step has are left out. */
export function packPoints({ points, unitsReadSinceMs }: Telemetry): PackedPoints {
  const columns = figures
    .filter((figure) => points.some((point) => point[figure] !== undefined))
    .map((figure) => [figure, points.map((point) => (point[figure] === undefined ? null : rounded(point[figure])))]);
  return {
    schema: 'headroom.telemetry-points/1',
    atMs: points.map(({ atMs }) => atMs),
    columns: Object.fromEntries(columns) as PackedPoints['columns'],
    ...(unitsReadSinceMs !== undefined && { unitsReadSinceMs }),
  };
}

/** A packed series as it was; each point was judged when it was packed. */
export function unpackPoints(packed: unknown): Telemetry {
  const { atMs, columns, unitsReadSinceMs } = packedSchema.parse(packed);
  const points = atMs.map((at): TelemetryPoint => ({ atMs: at, rps: 0 }));
  for (const figure of figures)
    columns[figure]?.forEach((value, index) => {
      const point = points[index];
      if (point && value !== null) point[figure] = value;
    });
  return { ...telemetryOf(points), ...(unitsReadSinceMs !== undefined && { unitsReadSinceMs }) };
}
