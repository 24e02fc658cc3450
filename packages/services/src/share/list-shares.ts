import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { shareSubjectSchema } from './freeze-subject';
import { shareState } from './share-state';
import { subjectPath } from './subject-path';

const most = 500;

interface SharesAsked {
  limit?: number;
  /** Continues after the link with this id. */
  before?: string | undefined;
}

/** The workspace's links, the newest first; at most 500 at a time. Their addresses are not known any more. */
export async function listShares(ctx: Ctx, { limit = most, before }: SharesAsked = {}) {
  authorise(ctx, 'share.read');
  const rows = await ctx.clients.db.share.findMany({
    // Ids are in the order of time (UUID version 7).
    where: { workspaceId: ctx.workspaceId, ...(before && isId(before) && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: Math.min(limit, most),
    select: {
      ...{
        id: true,
        subject: true,
        title: true,
        embedOrigins: true,
        redactions: true,
        sha256: true,
        passwordSalt: true,
      },
      ...{ views: true, createdBy: true, createdAt: true, expiresAt: true, revokedBy: true, revokedAt: true },
    },
  });
  const names = await actorNames(ctx, [...rows.map(({ createdBy }) => createdBy), ...rows.map((row) => row.revokedBy)]);
  return rows.map(({ passwordSalt, createdBy, revokedBy, subject: stored, ...row }) => {
    const subject = shareSubjectSchema.parse(stored);
    return {
      ...row,
      ...{ kind: subject.kind, path: subjectPath(subject) },
      state: shareState(row),
      hasPassword: passwordSalt !== null,
      createdByName: names.get(createdBy) ?? null,
      revokedByName: (revokedBy && names.get(revokedBy)) ?? null,
    };
  });
}
export type ShareHead = Awaited<ReturnType<typeof listShares>>[number];
