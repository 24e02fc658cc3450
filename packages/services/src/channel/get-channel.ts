import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { channelColumns, channelHeads, type ChannelHead } from './channel-head';

/** A channel as lists show it. @throws HeadroomError `not-found` */
export async function getChannel(ctx: Ctx, { channelId }: { channelId: string }): Promise<ChannelHead> {
  authorise(ctx, 'delivery.read');
  const where = { id: channelId, workspaceId: ctx.workspaceId, removedAt: null };
  const row = isId(channelId) && (await ctx.clients.db.channel.findFirst({ where, select: channelColumns }));
  if (!row) throw notFound('channel', channelId);
  const [head] = await channelHeads(ctx, [row]);
  return head!;
}
