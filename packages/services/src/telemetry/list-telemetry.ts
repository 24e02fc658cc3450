import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { telemetryHead, type TelemetryHead } from './telemetry-head';

interface TelemetryAsked {
  /** All without. */
  limit?: number;
  /** Continues after the series with this id. */
  before?: string;
}

/** Series of the workspace, the newest first. */
export async function listTelemetry(ctx: Ctx, { limit, before }: TelemetryAsked = {}): Promise<TelemetryHead[]> {
  authorise(ctx, 'telemetry.read');
  const rows = await ctx.clients.db.telemetrySeries.findMany({
    where: { workspaceId: ctx.workspaceId, ...(before && isId(before) && { id: { lt: before } }) },
    ...(limit !== undefined && { take: limit }),
    // By the time they were made, which stays when one is read again.
    orderBy: { id: 'desc' },
    omit: { points: true },
    include: { policySetVersion: { select: { chain: true, policySet: { select: { name: true } } } } },
  });
  return rows.map(telemetryHead);
}
