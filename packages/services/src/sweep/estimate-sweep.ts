import {
  benchmarkOfCell,
  benchmarkSchema,
  costOfSweep,
  estimateChanges,
  estimateSweep as estimateOf,
  notFound,
  parseInput,
  slowSettings,
  sweepCells,
  sweepSchema,
  type ChangeEstimate,
  type SweepCost,
  type SweepEstimate,
  type TestCost,
} from '@headroom/core';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { costOfLoad, unknownCost } from '../run/test-cost';
import { sweepGround } from './sweep-ground';
import { usableConnector } from './usable-connector';

export type SweepEstimateView = SweepEstimate & {
  /** Null: nothing of its own. */
  cost: SweepCost | null;
  /** What changes of settings take beside the load, where that is more than moments; null where the connection to the gateway cannot be used. */
  changes: ChangeEstimate[] | null;
};

/**
 * Time, requests and money that a sweep of a benchmark takes at most, over all of its runs. What the gateway costs meanwhile, with the units and
 * tiers that cells set, is none of it: whoever bills the gateway bills that besides.
 * @throws HeadroomError `invalid-input` for a sweep that is not valid
 */
export async function estimateSweep(
  ctx: Ctx,
  { benchmarkId, sweep: input }: { benchmarkId: string; sweep: unknown },
): Promise<SweepEstimateView> {
  authorise(ctx, 'benchmark.read');
  const { workspaceId, clients } = ctx;
  const row = isId(benchmarkId) && (await clients.db.benchmark.findFirst({ where: { id: benchmarkId, workspaceId } }));
  if (!row) throw notFound('benchmark', benchmarkId);
  const sweep = parseInput(sweepSchema, input, 'sweep');
  const benchmark = benchmarkSchema.parse(row.definition);
  const known = new Map<string, TestCost | null>();
  const perCell: (TestCost | null)[] = [];
  for (const cell of sweepCells(sweep)) {
    const definition = benchmarkOfCell(benchmark, cell);
    // Prices know the load alone, and a sweep has few of them over many cells.
    const key = JSON.stringify(definition.load);
    if (!known.has(key)) {
      const seconds = longestLoadSeconds(definition.load);
      known.set(key, await costOfLoad(clients, workspaceId, definition, seconds).catch(unknownCost));
    }
    perCell.push(known.get(key) ?? null);
  }
  const connector = await usableConnector(ctx, benchmark);
  const ground = connector === undefined ? null : await sweepGround(ctx, benchmark, connector);
  return {
    ...estimateOf(benchmark, sweep),
    cost: costOfSweep(sweep, perCell),
    changes: ground && estimateChanges({ ...sweep, slow: slowSettings(ground.changeTimes) }, ground.changeTimes),
  };
}
