import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

export const deliveryStates = ['pending', 'delivering', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

interface DeliveriesAsked {
  limit?: number;
  /** Continues after the delivery with this id. */
  before?: string;
  state?: DeliveryState;
  channelId?: string;
  /** Part of the event's title, in any case. */
  title?: string;
}

/** What was told to whom and how that went, the newest first, each with its attempts. */
export async function listDeliveries(ctx: Ctx, { limit = 50, before, state, channelId, title }: DeliveriesAsked = {}) {
  authorise(ctx, 'delivery.read');
  const rows = await ctx.clients.db.delivery.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      // UUIDv7 ids sort by the time they were made.
      ...(before && isId(before) && { id: { lt: before } }),
      ...(state && { state }),
      ...(channelId && isId(channelId) && { channelId }),
      ...(title && { event: { title: { contains: title, mode: 'insensitive' as const } } }),
    },
    orderBy: { id: 'desc' },
    take: Math.min(limit, 200),
    select: {
      ...{ id: true, state: true, nextAttemptAt: true, createdAt: true, deliveredAt: true },
      event: { select: { id: true, type: true, title: true, sha256: true } },
      channel: { select: { name: true, kind: true, removedAt: true } },
      attempts: { orderBy: { attempt: 'asc' } },
    },
  });
  return rows.map(({ state: stored, ...row }) => ({ ...row, state: stored as DeliveryState }));
}
export type DeliveryHead = Awaited<ReturnType<typeof listDeliveries>>[number];
