import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

const most = 200;

interface InvitationsAsked {
  limit?: number;
  /** Continues after the invitation with this id. */
  before?: string;
}

/** Seats that are kept for somebody and not taken yet, the newest first; at most 200 at a time. */
export async function listInvitations(ctx: Ctx, { limit = most, before }: InvitationsAsked = {}) {
  authorise(ctx, 'member.write');
  const rows = await ctx.clients.db.invitation.findMany({
    where: {
      ...{ workspaceId: ctx.workspaceId, acceptedAt: null, revokedAt: null },
      ...(before && isId(before) && { id: { lt: before } }),
    },
    // UUIDv7 ids sort by the time they were made.
    orderBy: { id: 'desc' },
    take: Math.min(limit, most),
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
