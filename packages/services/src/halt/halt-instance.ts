import type { Prisma, Transaction } from '@headroom/db';
import { auditEach } from '../audit';
import type { Actor, Clients } from '../ctx';
import { askHalted } from './ask-halted';
import { lockStarts } from './require-no-halt';
import { stopLoad, type HaltInput } from './stop-load';

/** Of nobody in a workspace: who may do this holds the machine. */
interface Operator {
  clients: Clients;
  actor: Actor;
}

/** Stops all load of every workspace at once, and lets none begin until it is resumed. */
export async function haltInstance({ clients, actor }: Operator, input: HaltInput = {}): Promise<void> {
  await stopLoad({ clients, actor }, input, async (transaction, halt) => {
    const { count } = await transaction.instanceHalt.createMany({ data: [halt], skipDuplicates: true });
    if (count > 0) await auditEverywhere(transaction, actor, 'load.halt', { reason: halt.reason });
  });
}

/** Lets load begin again, but in workspaces whose admins have stopped theirs. What was stopped stays stopped. */
export async function resumeInstance({ clients, actor }: Operator): Promise<void> {
  await clients.db.$transaction(async (transaction) => {
    // One whose process died between its two steps has not asked everything yet, and what was stopped stays stopped.
    await lockStarts(transaction);
    await askHalted(transaction);
    const { count } = await transaction.instanceHalt.deleteMany();
    if (count > 0) await auditEverywhere(transaction, actor, 'load.resume', {});
  });
}

/** What concerns every workspace stands in the log of each. */
async function auditEverywhere(
  transaction: Transaction,
  actor: Actor,
  action: string,
  details: Prisma.InputJsonObject,
): Promise<void> {
  const workspaces = await transaction.workspace.findMany({ select: { id: true } });
  const ids = workspaces.map(({ id }) => id);
  await auditEach(transaction, { actor }, ids, { action, objectId: 'instance', details });
}
