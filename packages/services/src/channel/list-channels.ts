import { authorise, type Ctx } from '../ctx';
import { channelColumns, channelHeads, type ChannelHead } from './channel-head';

export type { ChannelHead } from './channel-head';

interface ChannelsAsked {
  /** All without. */
  limit?: number;
  /** Continues after this name, whether it is there or not. */
  after?: { name: string };
}

/** Where the workspace's reports and events can go, by name; never a webhook's secret. */
export async function listChannels(ctx: Ctx, { limit, after }: ChannelsAsked = {}): Promise<ChannelHead[]> {
  authorise(ctx, 'delivery.read');
  const rows = await ctx.clients.db.channel.findMany({
    where: { workspaceId: ctx.workspaceId, removedAt: null, ...(after && { name: { gt: after.name } }) },
    ...(limit !== undefined && { take: limit }),
    orderBy: { name: 'asc' },
    select: channelColumns,
  });
  return channelHeads(ctx, rows);
}
