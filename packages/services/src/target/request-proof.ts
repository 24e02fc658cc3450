import { randomBytes } from 'node:crypto';
import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { originOfInput, proofView, type ProofView } from './find-proof';

const schema = z.strictObject({ target: z.string().trim().min(1, 'needs an address').max(300) });

/**
 * Asks for a proof that whoever answers for a target agrees to be loaded by this workspace: makes the token that the target
 * is to show. Asking again for the same target gives the same token.
 * @throws HeadroomError `invalid-input` for what is no address
 */
export async function requestProof(ctx: Ctx, input: z.input<typeof schema>): Promise<ProofView> {
  authorise(ctx, 'target.prove');
  const origin = originOfInput(parseInput(schema, input, 'target').target);
  const { workspaceId } = ctx;
  const where = { workspaceId_origin: { workspaceId, origin } };
  const row = await ctx.clients.db.$transaction(async (transaction) => {
    const known = await transaction.targetProof.findUnique({ where });
    if (known) return known;
    const token = randomBytes(24).toString('base64url');
    const data = { workspaceId, origin, token, requestedBy: actorRef(ctx.actor) };
    const made = await transaction.targetProof.create({ data });
    await audit(transaction, ctx, 'target.request', made.id, { origin });
    return made;
  });
  return proofView(row);
}
