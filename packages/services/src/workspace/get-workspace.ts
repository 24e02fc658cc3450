import { authorise, type Ctx } from '../ctx';

/** The workspace that the caller is in. */
export async function getWorkspace(ctx: Ctx): Promise<{ name: string; slug: string }> {
  authorise(ctx, 'workspace.read');
  return ctx.clients.db.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { name: true, slug: true },
  });
}
