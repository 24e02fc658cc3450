import type { Transaction } from '@headroom/db';
import { audit } from '../audit';
import { actorRef, type Actor } from '../ctx';

/** Who ends what makes load on a target that asks for no more. */
export const theTarget = { kind: 'system', id: 'target', name: 'the target' } as const satisfies Actor;

/**
 * Stops the sweep that a run is of, if it is of one: its next cell would load the same target again.
 * @param reason what the target said, for the audit log
 */
export async function stopForTarget(transaction: Transaction, runId: string, reason: string): Promise<void> {
  const { workspaceId, sweepId } = await transaction.run.findUniqueOrThrow({ where: { id: runId } });
  if (sweepId === null) return;
  const { count } = await transaction.sweep.updateMany({
    where: { id: sweepId, state: { not: 'finished' }, stopRequestedAt: null },
    data: { stopRequestedAt: new Date(), stopRequestedBy: actorRef(theTarget) },
  });
  if (count > 0) await audit(transaction, { actor: theTarget, workspaceId }, 'sweep.stop', sweepId, { reason });
}
