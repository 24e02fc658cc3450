import { authorise, type Ctx } from '../ctx';

/** The workspaces that the actor has a seat in, by name; whoever is no person sees the one they are in. */
export async function listWorkspaces(ctx: Ctx) {
  authorise(ctx, 'workspace.read');
  const { actor, workspaceId, clients } = ctx;
  const rows = await clients.db.workspace.findMany({
    where: actor.kind === 'person' ? { members: { some: { personId: actor.id } } } : { id: workspaceId },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
  return rows.map((row) => ({ ...row, isCurrent: row.id === workspaceId }));
}
export type WorkspaceHead = Awaited<ReturnType<typeof listWorkspaces>>[number];
