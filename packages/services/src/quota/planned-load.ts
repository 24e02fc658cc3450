import { estimateLoad, peakRps, type Benchmark, type TestCost } from '@headroom/core';

/** What a run takes of its workspace's quotas at most. */
export interface PlannedLoad {
  /** Null: not known beforehand. */
  requests: number | null;
  /** Requests per second. Null: not known beforehand. */
  peakRps: number | null;
  /** Null: nothing of its own. */
  cost: TestCost | null;
  simulated: boolean;
}

/** What a run of a definition takes at most. */
export function plannedLoad(definition: Benchmark, cost: TestCost | null): PlannedLoad {
  const most = estimateLoad(definition).requests?.most ?? null;
  return {
    requests: most === null ? null : Math.ceil(most),
    ...{ peakRps: peakRps(definition), cost, simulated: definition.runner === 'simulated' },
  };
}
