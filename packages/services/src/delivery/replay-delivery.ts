import { conflict, notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { ringDelivery } from './ring-delivery';

/**
 * Delivers once more what was delivered, failed or waits: the same event under the same id, with all its tries.
 * @throws HeadroomError `not-found`, or `conflict` while it is being delivered or when its channel was removed
 */
export async function replayDelivery(ctx: Ctx, { deliveryId }: { deliveryId: string }): Promise<void> {
  authorise(ctx, 'delivery.replay');
  const { clients, workspaceId } = ctx;
  const where = { id: deliveryId, workspaceId };
  await clients.db.$transaction(async (transaction) => {
    const delivery = isId(deliveryId)
      ? await transaction.delivery.findFirst({ where, select: { eventId: true, channel: true } })
      : null;
    if (!delivery) throw notFound('delivery', deliveryId);
    if (delivery.channel.removedAt) throw conflict(`“${delivery.channel.name}” was removed: nothing is sent there.`);
    const { count } = await transaction.delivery.updateMany({
      where: { ...where, state: { not: 'delivering' } },
      data: { state: 'pending', tries: 0, nextAttemptAt: new Date() },
    });
    if (count === 0) throw conflict('It is being delivered right now.');
    await audit(transaction, ctx, 'delivery.replay', deliveryId, { eventId: delivery.eventId });
  });
  await ringDelivery(clients, [deliveryId]);
}
