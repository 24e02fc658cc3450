import { conflict, type HeadroomError } from '@headroom/core';
import type { Ctx } from '../ctx';

/** Why a benchmark cannot have a name: another one has it, maybe among the archived ones, where nobody looks. */
export async function nameTaken({ clients, workspaceId }: Ctx, name: string): Promise<HeadroomError> {
  const holder = await clients.db.benchmark.findFirst({ where: { workspaceId, name }, select: { archivedAt: true } });
  return conflict(
    holder?.archivedAt
      ? `An archived benchmark is called "${name}": choose another name, or restore that one.`
      : `A benchmark called "${name}" exists already: choose another name.`,
  );
}
