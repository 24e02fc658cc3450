import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * Ends a link at once and for good: the next request to it is refused. Ending one that has ended changes nothing.
 * @throws HeadroomError `not-found`
 */
export async function revokeShare(ctx: Ctx, { shareId }: { shareId: string }): Promise<void> {
  authorise(ctx, 'share.write');
  const { clients, workspaceId, actor } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const where = { id: shareId, workspaceId };
    if (!isId(shareId) || (await transaction.share.count({ where })) === 0) throw notFound('share link', shareId);
    const { count } = await transaction.share.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: new Date(), revokedBy: actorRef(actor) },
    });
    if (count > 0) await audit(transaction, ctx, 'share.revoke', shareId);
  });
}
