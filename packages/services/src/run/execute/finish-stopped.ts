import type { Clients } from '../../ctx';
import { readHalt } from '../../halt/require-no-halt';
import { finishRun } from './finish-run';

/**
 * Ends a run that was asked to stop, or that a halt stops, in the name and the words of whoever did.
 * @param epoch only while this epoch is the newest
 * @returns whether this call ended it
 */
export async function finishStopped(clients: Clients, runId: string, epoch: number): Promise<boolean> {
  const { workspaceId, stopRequestedBy, stopReason } = await clients.db.run.findUniqueOrThrow({
    where: { id: runId },
    select: { workspaceId: true, stopRequestedBy: true, stopReason: true },
  });
  const halt = stopRequestedBy === null ? await readHalt(clients, workspaceId) : null;
  return finishRun(clients, runId, epoch, {
    outcome: 'aborted',
    reason: stopReason ?? halt?.reason ?? 'Stopped by request; no more load is made.',
    endedBy: stopRequestedBy ?? halt?.haltedBy ?? 'system:unknown',
  });
}
