import { conflict, parseInput } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { parsePolicyChain, policiesIn } from '@headroom/gateways';
import { audit } from '../audit';
import { checkSubject } from '../benchmark/check-subject';
import { requireEntry } from '../catalog/entries';
import { actorRef, authorise, type Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { evaluateChangedEvidence, noteEvidenceChange } from '../recommendation/evaluate-changed-evidence';
import { keepStoredUnits } from './keep-stored-units';
import { observeSeries } from './observe-series';
import { readSource } from './read-source';
import { recordWarnings } from './record-warnings';
import { seriesData, storeEvidence, storing } from './store-series';
import { telemetrySchema } from './telemetry-input';
import { sealToken } from './telemetry-token';

/** Of a workspace; each may have a hundred thousand points. */
const mostSeries = 100;

/**
 * Reads what a gateway in production tells and stores it as the series of its name, in place of an earlier one. It is evidence of grade
 * C of its cell where it tells what a request costs; plans on that gateway are then evaluated anew.
 * @throws HeadroomError `invalid-input` naming what cannot be read, or where nothing may be asked; `conflict` where there are too many
 */
export async function importTelemetry(ctx: Ctx, input: unknown): Promise<{ telemetryId: string }> {
  authorise(ctx, 'telemetry.write');
  const given = parseInput(telemetrySchema, input, 'telemetry');
  const { name, gateway: gatewayId, tier, policySet, units, ceilingPercent, source, bearerToken } = given;
  const { clients, workspaceId } = ctx;
  await checkSubject(ctx, { gateway: gatewayId, tier, policySet, units: Math.ceil(units ?? 1) });
  const [{ definition }, version] = await Promise.all([
    requireEntry(ctx, gatewayId),
    clients.db.policySetVersion.findFirstOrThrow({
      where: { policySet: { workspaceId, gatewayId, name: policySet } },
      orderBy: { version: 'desc' },
    }),
  ]);
  const read = await keepStoredUnits(clients.db, { workspaceId, name }, source, await readSource(ctx, source, given));
  const cell = { tier, policies: policiesIn(definition, parsePolicyChain(version.chain)) };
  const observed = observeSeries(read.telemetry, { units, ceilingPercent }, cell);
  const data = {
    ...{ gatewayId, tierId: tier, policySetVersionId: version.id, units, ceilingPercent },
    source: source as Prisma.InputJsonObject,
    sealed: sealToken(clients.secretBox, { workspaceId, name }, bearerToken),
    ...seriesData(read, observed),
  };
  const { id, before, deliveries } = await clients.db.$transaction(async (transaction) => {
    const key = { workspaceId, name };
    const known = await transaction.telemetrySeries.findFirst({
      where: key,
      select: { gatewayId: true, tierId: true, noEvidence: true, policySetVersion: { select: { policySetId: true } } },
    });
    if (!known && (await transaction.telemetrySeries.count({ where: { workspaceId } })) >= mostSeries)
      throw conflict(`A workspace keeps at most ${mostSeries} series; remove one first.`);
    // What was told of another cell tells nothing of this one.
    const isNewCell =
      known?.gatewayId !== gatewayId ||
      known.tierId !== tier ||
      known.policySetVersion.policySetId !== version.policySetId;
    const row = await transaction.telemetrySeries.upsert({
      where: { workspaceId_name: key },
      create: { ...key, ...data, createdBy: actorRef(ctx.actor) },
      update: { ...data, ...(isNewCell && { shortAt: null, changedOn: null }) },
      select: { id: true, shortAt: true, changedOn: true },
    });
    // What was of another gateway is no evidence of that any more.
    const wasEvidence = known?.noEvidence === null;
    if (known && wasEvidence && known.gatewayId !== gatewayId)
      await noteEvidenceChange(transaction, { workspaceId, gatewayId: known.gatewayId });
    await storeEvidence(transaction, ctx, { id: row.id, gatewayId, wasEvidence }, observed.evidence);
    const { kind } = source;
    await audit(transaction, ctx, 'telemetry.import', row.id, { name, gateway: gatewayId, tier, source: kind });
    const series = { ...row, name, gatewayId, tierId: tier, policySet, units, ceilingPercent, isNew: isNewCell };
    const { lessons } = observed;
    const deliveries = await recordWarnings(transaction, ctx, { series, telemetry: read.telemetry, lessons });
    return { id: row.id, before: known?.gatewayId, deliveries };
  }, storing);
  await ringDelivery(clients, deliveries);
  // What fails here is done later by a worker, from the note of the change.
  for (const changed of new Set([gatewayId, before ?? gatewayId]))
    await evaluateChangedEvidence(clients, { workspaceId, gatewayId: changed }).catch(() => undefined);
  return { telemetryId: id };
}
