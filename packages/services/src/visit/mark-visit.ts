import { authorise, type Ctx } from '../ctx';

/** Who comes back after this long begins another visit. */
const visitEndsAfterMs = 30 * 60_000;
/** A page that refreshes itself writes no more often. */
const markEveryMs = 60_000;

/** What is kept of a person's way through the product. */
export interface Visit {
  /** When the visit before this one ended; null on the first. */
  lastVisitAt: Date | null;
  /** Whether the person wants the first steps shown or hidden; null leaves it to their state. */
  firstSteps: 'hidden' | 'shown' | null;
}

/** Notes that the person is here. It is theirs alone and changes nothing of the workspace, so there is no audit entry. */
export async function markVisit(ctx: Ctx, now = new Date()): Promise<Visit> {
  authorise(ctx, 'workspace.read');
  const { actor, workspaceId, clients } = ctx;
  if (actor.kind !== 'person') return { lastVisitAt: null, firstSteps: null };
  const where = { workspaceId_personId: { workspaceId, personId: actor.id } };
  const { seenAt, lastVisitAt, firstSteps } = await clients.db.member.findUniqueOrThrow({ where });
  const awayMs = seenAt === null ? Infinity : now.getTime() - seenAt.getTime();
  const since = awayMs > visitEndsAfterMs ? seenAt : lastVisitAt;
  if (awayMs > markEveryMs)
    // Of two pages that open at once, one begins the visit.
    await clients.db.member.updateMany({
      where: { workspaceId, personId: actor.id, seenAt },
      data: { seenAt: now, lastVisitAt: since },
    });
  return { lastVisitAt: since, firstSteps: firstSteps as Visit['firstSteps'] };
}
