import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '@headroom/db';
import type { EventData, EventType } from './event-catalogue';

interface NewEvent<T extends EventType> {
  workspaceId: string;
  type: T;
  /** What happened: it is told once, however often it is recorded. */
  occurrence: string;
  /** One line, for lists. */
  title: string;
  data: EventData<T>;
  channelIds: readonly string[];
}

/**
 * Records, in the transaction of what happened, an event and its deliveries; `ringDeliveries` after the commit makes them quick.
 * @returns ids of the deliveries; none when the occurrence has been recorded before
 */
export async function recordEvent<T extends EventType>(
  transaction: Transaction,
  { workspaceId, type, occurrence, title, data, channelIds }: NewEvent<T>,
): Promise<string[]> {
  const { name } = await transaction.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { name: true },
  });
  const id = randomUUID();
  const workspace = { id: workspaceId, name };
  const body = JSON.stringify({ id, type, timestamp: new Date().toISOString(), workspace, data });
  const sha256 = createHash('sha256').update(body).digest('hex');
  const { count } = await transaction.outboxEvent.createMany({
    data: { id, workspaceId, type, occurrence, title, body, sha256 },
    skipDuplicates: true,
  });
  if (count === 0) return [];
  const deliveries = await transaction.delivery.createManyAndReturn({
    data: channelIds.map((channelId) => ({ workspaceId, eventId: id, channelId })),
    select: { id: true },
  });
  return deliveries.map((delivery) => delivery.id);
}
