import { invalidInput, parseInput, signedMessage } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { embedOriginsSchema } from './embed-origins';
import { freezeSubject, shareContentSchema } from './freeze-subject';
import { instanceKey } from './instance-key';
import { keepPassword } from './share-password';
import { hashShareToken, mintShareToken } from './share-token';

const shareSchema = shareContentSchema.extend({
  /** When the link ends by itself; null: not before it is revoked. */
  expiresAt: z.coerce.date().nullable().default(null),
  password: z.string().min(8, 'must have at least 8 characters').max(200).nullable().default(null),
  /** Whose pages may show it in a frame; nobody's without. */
  embedOrigins: embedOriginsSchema.default([]),
});
export type ShareInput = z.input<typeof shareSchema>;

export interface NewShare {
  shareId: string;
  /** Shown once; only its hash is kept. */
  token: string;
  sha256: string;
}

/**
 * Freezes a subject, signs it, and makes a link under which anybody can read it.
 * @throws HeadroomError `invalid-input` for an expiry that has passed or a frame of a protected link, and what freezing the subject throws
 */
export async function createShare(ctx: Ctx, input: ShareInput): Promise<NewShare> {
  authorise(ctx, 'share.write');
  const { expiresAt, password, embedOrigins, ...content } = parseInput(shareSchema, input, 'share link');
  if (expiresAt && expiresAt.getTime() <= Date.now())
    throw invalidInput('The link would have expired already: choose a later time, or none.');
  if (password !== null && embedOrigins.length > 0)
    throw invalidInput('A link with a password cannot be shown in frames: leave out the password, or the pages.');
  const { clients, workspaceId, actor } = ctx;
  const [{ title, bundle, text, sha256 }, key, kept] = await Promise.all([
    freezeSubject(ctx, content),
    instanceKey(clients),
    password === null ? {} : keepPassword(password),
  ]);
  const token = mintShareToken();
  const { subject } = content;
  const { redactions } = bundle;
  const shareId = await clients.db.$transaction(async (transaction) => {
    const { id } = await transaction.share.create({
      data: {
        ...{ workspaceId, tokenHash: hashShareToken(token), subject, title },
        ...{ redactions, embedOrigins, bundle: text, sha256, expiresAt, createdBy: actorRef(actor), ...kept },
        ...{ publicKey: key.publicKey, signature: key.sign(signedMessage(sha256)) },
      },
      select: { id: true },
    });
    await audit(transaction, ctx, 'share.create', id, {
      ...{ subject, sha256, redactions, embedOrigins },
      ...{ expiresAt: expiresAt?.toISOString() ?? null, hasPassword: password !== null },
    });
    return id;
  });
  return { shareId, token, sha256 };
}
