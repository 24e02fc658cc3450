import { aBenchmark, aRequirement } from '@headroom/services/testing';

type Ids = Record<string, string>;

/** A body that each operation takes, by its id. */
export const bodies: Record<string, (ids: Ids) => unknown> = {
  createBenchmark: () => aBenchmark(),
  updateBenchmark: () => aBenchmark(),
  startRun: ({ benchmarkId }) => ({ benchmarkId }),
  excludeRun: () => ({ reason: 'Too noisy' }),
  createPlan: () => ({ name: 'Plan', requirement: aRequirement() }),
  updatePlan: () => ({ requirement: aRequirement() }),
};
