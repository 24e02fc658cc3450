import { parseInput } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { z } from 'zod';
import { actorRef, type Actor, type Clients } from '../ctx';
import { obeyHalts } from './obey-halts';

const schema = z.strictObject({ reason: z.string().trim().max(300).default('') });
export type HaltInput = z.input<typeof schema>;

interface Stopping {
  clients: Clients;
  actor: Actor;
}

/**
 * Stops load in two steps. The first transaction only shuts the door: it waits for no run, whose rows others may hold, and takes as long
 * for one as for thousands. From its commit on agents are told to stop, workers drive nothing on, and nothing begins, as all of them look
 * at the halt itself. What follows brings each run to its end; cut off, a worker goes on with it.
 * @param shut writes that load is stopped, and the audit row
 */
export async function stopLoad(
  { clients, actor }: Stopping,
  input: HaltInput,
  shut: (transaction: Transaction, halt: { haltedBy: string; reason: string }) => Promise<void>,
): Promise<void> {
  const { reason: why } = parseInput(schema, input, 'halt');
  const reason = `${actor.name} has stopped all load${why === '' ? '.' : `: ${why.replace(/\.*$/, '.')}`}`;
  await clients.db.$transaction((transaction) => shut(transaction, { haltedBy: actorRef(actor), reason }));
  // Load is stopped whatever becomes of this: who has stopped it must not take it for undone. Workers log what keeps them from going on.
  await obeyHalts(clients, { afterStarts: true }).catch(() => undefined);
}
