import type { Clients } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { recordRunEnds } from './record-run-ends';

/** So many end in one transaction, which their deliveries keep open. */
const batch = 100;

/**
 * Ends the queued runs that were asked to stop, batch by batch, each with its event and its deliveries. Cut off, it leaves whole batches, and
 * several processes may be at it: each takes what no other has. The runs of a batch that fails end one by one, so that one that cannot be
 * ended keeps no other from it, whoever's it is; it is tried again with the next call.
 * @throws AggregateError of what kept those from their end that are left
 */
export async function endNeverBegun(clients: Clients): Promise<void> {
  const failures: unknown[] = [];
  for (let ids = await waitingAfter(clients, null); ids.length > 0; ids = await waitingAfter(clients, ids.at(-1)!))
    await endRuns(clients, ids).catch(async (error: unknown) => {
      if (ids.length === 1) failures.push(error);
      else for (const id of ids) await endRuns(clients, [id]).catch((error: unknown) => failures.push(error));
    });
  if (failures.length > 0)
    throw new AggregateError(failures, 'Queued runs that were asked to stop could not be ended.');
}

/** The next of those that were asked to stop, by their ids: what is left is not met twice. */
async function waitingAfter({ db }: Clients, after: string | null): Promise<string[]> {
  const rows = await db.run.findMany({
    where: { state: 'queued', stopRequestedAt: { not: null }, ...(after !== null && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: batch,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** All of them, or none when it throws; what others are ending is left to them. */
async function endRuns(clients: Clients, ids: string[]): Promise<void> {
  const { db, events, producer } = clients;
  const { ended, deliveries } = await db.$transaction(async (transaction) => {
    const ended = await transaction.$queryRaw<{ id: string; sweepId: string | null; actor: string; message: string }[]>`
      WITH taken AS (
        SELECT id FROM run WHERE id = ANY(${ids}::uuid[]) AND state = 'queued' AND stop_requested_at IS NOT NULL
         ORDER BY id FOR UPDATE SKIP LOCKED
      ) UPDATE run SET state = 'finished', outcome = 'aborted', finished_at = now(), requests = 0,
               reason = coalesce(stop_reason, 'Stopped by request before it began.'),
               ended_by = coalesce(stop_requested_by, 'system:unknown')
          FROM taken WHERE run.id = taken.id
      RETURNING run.id::text, sweep_id::text AS "sweepId", ended_by AS actor, reason AS message`;
    await transaction.runEvent.createMany({
      data: ended.map(({ id: runId, actor, message }) => ({ runId, actor, message, state: 'finished' as const })),
    });
    const endedIds = ended.map(({ id }) => id);
    return { ended, deliveries: await recordRunEnds(transaction, clients, endedIds) };
  });
  const sweepIds = new Set(ended.flatMap(({ sweepId }) => sweepId ?? []));
  await Promise.allSettled([
    ringDelivery(clients, deliveries),
    ...ended.map(({ id }) => events.publish(id, { kind: 'state', state: 'finished' })),
    ...[...sweepIds].map((sweepId) => producer.enqueue('sweep.advance', sweepId, { sweepId })),
  ]);
}
