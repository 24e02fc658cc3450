import { benchmarkSchema } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toMeasuredRunHead } from '../run/run-head';

/** Every benchmark of the workspace with its latest run, newest first. */
export async function listBenchmarks(ctx: Ctx) {
  authorise(ctx, 'benchmark.read');
  const rows = await ctx.clients.db.benchmark.findMany({
    where: { workspaceId: ctx.workspaceId, archivedAt: null },
    // UUIDv7 ids sort by the time they were made, within one transaction too.
    orderBy: { id: 'desc' },
    include: {
      runs: { orderBy: { createdAt: 'desc' }, take: 1, select: runHeadColumns },
      _count: { select: { runs: true } },
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
