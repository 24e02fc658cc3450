import { benchmarkSchema, notFound, type TestCost } from '@headroom/core';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { costOfLoad, unknownCost } from './test-cost';

/** What a run of a benchmark would cost at most to make; null when it costs nothing of its own. */
export async function estimateRun(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<TestCost | null> {
  authorise(ctx, 'benchmark.read');
  const { workspaceId, clients } = ctx;
  const row = isId(benchmarkId) && (await clients.db.benchmark.findFirst({ where: { id: benchmarkId, workspaceId } }));
  if (!row) throw notFound('benchmark', benchmarkId);
  const definition = benchmarkSchema.parse(row.definition);
  return costOfLoad(clients, workspaceId, definition, longestLoadSeconds(definition.load)).catch(unknownCost);
}
