import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toRunHead } from './run-head';

/** Runs of the workspace, newest first; `before` continues after the run with that id. */
export async function listRuns(ctx: Ctx, { limit = 50, before }: { limit?: number; before?: string } = {}) {
  authorise(ctx, 'run.read');
  const rows = await ctx.clients.db.run.findMany({
    // UUIDv7 ids sort by the time they were made.
    where: { workspaceId: ctx.workspaceId, ...(before && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: Math.min(limit, 200),
    select: runHeadColumns,
  });
  return rows.map(toRunHead);
}
