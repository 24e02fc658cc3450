import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { evaluateChangedEvidence, noteEvidenceChange } from '../recommendation/evaluate-changed-evidence';
import { requireSeries } from './require-series';

/**
 * Deletes a series with the evidence that it is; plans on its gateway are evaluated anew. Recommendations keep what they were made of.
 * @throws HeadroomError `not-found`
 */
export async function removeTelemetry(ctx: Ctx, { telemetryId }: { telemetryId: string }): Promise<void> {
  authorise(ctx, 'telemetry.write');
  const { clients, workspaceId } = ctx;
  const gatewayId = await clients.db.$transaction(async (transaction) => {
    const row = await requireSeries(transaction, workspaceId, telemetryId);
    await transaction.telemetrySeries.deleteMany({ where: { id: telemetryId, workspaceId } });
    if (row.noEvidence === null) await noteEvidenceChange(transaction, { workspaceId, gatewayId: row.gatewayId });
    await audit(transaction, ctx, 'telemetry.remove', telemetryId, { name: row.name });
    return row.gatewayId;
  });
  // What fails here is done later by a worker, from the note of the change.
  await evaluateChangedEvidence(clients, { workspaceId, gatewayId }).catch(() => undefined);
}
