import { benchmarkSchema } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toMeasuredRunHead } from '../run/run-head';

interface BenchmarksAsked {
  /** Those that are archived in place of those that are not. */
  archived?: boolean;
  /** Part of the name, in any case. */
  name?: string;
  /** All of them without. */
  limit?: number;
  /** Continues after the benchmark with this id. */
  before?: string;
}

/** Benchmarks of the workspace with its latest run outside of sweeps, newest first. */
export async function listBenchmarks(ctx: Ctx, asked: BenchmarksAsked = {}) {
  const { archived = false, name: partOfName, limit, before } = asked;
  authorise(ctx, 'benchmark.read');
  const rows = await ctx.clients.db.benchmark.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      archivedAt: archived ? { not: null } : null,
      ...(partOfName && { name: { contains: partOfName, mode: 'insensitive' } }),
      ...(before && { id: { lt: before } }),
    },
    // UUIDv7 ids sort by the time they were made, within one transaction too.
    orderBy: { id: 'desc' },
    ...(limit !== undefined && { take: limit }),
    include: { _count: { select: { runs: { where: { sweepId: null } } } } },
  });
  const latest = await latestRuns(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt,
    definition: benchmarkSchema.parse(row.definition),
    runCount: row._count.runs,
    latestRun: latest.get(row.id) ?? null,
  }));
}

/** The latest run outside of sweeps of each benchmark, chosen by the database: there may be thousands of each. */
async function latestRuns({ clients, workspaceId }: Ctx, benchmarkIds: string[]) {
  const newest = await clients.db.$queryRaw<{ id: string }[]>`
    SELECT newest.id
      FROM unnest(${benchmarkIds}::uuid[]) AS asked(id)
     CROSS JOIN LATERAL (
       SELECT id FROM run
        WHERE benchmark_id = asked.id AND workspace_id = ${workspaceId}::uuid AND sweep_id IS NULL
        ORDER BY created_at DESC
        LIMIT 1) newest`;
  const runs = await clients.db.run.findMany({
    where: { workspaceId, id: { in: newest.map(({ id }) => id) } },
    select: runHeadColumns,
  });
  return new Map(runs.map((run) => [run.benchmarkId, toMeasuredRunHead(run)]));
}
