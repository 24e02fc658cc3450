import { authorise, type Ctx } from '../ctx';

/** The browsers that the actor is signed in with, the one used last first. Their tokens stay here. */
export async function listSessions(ctx: Ctx) {
  authorise(ctx, 'workspace.read');
  if (ctx.actor.kind !== 'person') return [];
  return ctx.clients.db.session.findMany({
    where: { personId: ctx.actor.id, expiresAt: { gt: new Date() } },
    orderBy: { createdAt: 'desc' },
    select: { id: true, createdAt: true, expiresAt: true, ipAddress: true, userAgent: true },
  });
}
export type SessionHead = Awaited<ReturnType<typeof listSessions>>[number];
