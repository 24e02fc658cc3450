import { randomUUID } from 'node:crypto';
import { conflict, parseInput } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { mintWebhookSecret } from '../delivery/sign-webhook';
import { auditedChannel, channelSchema, requireReachable, type ChannelInput } from './channel-input';
import { sealChannelSecret } from './channel-secret';
import { judgeBudgetsAnew } from './judge-budgets-anew';

export interface NewChannel {
  channelId: string;
  /** By which the webhook's receiver verifies signatures: shown once, kept sealed. Null for mail. */
  secret: string | null;
}

/**
 * Makes a place that reports and events can go to.
 * @throws HeadroomError `invalid-input` as `requireReachable`, `conflict` for a taken name
 */
export async function createChannel(ctx: Ctx, input: ChannelInput): Promise<NewChannel> {
  authorise(ctx, 'channel.write');
  const channel = parseInput(channelSchema, input, 'channel');
  const { clients, workspaceId, actor } = ctx;
  await requireReachable(clients, channel);
  const id = randomUUID();
  const secret = channel.kind === 'webhook' ? mintWebhookSecret() : null;
  try {
    await clients.db.$transaction(async (transaction) => {
      await transaction.channel.create({
        data: {
          ...channel,
          ...{ id, workspaceId, createdBy: actorRef(actor) },
          ...(secret && { sealed: sealChannelSecret(clients.secretBox, id, secret) }),
        },
      });
      if (channel.alerts) await judgeBudgetsAnew(transaction, ctx);
      await audit(transaction, ctx, 'channel.create', id, auditedChannel(channel));
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`There is a channel named “${channel.name}” already.`);
    throw error;
  }
  return { channelId: id, secret };
}
