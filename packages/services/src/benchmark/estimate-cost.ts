import { benchmarkSchema, parseInput, type TestCost } from '@headroom/core';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { authorise, type Ctx } from '../ctx';
import { costOfLoad, unknownCost } from '../run/test-cost';

/**
 * What a run of a definition would cost at most to make, saved or not; null when it costs nothing of its own.
 * @throws HeadroomError `invalid-input` for a definition that is not valid
 */
export async function estimateCost(ctx: Ctx, { definition }: { definition: unknown }): Promise<TestCost | null> {
  authorise(ctx, 'benchmark.read');
  const benchmark = parseInput(benchmarkSchema, definition, 'benchmark');
  const seconds = longestLoadSeconds(benchmark.load);
  return costOfLoad(ctx.clients, ctx.workspaceId, benchmark, seconds).catch(unknownCost);
}
