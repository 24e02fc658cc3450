import { estimateLoad, type Benchmark, type TestCost } from '@headroom/core';

/** What a run takes of its workspace's quotas at most. */
export interface PlannedLoad {
  /** Null: not known beforehand. */
  requests: number | null;
  /** Null: nothing of its own. */
  cost: TestCost | null;
  simulated: boolean;
}

/** What a run of a definition takes at most. */
export function plannedLoad(definition: Benchmark, cost: TestCost | null): PlannedLoad {
  const { load, slo, batch, requests, runner } = definition;
  const most = estimateLoad(load, slo).requests?.most ?? null;
  const sentAtOnce = batch ? requests.length : 1;
  return { requests: most === null ? null : Math.ceil(most * sentAtOnce), cost, simulated: runner === 'simulated' };
}
