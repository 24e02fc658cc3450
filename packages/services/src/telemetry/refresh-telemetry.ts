import { conflict } from '@headroom/core';
import { parsePolicyChain, policiesIn } from '@headroom/gateways';
import { audit } from '../audit';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { evaluateChangedEvidence } from '../recommendation/evaluate-changed-evidence';
import { keepStoredUnits } from './keep-stored-units';
import { observeSeries } from './observe-series';
import { readSource } from './read-source';
import { recordWarnings } from './record-warnings';
import { requireSeries } from './require-series';
import { seriesData, storeEvidence, storing } from './store-series';
import { telemetrySourceSchema } from './telemetry-input';
import { openToken } from './telemetry-token';

/**
 * Reads a series again from where it is, up to now.
 * @throws HeadroomError `not-found`; `conflict` for one out of a file, or that was changed meanwhile; `invalid-input` where its source does not answer
 */
export async function refreshTelemetry(ctx: Ctx, { telemetryId }: { telemetryId: string }): Promise<void> {
  authorise(ctx, 'telemetry.write');
  const { clients, workspaceId } = ctx;
  const row = await requireSeries(clients.db, workspaceId, telemetryId);
  const { name, gatewayId, tierId: tier, units, ceilingPercent, readAt } = row;
  const wasEvidence = row.noEvidence === null;
  const source = telemetrySourceSchema.parse(row.source);
  if (source.kind === 'csv')
    throw conflict('A series out of a file is read anew by importing the newer file under its name.');
  const bearerToken = openToken(clients.secretBox, { workspaceId, name }, row.sealed);
  const [{ definition }, newest] = await Promise.all([
    requireEntry(ctx, gatewayId),
    readSource(ctx, source, { bearerToken }),
  ]);
  const read = await keepStoredUnits(clients.db, { workspaceId, name }, source, newest);
  const cell = { tier, policies: policiesIn(definition, parsePolicyChain(row.policySetVersion.chain)) };
  const observed = observeSeries(read.telemetry, { units, ceilingPercent }, cell);
  const deliveries = await clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.telemetrySeries.updateMany({
      where: { id: telemetryId, workspaceId, readAt },
      data: seriesData(read, observed),
    });
    if (count === 0) throw conflict('This series was changed while it was read; look at it again.');
    await storeEvidence(transaction, ctx, { id: telemetryId, gatewayId, wasEvidence }, observed.evidence);
    await audit(transaction, ctx, 'telemetry.refresh', telemetryId, { name });
    const series = { ...row, policySet: row.policySetVersion.policySet.name, isNew: false };
    return recordWarnings(transaction, ctx, { series, telemetry: read.telemetry, lessons: observed.lessons });
  }, storing);
  await ringDelivery(clients, deliveries);
  // What fails here is done later by a worker, from the note of the change.
  await evaluateChangedEvidence(clients, { workspaceId, gatewayId }).catch(() => undefined);
}
