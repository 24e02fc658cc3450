import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import type { ShareSubject } from './freeze-subject';
import { shareState } from './share-state';

const most = 500;

/** The workspace's links, the newest first; at most 500. Their addresses are not known any more. */
export async function listShares(ctx: Ctx, { subject }: { subject?: ShareSubject } = {}) {
  authorise(ctx, 'share.read');
  const rows = await ctx.clients.db.share.findMany({
    where: { workspaceId: ctx.workspaceId, ...(subject && { kind: subject.kind, subjectId: subject.id }) },
    orderBy: { createdAt: 'desc' },
    take: most,
    select: {
      ...{ id: true, kind: true, subjectId: true, title: true, redactions: true, sha256: true, passwordSalt: true },
      ...{ views: true, createdBy: true, createdAt: true, expiresAt: true, revokedBy: true, revokedAt: true },
    },
  });
  const names = await actorNames(ctx, [...rows.map(({ createdBy }) => createdBy), ...rows.map((row) => row.revokedBy)]);
  return rows.map(({ passwordSalt, createdBy, revokedBy, ...row }) => ({
    ...row,
    state: shareState(row),
    hasPassword: passwordSalt !== null,
    createdByName: names.get(createdBy) ?? null,
    revokedByName: (revokedBy && names.get(revokedBy)) ?? null,
  }));
}
export type ShareHead = Awaited<ReturnType<typeof listShares>>[number];
