import type { Clients } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { subscribersOf } from '../event/subscribers-of';
import { recordRunEnd } from './record-run-end';

/** So many end in one transaction, which their deliveries keep open. */
const batch = 100;

/**
 * Ends the queued runs that were asked to stop, batch by batch, each with its event and its deliveries. Cut off, it leaves whole batches, and
 * several processes may be at it: each takes what no other has.
 */
export async function endNeverBegun(clients: Clients): Promise<void> {
  while ((await endBatch(clients)) > 0);
}

async function endBatch(clients: Clients): Promise<number> {
  const { db, events, producer } = clients;
  const { ended, deliveries } = await db.$transaction(async (transaction) => {
    const ended = await transaction.$queryRaw<
      { id: string; workspaceId: string; sweepId: string | null; actor: string; message: string }[]
    >`
      WITH taken AS (
        SELECT id FROM run WHERE state = 'queued' AND stop_requested_at IS NOT NULL
         ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED
      ) UPDATE run SET state = 'finished', outcome = 'aborted', finished_at = now(), requests = 0,
               reason = coalesce(stop_reason, 'Stopped by request before it began.'),
               ended_by = coalesce(stop_requested_by, 'system:unknown')
          FROM taken WHERE run.id = taken.id
      RETURNING run.id::text, workspace_id::text AS "workspaceId", sweep_id::text AS "sweepId", ended_by AS actor, reason AS message`;
    await transaction.runEvent.createMany({
      data: ended.map(({ id: runId, actor, message }) => ({ runId, actor, message, state: 'finished' as const })),
    });
    const deliveries: string[] = [];
    for (const [workspaceId, runs] of Map.groupBy(ended, (run) => run.workspaceId)) {
      if ((await subscribersOf(transaction, workspaceId, 'run.finished')).length === 0) continue;
      for (const { id } of runs) deliveries.push(...(await recordRunEnd(transaction, clients, id)));
    }
    return { ended, deliveries };
  });
  const sweepIds = new Set(ended.flatMap(({ sweepId }) => sweepId ?? []));
  await Promise.allSettled([
    ringDelivery(clients, deliveries),
    ...ended.map(({ id }) => events.publish(id, { kind: 'state', state: 'finished' })),
    ...[...sweepIds].map((sweepId) => producer.enqueue('sweep.advance', sweepId, { sweepId })),
  ]);
  return ended.length;
}
