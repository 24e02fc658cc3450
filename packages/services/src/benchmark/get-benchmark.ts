import { benchmarkSchema, notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toMeasuredRunHead } from '../run/run-head';
import { isId } from '../ids';
import { hashDefinition } from './hash-definition';

/** So many runs come with a benchmark. */
export const mostRunsOfBenchmark = 50;

/** One benchmark with its latest runs; the cells of its sweeps are with these. */
export async function getBenchmark(ctx: Ctx, { benchmarkId }: { benchmarkId: string }) {
  authorise(ctx, 'benchmark.read');
  const { db } = ctx.clients;
  const row =
    isId(benchmarkId) && (await db.benchmark.findFirst({ where: { id: benchmarkId, workspaceId: ctx.workspaceId } }));
  if (!row) throw notFound('benchmark', benchmarkId);
  // By itself: within the benchmark's query all its runs would be read.
  const runs = await db.run.findMany({
    where: { workspaceId: ctx.workspaceId, benchmarkId, sweepId: null },
    orderBy: { createdAt: 'desc' },
    take: mostRunsOfBenchmark,
    select: runHeadColumns,
  });
  const definition = benchmarkSchema.parse(row.definition);
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt,
    archivedAt: row.archivedAt,
    definition,
    definitionSha256: hashDefinition(definition),
    runs: runs.map(toMeasuredRunHead),
  };
}
