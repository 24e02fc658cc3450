import type { Transaction } from '@headroom/db';
import type { Clients } from '../ctx';
import { note } from '../run/execute/transition';
import { evaluateAffectedPlans } from './evaluate-affected-plans';

export interface ChangedGateway {
  workspaceId: string;
  gatewayId: string;
}

/** Notes, in the transaction that changes evidence of a gateway, that the plans on it are to be evaluated anew. */
export async function noteEvidenceChange(
  transaction: Transaction,
  change: ChangedGateway & {
    /** Whose evidence it is; none where production told it. */
    runId?: string;
  },
): Promise<void> {
  await transaction.evidenceChange.create({ data: change });
}

/**
 * Evaluates the plans on a gateway anew if its evidence has changed since that was last done. Safe to call twice, and after
 * a caller that died within: the note of a change is deleted last.
 */
export async function evaluateChangedEvidence(
  clients: Clients,
  { workspaceId, gatewayId }: ChangedGateway,
): Promise<void> {
  const { db } = clients;
  const changes = await db.evidenceChange.findMany({ where: { workspaceId, gatewayId }, orderBy: { id: 'desc' } });
  const newest = changes[0];
  if (!newest) return;
  const { runId } = newest;
  await evaluateAffectedPlans(clients, workspaceId, { gateway: gatewayId }, async (problem) => {
    if (runId !== null) await note(clients, runId, 'system:analysis', problem);
  });
  await db.evidenceChange.deleteMany({ where: { id: { in: changes.map(({ id }) => id) } } });
}
