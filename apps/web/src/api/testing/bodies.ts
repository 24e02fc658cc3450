import { aBenchmark, aRequirement } from '@headroom/services/testing';

type Ids = Record<string, string>;

/** A body that each operation takes, by its id. */
export const bodies: Record<string, (ids: Ids) => unknown> = {
  createBenchmark: () => aBenchmark(),
  updateBenchmark: () => aBenchmark(),
  startRun: ({ benchmarkId }) => ({ benchmarkId }),
  excludeRun: () => ({ reason: 'Too noisy' }),
  createPlan: () => ({ name: 'Plan', requirement: aRequirement() }),
  savePolicySet: () => ({ chain: [{ policy: 'forward-request', params: {} }] }),
  createShare: ({ runId }) => ({ subject: { kind: 'run', id: runId } }),
  setSecret: () => ({ value: 'a secret value' }),
  createAgent: () => ({ name: 'vm-1' }),
  startSweep: ({ benchmarkId }) => ({ benchmarkId, sweep: { units: [1], policySets: ['plain'] } }),
  setBudget: ({ planId }) => ({ planId, measure: 'perMonth', threshold: '100', currency: 'USD' }),
  importBundle: () => '{}',
  updatePlan: () => ({ requirement: aRequirement() }),
};
