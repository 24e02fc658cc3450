import type { Benchmark, RunnerId, TestCost } from '@headroom/core';
import type { RanLoad } from './ran-load';
import { testCostOf as containerInstancesCost } from './azure-container-instances/test-cost';
import { testCostOf as loadTestingCost } from './azure-load-testing/test-cost';
import { testCostOf as kubernetesCost } from './kubernetes/test-cost';

export type { RanLoad, RanStage } from './ran-load';
export { longestLoadSeconds } from '../remote/longest-load-seconds';

/**
 * What a benchmark's load costs at most by the prices of a connection; what is not known is unknown in it. Pure, and without
 * the SDK of its service, so that every process can tell.
 * @param seconds for which each shard makes load, or was there
 * @param ran what really ran; without it, what may run at most
 * @returns null when it costs nothing of its own
 */
export type TestCostOf = (
  definition: Benchmark,
  connection: unknown,
  seconds: number,
  ran?: RanLoad,
) => TestCost | null;

/** By runner; one that is not here costs nothing of its own. */
export const testCosts: Partial<Record<RunnerId, TestCostOf>> = {
  'azure-container-instances': containerInstancesCost,
  'azure-load-testing': loadTestingCost,
  kubernetes: kubernetesCost,
};
