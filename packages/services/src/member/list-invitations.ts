import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';

/** Seats that are kept for somebody and not taken yet, the newest first. */
export async function listInvitations(ctx: Ctx) {
  authorise(ctx, 'member.write');
  const rows = await ctx.clients.db.invitation.findMany({
    where: { workspaceId: ctx.workspaceId, acceptedAt: null, revokedAt: null },
    orderBy: { createdAt: 'desc' },
    take: 200,
    select: { id: true, email: true, role: true, invitedBy: true, createdAt: true, expiresAt: true, mailedAt: true },
  });
  const names = await actorNames(
    ctx,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map(({ invitedBy, ...row }) => ({
    ...row,
    invitedByName: names.get(invitedBy) ?? null,
    hasExpired: row.expiresAt.getTime() <= Date.now(),
  }));
}
export type InvitationHead = Awaited<ReturnType<typeof listInvitations>>[number];
