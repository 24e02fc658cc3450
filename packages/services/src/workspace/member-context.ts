import type { Clients, Ctx } from '../ctx';

interface Seat {
  personId: string;
  /** The one chosen; that of their oldest seat where it is null or theirs no longer. */
  workspaceId: string | null;
  origin: string | null;
}

/** A signed-in person in a workspace of theirs; null where they have none. */
export async function memberContext(clients: Clients, { personId, workspaceId, origin }: Seat): Promise<Ctx | null> {
  const include = { person: { select: { name: true } } } as const;
  const member =
    (workspaceId &&
      (await clients.db.member.findUnique({
        where: { workspaceId_personId: { workspaceId, personId } },
        include,
      }))) ||
    (await clients.db.member.findFirst({
      where: { personId },
      orderBy: [{ workspace: { createdAt: 'asc' } }, { workspaceId: 'asc' }],
      include,
    }));
  if (!member) return null;
  return {
    actor: { kind: 'person', id: personId, name: member.person.name },
    ...{ workspaceId: member.workspaceId, role: member.role, clients, origin },
  };
}
