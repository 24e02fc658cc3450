import type { Ctx } from '../ctx';
import { beforeSecret, openChange } from './change-row';
import { keptMs } from './gateway-times';

/**
 * Changes of the workspace that wait to be put back though their run or sweep has ended, and those that lately were left alone.
 * `isKept`: how it was before is known still, so that an admin may have it put back after all.
 */
export async function listUnrestored({ clients: { db }, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>) {
  const ended = { state: 'finished' } as const;
  const changes = await db.gatewayChange.findMany({
    where: {
      workspaceId,
      OR: [
        { ...openChange, OR: [{ run: ended }, { sweep: { state: { in: ['restoring', 'finished'] } } }] },
        { state: 'left_alone', endedAt: { gt: new Date(Date.now() - keptMs) } },
      ],
    },
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { setting: 'asc' }],
    take: 100,
    select: {
      ...{ id: true, runId: true, sweepId: true, targetHost: true, setting: true, state: true, before: true },
      ...{ reason: true, createdAt: true, endedAt: true },
    },
  });
  const nameOf = (id: string) => beforeSecret({ workspaceId, id }).name;
  const secrets = await db.secret.findMany({
    where: { workspaceId, name: { in: changes.map(({ id }) => nameOf(id)) } },
    select: { name: true },
  });
  const kept = new Set(secrets.map(({ name }) => name));
  return changes.map((change) => ({ ...change, isKept: kept.has(nameOf(change.id)) }));
}
