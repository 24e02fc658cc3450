import { keepUnits } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { ReadTelemetry } from '@headroom/loadgen/telemetry';
import { unpackPoints } from './packed-points';
import { telemetrySourceSchema, type TelemetrySource } from './telemetry-input';

/**
 * What was read of a service whose past number of units nobody keeps, with the units that were noted as the series of that name was
 * read before; as it is for any other source.
 */
export async function keepStoredUnits(
  db: Pick<Transaction, 'telemetrySeries'>,
  key: { workspaceId: string; name: string },
  source: TelemetrySource,
  read: ReadTelemetry,
): Promise<ReadTelemetry> {
  if (source.kind !== 'azure-monitor') return read;
  const stored = await db.telemetrySeries.findFirst({
    where: key,
    select: { source: true, points: true, createdAt: true },
  });
  const before = stored && telemetrySourceSchema.parse(stored.source);
  if (before?.kind !== 'azure-monitor' || before.serviceId.toLowerCase() !== source.serviceId.toLowerCase())
    return read;
  // A series without a note of its first reading has been read since it was created.
  const noted = { unitsReadSinceMs: stored!.createdAt.getTime(), ...unpackPoints(stored!.points) };
  return { ...read, telemetry: keepUnits(read.telemetry, noted) };
}
