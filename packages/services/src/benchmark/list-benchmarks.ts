import { benchmarkSchema } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toMeasuredRunHead } from '../run/run-head';

/** Every benchmark of the workspace with its latest run outside of sweeps, newest first; of the archived ones when asked for these. */
export async function listBenchmarks(ctx: Ctx, { archived = false }: { archived?: boolean } = {}) {
  authorise(ctx, 'benchmark.read');
  const rows = await ctx.clients.db.benchmark.findMany({
    where: { workspaceId: ctx.workspaceId, archivedAt: archived ? { not: null } : null },
    // UUIDv7 ids sort by the time they were made, within one transaction too.
    orderBy: { id: 'desc' },
    include: {
      runs: { where: { sweepId: null }, orderBy: { createdAt: 'desc' }, take: 1, select: runHeadColumns },
      _count: { select: { runs: { where: { sweepId: null } } } },
    },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt,
    definition: benchmarkSchema.parse(row.definition),
    runCount: row._count.runs,
    latestRun: row.runs[0] ? toMeasuredRunHead(row.runs[0]) : null,
  }));
}
