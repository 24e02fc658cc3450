import { authorise, type Ctx } from '../ctx';
import { telemetryHead, type TelemetryHead } from './telemetry-head';

/** Every series of the workspace, those read last first. */
export async function listTelemetry(ctx: Ctx): Promise<TelemetryHead[]> {
  authorise(ctx, 'telemetry.read');
  const rows = await ctx.clients.db.telemetrySeries.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ readAt: 'desc' }, { id: 'desc' }],
    omit: { points: true },
    include: { policySetVersion: { select: { chain: true, policySet: { select: { name: true } } } } },
  });
  return rows.map(telemetryHead);
}
