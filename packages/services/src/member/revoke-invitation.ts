import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * Takes an invitation back: its link leads nowhere from now on. Taking one back twice changes nothing.
 * @throws HeadroomError `not-found`
 */
export async function revokeInvitation(ctx: Ctx, { invitationId }: { invitationId: string }): Promise<void> {
  authorise(ctx, 'member.write');
  const where = { id: invitationId, workspaceId: ctx.workspaceId };
  await ctx.clients.db.$transaction(async (transaction) => {
    if (!isId(invitationId) || (await transaction.invitation.count({ where })) === 0)
      throw notFound('invitation', invitationId);
    const { count } = await transaction.invitation.updateMany({
      where: { ...where, acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count > 0) await audit(transaction, ctx, 'invitation.revoke', invitationId);
  });
}
