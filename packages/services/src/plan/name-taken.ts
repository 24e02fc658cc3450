import { conflict, type HeadroomError } from '@headroom/core';
import type { Ctx } from '../ctx';

/** Why a plan cannot have a name: another one has it, maybe among the archived ones, where nobody looks. Said at the name. */
export async function planNameTaken({ clients, workspaceId }: Ctx, name: string): Promise<HeadroomError> {
  const holder = await clients.db.plan.findFirst({ where: { workspaceId, name }, select: { archivedAt: true } });
  const message = holder?.archivedAt
    ? `An archived plan is called "${name}": choose another name, or restore that one.`
    : `A plan called "${name}" exists already: choose another name.`;
  return conflict(message, { problems: [{ path: 'name', message }] });
}
