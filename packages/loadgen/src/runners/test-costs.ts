import type { Benchmark, RunnerId, TestCost } from '@headroom/core';
import { testCostOf as containerInstancesCost } from './azure-container-instances/test-cost';
import { testCostOf as loadTestingCost } from './azure-load-testing/test-cost';
import { testCostOf as kubernetesCost } from './kubernetes/test-cost';

export { longestLoadSeconds } from '../remote/longest-load-seconds';

/**
 * What `seconds` of a benchmark's load cost by the prices of a connection; what is not known is unknown in it. Pure, and
 * without the SDK of its service, so that every process can tell.
 */
export type TestCostOf = (definition: Benchmark, connection: unknown, seconds: number) => TestCost | null;

/** By runner; one that is not here costs nothing of its own. */
export const testCosts: Partial<Record<RunnerId, TestCostOf>> = {
  'azure-container-instances': containerInstancesCost,
  'azure-load-testing': loadTestingCost,
  kubernetes: kubernetesCost,
};
