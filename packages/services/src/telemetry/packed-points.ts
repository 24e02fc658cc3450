import { telemetryOf, telemetryPointSchema, type Telemetry, type TelemetryPoint } from '@headroom/core';
import { z } from 'zod';

const figures = ['rps', 'utilisationPercent', 'units', 'meanMs', 'p95Ms', 'errorRate'] as const;

/** `headroom.telemetry-points/1`: a series by column, a third as long as its points; null is not known. */
const packedSchema = z.object({
  schema: z.literal('headroom.telemetry-points/1'),
  atMs: z.array(z.number()),
  columns: z.partialRecord(z.enum(figures), z.array(z.number().nullable())),
});
export type PackedPoints = z.infer<typeof packedSchema>;

/** Six digits tell what any of these figures can. */
const rounded = (value: number) => Number(value.toPrecision(6));

/** A series as it is stored; columns that no step has are left out. */
export function packPoints({ points }: Telemetry): PackedPoints {
  const columns = figures
    .filter((figure) => points.some((point) => point[figure] !== undefined))
    .map((figure) => [figure, points.map((point) => (point[figure] === undefined ? null : rounded(point[figure])))]);
  return {
    schema: 'headroom.telemetry-points/1',
    atMs: points.map(({ atMs }) => atMs),
    columns: Object.fromEntries(columns) as PackedPoints['columns'],
  };
}

export function unpackPoints(packed: unknown): Telemetry {
  const { atMs, columns } = packedSchema.parse(packed);
  const given = Object.entries(columns) as [(typeof figures)[number], (number | null)[]][];
  return telemetryOf(
    atMs.map((at, index): TelemetryPoint => {
      const known = given.flatMap(([figure, values]) =>
        values[index] === null || values[index] === undefined ? [] : [[figure, values[index]]],
      );
      return telemetryPointSchema.parse({ atMs: at, ...(Object.fromEntries(known) as object) });
    }),
  );
}
