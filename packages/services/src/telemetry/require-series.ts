import { notFound } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { isId } from '../ids';

/** The series without its points. @throws HeadroomError `not-found` */
export async function requireSeries(
  db: Pick<Transaction, 'telemetrySeries'>,
  workspaceId: string,
  telemetryId: string,
) {
  const row = isId(telemetryId)
    ? await db.telemetrySeries.findFirst({
        where: { id: telemetryId, workspaceId },
        omit: { points: true },
        include: { policySetVersion: { select: { chain: true, policySet: { select: { name: true } } } } },
      })
    : null;
  if (!row) throw notFound('telemetry', telemetryId);
  return row;
}
