import { notFound } from '@headroom/core';
import type { Clients, Ctx } from '../ctx';

export const demoWorkspaceSlug = 'demo';
export const localPersonEmail = 'local@headroom.localhost';

/**
 * The local person of an embedded instance, as owner of the demo workspace.
 * Callers must have made sure that the instance is the embedded loopback default.
 */
export async function localContext(clients: Clients): Promise<Ctx> {
  const member = await clients.db.member.findFirst({
    where: { workspace: { slug: demoWorkspaceSlug }, person: { email: localPersonEmail } },
    include: { person: true },
  });
  if (!member) throw notFound('workspace', demoWorkspaceSlug);
  return {
    actor: { kind: 'person', id: member.personId, name: member.person.name },
    workspaceId: member.workspaceId,
    role: member.role,
    clients,
  };
}
