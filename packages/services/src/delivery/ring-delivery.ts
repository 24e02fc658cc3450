import type { Clients } from '../ctx';

/**
 * Rings for deliveries that were just recorded, after the commit. Whatever is lost here, the next look of `ringDue` finds:
 * so a queue that is away fails nothing.
 */
export async function ringDelivery({ producer }: Pick<Clients, 'producer'>, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((deliveryId) => producer.enqueue('delivery.attempt', deliveryId, { deliveryId })));
}
