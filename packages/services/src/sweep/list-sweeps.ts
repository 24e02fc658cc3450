import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { sweepColumns, toSweep, type SweepView } from './sweep-view';

interface SweepsAsked {
  benchmarkId: string;
  limit?: number;
  /** Continues after the sweep with this id. */
  before?: string;
}

/** The latest sweeps of a benchmark, newest first; 20 without a limit. */
export async function listSweeps(ctx: Ctx, { benchmarkId, limit = 20, before }: SweepsAsked): Promise<SweepView[]> {
  authorise(ctx, 'run.read');
  if (!isId(benchmarkId)) return [];
  const rows = await ctx.clients.db.sweep.findMany({
    where: { workspaceId: ctx.workspaceId, benchmarkId, ...(before && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    ...sweepColumns,
  });
  return rows.map((row) => toSweep(row));
}
