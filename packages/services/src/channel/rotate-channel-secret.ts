import { conflict, invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { mintWebhookSecret } from '../delivery/sign-webhook';
import { sealChannelSecret } from './channel-secret';
import { requireChannel } from './require-channel';

export const mostOverlapHours = 7 * 24;
const rotationSchema = z.strictObject({
  channelId: z.string(),
  /** How long the secret of now signs beside the new one; 0: no longer, as when it has leaked. */
  overlapHours: z.int().min(0).max(mostOverlapHours).default(24),
});
export type RotationInput = z.input<typeof rotationSchema>;

export interface NewSecret {
  /** Shown once, kept sealed. */
  secret: string;
  /** Until when the one before signs too; null: it does not. */
  retiringUntil: Date | null;
}

/**
 * Gives a webhook a new signing secret. The one of now goes on signing beside it for a while, so that its receiver can change over
 * without losing anything; one before that, which would still sign, stops at once.
 * @throws HeadroomError `not-found`, `invalid-input` for mail, `conflict` when another one was made meanwhile
 */
export async function rotateChannelSecret(ctx: Ctx, input: RotationInput): Promise<NewSecret> {
  authorise(ctx, 'channel.write');
  const { channelId, overlapHours } = parseInput(rotationSchema, input, 'new secret');
  const { db, secretBox } = ctx.clients;
  const secret = mintWebhookSecret();
  const retiringUntil = overlapHours > 0 ? new Date(Date.now() + overlapHours * 3_600_000) : null;
  await db.$transaction(async (transaction) => {
    const { id } = await requireChannel(transaction, ctx, channelId);
    const { sealed } = await transaction.channel.findUniqueOrThrow({ where: { id }, select: { sealed: true } });
    if (!sealed) throw invalidInput('Mail is not signed: only webhooks have a secret.');
    const { count } = await transaction.channel.updateMany({
      where: { id, sealed },
      data: {
        ...{ sealed: sealChannelSecret(secretBox, id, secret), retiringUntil },
        retiring: retiringUntil && sealed,
      },
    });
    if (count === 0) throw conflict('Its secret was changed by somebody else just now.');
    await audit(transaction, ctx, 'channel.rotate', id, { retiringUntil: retiringUntil?.toISOString() ?? null });
  });
  return { secret, retiringUntil };
}
