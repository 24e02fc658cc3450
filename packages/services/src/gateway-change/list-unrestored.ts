import type { Ctx } from '../ctx';
import { openChange } from './change-row';

/** What was left alone is shown for so long. */
const shownMs = 30 * 86_400_000;

/** Changes of the workspace that wait to be put back though their run or sweep has ended, and those that lately were left alone. */
export async function listUnrestored({ clients: { db }, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>) {
  const ended = { state: 'finished' } as const;
  return db.gatewayChange.findMany({
    where: {
      workspaceId,
      OR: [
        { ...openChange, OR: [{ run: ended }, { sweep: { state: 'restoring' } }] },
        { state: 'left_alone', endedAt: { gt: new Date(Date.now() - shownMs) } },
      ],
    },
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { setting: 'asc' }],
    take: 100,
    select: {
      ...{ id: true, runId: true, sweepId: true, targetHost: true, setting: true, state: true, before: true },
      ...{ reason: true, createdAt: true, endedAt: true },
    },
  });
}
