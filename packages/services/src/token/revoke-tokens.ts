import type { Prisma, Transaction } from '@headroom/db';
import { audit } from '../audit';
import { actorRef, type Ctx } from '../ctx';

/** Ends those of some tokens that had not been revoked, at once and for good, each in the log of its workspace. */
export async function revokeTokens(
  transaction: Transaction,
  { actor, origin }: Pick<Ctx, 'actor' | 'origin'>,
  where: Prisma.ApiTokenWhereInput,
): Promise<void> {
  const tokens = await transaction.apiToken.updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: new Date(), revokedBy: actorRef(actor) },
    select: { id: true, workspaceId: true },
  });
  // What one was answered may hold what is shown once, and nobody can ask for it again.
  await transaction.apiAnswer.deleteMany({ where: { tokenId: { in: tokens.map(({ id }) => id) } } });
  for (const { id, workspaceId } of tokens)
    await audit(transaction, { actor, workspaceId, origin: origin ?? null }, 'token.revoke', id);
}
