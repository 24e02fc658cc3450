import { conflict, notFound, parseInput } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { z } from 'zod';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { evaluateChangedEvidence, noteEvidenceChange } from '../recommendation/evaluate-changed-evidence';

const reasonSchema = z.string().trim().min(3, 'Say why in a few words').max(500);

/**
 * Takes what a run measured out of the evidence, with a reason that everybody sees, and evaluates the plans on its gateway
 * anew.
 * @throws HeadroomError `conflict` when the run is no evidence or is excluded already
 */
export async function excludeMeasurement(ctx: Ctx, input: { runId: string; reason: string }): Promise<void> {
  authorise(ctx, 'plan.write');
  const reason = parseInput(reasonSchema, input.reason, 'reason');
  const said = `${ctx.actor.name} took this run out of the evidence: ${reason.replace(/\.$/, '')}.`;
  await change(ctx, input.runId, 'run.exclude', { excludedReason: reason }, said);
}

/**
 * Lets what a run measured count as evidence again.
 * @throws HeadroomError `conflict` when it counts already, or never did
 */
export async function includeMeasurement(ctx: Ctx, { runId }: { runId: string }): Promise<void> {
  authorise(ctx, 'plan.write');
  await change(
    ctx,
    runId,
    'run.include',
    { excludedReason: null },
    `${ctx.actor.name} let this run be evidence again.`,
  );
}

async function change(
  ctx: Ctx,
  runId: string,
  action: 'run.exclude' | 'run.include',
  data: { excludedReason: string | null },
  message: string,
): Promise<void> {
  const { clients, workspaceId } = ctx;
  const gatewayId = await clients.db.$transaction(async (transaction) => {
    const { gatewayId } = await requireMeasurement(transaction, workspaceId, runId);
    const { count } = await transaction.measurement.updateMany({
      where: { runId, workspaceId, excludedReason: data.excludedReason === null ? { not: null } : null },
      data,
    });
    if (count === 0)
      throw conflict(
        data.excludedReason === null ? 'This run is evidence already.' : 'This run has been excluded already.',
      );
    await transaction.runEvent.create({ data: { runId, actor: actorRef(ctx.actor), message } });
    await noteEvidenceChange(transaction, { workspaceId, gatewayId, runId });
    await audit(transaction, ctx, action, runId, data);
    return gatewayId;
  });
  // What fails here is done later by a worker, from the note of the change.
  await evaluateChangedEvidence(clients, { workspaceId, gatewayId }).catch(() => undefined);
}

async function requireMeasurement(transaction: Transaction, workspaceId: string, runId: string) {
  const run =
    isId(runId) &&
    (await transaction.run.findFirst({
      where: { id: runId, workspaceId },
      select: { measurement: { select: { gatewayId: true } } },
    }));
  if (!run) throw notFound('run', runId);
  if (!run.measurement) throw conflict('This run is no evidence for any plan, so there is nothing to exclude.');
  return run.measurement;
}
