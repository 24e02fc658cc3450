import { notFound } from '@headroom/core';
import { authorise, isAllowed, type Ctx } from '../ctx';
import { isId } from '../ids';
import { revokeTokens } from './revoke-tokens';

/**
 * Ends a token at once and for good. One's own, and for those who manage members anybody's; ending one that has ended changes nothing.
 * @throws HeadroomError `not-found`
 */
export async function revokeToken(ctx: Ctx, { tokenId }: { tokenId: string }): Promise<void> {
  authorise(ctx, 'token.write');
  const { actor, workspaceId, clients } = ctx;
  const where = { id: tokenId, workspaceId, ...(isAllowed(ctx, 'member.write') ? {} : { personId: actor.id }) };
  await clients.db.$transaction(async (transaction) => {
    if (!isId(tokenId) || (await transaction.apiToken.count({ where })) === 0) throw notFound('API token', tokenId);
    await revokeTokens(transaction, ctx, where);
  });
}
