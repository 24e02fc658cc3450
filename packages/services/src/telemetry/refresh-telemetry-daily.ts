import { HeadroomError } from '@headroom/core';
import type { Clients } from '../ctx';
import { refreshTelemetry } from './refresh-telemetry';

const hourMs = 3_600_000;
/** A reading that is younger than this is today's. */
export const freshMs = 20 * hourMs;
/** One that failed is not tried again sooner. */
export const restMs = 4 * hourMs;

/**
 * Reads a series again unless that has just been done or tried. A source that does not answer is noted at the series, which keeps what it
 * told before.
 */
export async function refreshTelemetryDaily(clients: Clients, { telemetryId }: { telemetryId: string }): Promise<void> {
  const { db } = clients;
  const row = await db.telemetrySeries.findUnique({
    where: { id: telemetryId },
    select: { workspaceId: true, readAt: true, triedAt: true },
  });
  if (!row) return;
  const { workspaceId, readAt, triedAt } = row;
  const now = Date.now();
  if (now - readAt.getTime() < freshMs || (triedAt && now - triedAt.getTime() < restMs)) return;
  const where = { id: telemetryId, workspaceId };
  // Whoever notes it first tries.
  const { count } = await db.telemetrySeries.updateMany({
    where: { ...where, triedAt },
    data: { triedAt: new Date(now) },
  });
  if (count === 0) return;
  const actor = { kind: 'system', id: 'telemetry', name: 'Telemetry' } as const;
  try {
    await refreshTelemetry({ actor, workspaceId, role: 'editor', clients }, { telemetryId });
  } catch (error) {
    // Removed or imported anew meanwhile, which leaves nothing to do.
    if (!(error instanceof HeadroomError)) throw error;
    if (error.code === 'invalid-input')
      await db.telemetrySeries.updateMany({ where: { ...where, readAt }, data: { problem: error.message } });
  }
}
