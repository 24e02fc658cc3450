import type { Benchmark, RunnerId, TestCost } from '@headroom/core';

export { longestLoadSeconds } from '../remote/longest-load-seconds';

/**
 * What `seconds` of a benchmark's load cost by the prices of a connection; what is not known is unknown in it. Pure, and
 * without the SDK of its service, so that every process can tell.
 */
export type TestCostOf = (definition: Benchmark, connection: unknown, seconds: number) => TestCost | null;

/** By runner; one that is not here costs nothing of its own. */
export const testCosts: Partial<Record<RunnerId, TestCostOf>> = {};
