import type { Transaction } from '@headroom/db';
import type { SubscribableEvent } from './event-catalogue';

/** Ids of the workspace's channels that want to be told of such events. */
export async function subscribersOf(
  transaction: Transaction,
  workspaceId: string,
  event: SubscribableEvent,
): Promise<string[]> {
  const channels = await transaction.channel.findMany({
    where: { workspaceId, removedAt: null, events: { has: event } },
    select: { id: true },
  });
  return channels.map(({ id }) => id);
}
