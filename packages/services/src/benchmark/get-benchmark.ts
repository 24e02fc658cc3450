import { benchmarkSchema, notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toMeasuredRunHead } from '../run/run-head';
import { isId } from '../ids';

/** One benchmark with its latest 50 runs; the cells of its sweeps are with these. */
export async function getBenchmark(ctx: Ctx, { benchmarkId }: { benchmarkId: string }) {
  authorise(ctx, 'benchmark.read');
  const row =
    isId(benchmarkId) &&
    (await ctx.clients.db.benchmark.findFirst({
      where: { id: benchmarkId, workspaceId: ctx.workspaceId },
      include: { runs: { where: { sweepId: null }, orderBy: { createdAt: 'desc' }, take: 50, select: runHeadColumns } },
    }));
  if (!row) throw notFound('benchmark', benchmarkId);
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt,
    archivedAt: row.archivedAt,
    definition: benchmarkSchema.parse(row.definition),
    runs: row.runs.map(toMeasuredRunHead),
  };
}
