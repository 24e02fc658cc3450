import { learnFromTelemetry, rightSizing, type RightSizing, type TelemetryLessons } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { unpackPoints } from './packed-points';
import { requireSeries } from './require-series';
import { telemetryHead, type TelemetryHead } from './telemetry-head';

export interface TelemetryDetail extends TelemetryHead {
  lessons: TelemetryLessons;
  /** Whether there are as many units as the peak needs; null where that is not known. */
  sizing: RightSizing | null;
  /** What was assumed or left out when it was read. */
  notes: string[];
}

/** A series with all that it tells, worked out of its points. @throws HeadroomError `not-found` */
export async function getTelemetry(ctx: Ctx, { telemetryId }: { telemetryId: string }): Promise<TelemetryDetail> {
  authorise(ctx, 'telemetry.read');
  const { clients, workspaceId } = ctx;
  const row = await requireSeries(clients.db, workspaceId, telemetryId);
  const { points } = await clients.db.telemetrySeries.findFirstOrThrow({
    where: { id: telemetryId, workspaceId },
    select: { points: true },
  });
  const { units, ceilingPercent, notes } = row;
  const lessons = learnFromTelemetry(unpackPoints(points), { units, ceilingPercent });
  const { headroom } = lessons;
  const sizing = headroom.known ? rightSizing(headroom.value, ceilingPercent) : null;
  return { ...telemetryHead(row), lessons, sizing, notes };
}
