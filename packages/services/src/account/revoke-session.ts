import { notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

/**
 * Signs one of the actor's browsers out, from its next request on.
 * @throws HeadroomError `not-found`
 */
export async function revokeSession(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  authorise(ctx, 'workspace.read');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { count } = isId(sessionId)
      ? await transaction.session.deleteMany({ where: { id: sessionId, personId: ctx.actor.id } })
      : { count: 0 };
    if (count === 0) throw notFound('session', sessionId);
    await audit(transaction, ctx, 'person.revoke-session', sessionId);
  });
}
