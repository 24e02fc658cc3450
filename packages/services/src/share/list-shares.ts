import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import { shareSubjectSchema } from './freeze-subject';
import { shareState } from './share-state';
import { subjectPath } from './subject-path';

const most = 500;

/** The workspace's links, the newest first; at most 500. Their addresses are not known any more. */
export async function listShares(ctx: Ctx) {
  authorise(ctx, 'share.read');
  const rows = await ctx.clients.db.share.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { createdAt: 'desc' },
    take: most,
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
