import { conflict, type HeadroomError } from '@headroom/core';
import type { Ctx } from './ctx';

/** Why a plan or benchmark cannot have a name: another one has it, maybe among the archived ones, where nobody looks. Said at the name. */
export async function nameTaken(
  { clients: { db }, workspaceId }: Ctx,
  noun: 'plan' | 'benchmark',
  name: string,
): Promise<HeadroomError> {
  const named = { where: { workspaceId, name }, select: { archivedAt: true } };
  const holder = await (noun === 'plan' ? db.plan.findFirst(named) : db.benchmark.findFirst(named));
  const message = holder?.archivedAt
    ? `An archived ${noun} is called "${name}": choose another name, or restore that one.`
    : `A ${noun} called "${name}" exists already: choose another name.`;
  return conflict(message, { problems: [{ path: 'name', message }] });
}
