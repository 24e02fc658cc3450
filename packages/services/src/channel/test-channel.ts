import { randomUUID } from 'node:crypto';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { recordEvent } from '../event/record-event';
import { requireChannel } from './require-channel';

/** Sends an event that means nothing to a channel; how it fares is in the log. */
export async function testChannel(ctx: Ctx, { channelId }: { channelId: string }): Promise<void> {
  authorise(ctx, 'channel.write');
  const { clients, workspaceId, actor } = ctx;
  const deliveries = await clients.db.$transaction(async (transaction) => {
    const { id, name } = await requireChannel(transaction, ctx, channelId);
    await audit(transaction, ctx, 'channel.test', id, { name });
    return recordEvent(transaction, {
      ...{ workspaceId, type: 'channel.test', occurrence: `channel.test:${randomUUID()}`, channelIds: [id] },
      ...{ title: `Test of ${name}`, data: { channel: name, askedBy: actor.name } },
    });
  });
  await ringDelivery(clients, deliveries);
}
