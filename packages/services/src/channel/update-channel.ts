import { conflict, invalidInput, parseInput } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { auditedChannel, channelSchema, requireReachable, type ChannelInput } from './channel-input';
import { judgeBudgetsAnew } from './judge-budgets-anew';
import { requireChannel } from './require-channel';

/**
 * Changes a channel's name, where it goes, and what it is told of. What waits to be sent goes to the new place; a
 * webhook keeps its secret.
 * @throws HeadroomError `not-found`, `conflict` for a taken name, `invalid-input` for another kind and as `requireReachable`
 */
export async function updateChannel(
  ctx: Ctx,
  { channelId, channel: input }: { channelId: string; channel: ChannelInput },
): Promise<void> {
  authorise(ctx, 'channel.write');
  const channel = parseInput(channelSchema, input, 'channel');
  await requireReachable(ctx.clients, channel);
  try {
    await ctx.clients.db.$transaction(async (transaction) => {
      const { id, kind, alerts } = await requireChannel(transaction, ctx, channelId);
      if (kind !== channel.kind) throw invalidInput('A channel stays mail or a webhook: add another one.');
      await transaction.channel.update({ where: { id }, data: channel });
      if (channel.alerts && !alerts) await judgeBudgetsAnew(transaction, ctx);
      await audit(transaction, ctx, 'channel.update', id, auditedChannel(channel));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`There is a channel named “${channel.name}” already.`);
    throw error;
  }
}
