import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { sweepColumns, toSweep, type SweepView } from './sweep-view';

/** The latest 20 sweeps of a benchmark, newest first. */
export async function listSweeps(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<SweepView[]> {
  authorise(ctx, 'run.read');
  if (!isId(benchmarkId)) return [];
  const rows = await ctx.clients.db.sweep.findMany({
    where: { workspaceId: ctx.workspaceId, benchmarkId },
    orderBy: { id: 'desc' },
    take: 20,
    ...sweepColumns,
  });
  return rows.map(toSweep);
}
