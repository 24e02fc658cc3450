import type { Transaction } from '@headroom/db';
import { audit } from '../audit';
import type { Clients } from '../ctx';

const batch = 200;
const actor = { kind: 'system', id: 'retention', name: 'Retention' } as const;

/**
 * Forgets what was told so many days ago or longer, with its files and its attempts, and secrets that sign no more. What is still on
 * its way stays, and so does what was attempted since. It can be begun anew at any point, and by two at a time.
 */
export async function forgetDeliveries({ db }: Pick<Clients, 'db'>, { keepDays }: { keepDays: number }): Promise<void> {
  const before = new Date(Date.now() - keepDays * 86_400_000);
  await db.channel.updateMany({
    where: { retiringUntil: { lt: new Date() } },
    data: { retiring: null, retiringUntil: null },
  });
  for (const { id: workspaceId } of await db.workspace.findMany({ select: { id: true } })) {
    let forgotten: number;
    do
      forgotten = await db.$transaction(async (transaction) => {
        const count = await forgetSome(transaction, workspaceId, before);
        const details = { events: count, before: before.toISOString() };
        if (count > 0) await audit(transaction, { actor, workspaceId }, 'delivery.forget', workspaceId, details);
        return count;
      });
    while (forgotten === batch);
  }
}

/** @returns how many events are forgotten */
async function forgetSome(transaction: Transaction, workspaceId: string, before: Date): Promise<number> {
  const old = await transaction.$queryRaw<{ id: string }[]>`
    SELECT e.id::text FROM outbox_event e
     WHERE e.workspace_id = ${workspaceId}::uuid AND e.created_at < ${before}
       AND NOT EXISTS (
         SELECT 1 FROM delivery d
          WHERE d.event_id = e.id
            AND (d.state IN ('pending', 'delivering')
                 OR EXISTS (SELECT 1 FROM delivery_attempt a WHERE a.delivery_id = d.id AND a.started_at >= ${before})))
     ORDER BY e.created_at LIMIT ${batch} FOR UPDATE OF e SKIP LOCKED`;
  const eventId = { in: old.map(({ id }) => id) };
  // One that is asked for again just now waits here, and finds nothing.
  await transaction.$queryRaw`SELECT 1 FROM delivery WHERE event_id = ANY(${eventId.in}::uuid[]) FOR UPDATE`;
  const onItsWay = { eventId, state: { in: ['pending', 'delivering'] } };
  const kept = await transaction.delivery.findMany({ where: onItsWay, select: { eventId: true } });
  const gone = { in: eventId.in.filter((id) => !kept.some((one) => one.eventId === id)) };
  await transaction.deliveryAttempt.deleteMany({ where: { delivery: { eventId: gone } } });
  await transaction.delivery.deleteMany({ where: { eventId: gone } });
  return (await transaction.outboxEvent.deleteMany({ where: { id: gone } })).count;
}
