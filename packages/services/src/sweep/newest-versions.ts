import { notFound } from '@headroom/core';
import type { Ctx } from '../ctx';

/** The newest version of each policy set, by its name: all cells of a sweep have the same one. */
export async function newestVersions(
  { clients, workspaceId }: Ctx,
  gatewayId: string,
  names: readonly string[],
): Promise<Record<string, { id: string; version: number }>> {
  const sets = await clients.db.policySet.findMany({
    where: { workspaceId, gatewayId, name: { in: [...names] } },
    select: {
      name: true,
      versions: { orderBy: { version: 'desc' }, take: 1, select: { id: true, version: true } },
    },
  });
  return Object.fromEntries(
    names.map((name) => {
      const version = sets.find((set) => set.name === name)?.versions[0];
      if (!version) throw notFound('policy set', name);
      return [name, version];
    }),
  );
}
