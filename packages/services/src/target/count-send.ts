import { tooManyRequests } from '@headroom/core';
import { countAttempt } from '../account/count-attempt';
import type { Ctx } from '../ctx';

/** Dry runs and looks for proofs of a workspace. */
const limit = { max: 30, windowSeconds: 60 };

/**
 * Counts what this server is about to send to a target by itself, which no quota of load counts.
 * @throws HeadroomError `too-many-requests` when the workspace had it send that often within a minute
 */
export async function countSend({ clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>): Promise<void> {
  const wait = await countAttempt(clients, `send:${workspaceId}`, limit);
  if (wait !== null)
    throw tooManyRequests(
      `A workspace may have ${limit.max} dry runs and looks for proofs a minute: wait ${wait} seconds.`,
      wait,
    );
}
