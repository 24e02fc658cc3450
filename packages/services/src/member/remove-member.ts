import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { revokeTokens } from '../token/revoke-tokens';
import { checkOwners, requireSeat } from './require-seat';

/**
 * Takes a member's seat and the API tokens that they made for it away, from their next request on; everybody may give up their own.
 * @throws HeadroomError `not-found`, `forbidden` for what only owners do, `conflict` for the last owner
 */
export async function removeMember(ctx: Ctx, { personId }: { personId: string }): Promise<void> {
  const isOwn = ctx.actor.kind === 'person' && personId === ctx.actor.id;
  authorise(ctx, isOwn ? 'workspace.read' : 'member.write');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const was = await requireSeat(transaction, ctx, personId);
    await checkOwners(transaction, ctx, { was, becomes: null });
    await transaction.member.delete({ where: { workspaceId_personId: { workspaceId, personId } } });
    await audit(transaction, ctx, isOwn ? 'member.leave' : 'member.remove', personId, { was });
    // They would work again for whoever is invited once more.
    await revokeTokens(transaction, ctx, { workspaceId, personId });
  });
}
