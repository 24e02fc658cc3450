import { conflict } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireChannel } from './require-channel';

/**
 * Sends nothing there any more; what was sent stays in the log.
 * @throws HeadroomError `conflict` while a report is scheduled to go there and nowhere else
 */
export async function removeChannel(ctx: Ctx, { channelId }: { channelId: string }): Promise<void> {
  authorise(ctx, 'channel.write');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id, name } = await requireChannel(transaction, ctx, channelId);
    const schedules = await transaction.reportSchedule.findMany({
      where: { workspaceId: ctx.workspaceId, removedAt: null, channels: { some: { id }, every: { id } } },
      select: { name: true },
    });
    if (schedules.length > 0)
      throw conflict(
        `${schedules.map((one) => `“${one.name}”`).join(', ')} goes to “${name}” alone. Choose another channel there first.`,
      );
    await transaction.channel.update({ where: { id }, data: { removedAt: new Date(), schedules: { set: [] } } });
    await audit(transaction, ctx, 'channel.remove', id, { name });
  });
}
