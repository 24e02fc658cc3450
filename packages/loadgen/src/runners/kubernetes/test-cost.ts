import { testCost } from '@headroom/core';
import type { Benchmark, TestCost } from '@headroom/core';
import { clusterConnectionOf } from './cluster-connection';

/** What the pods of a run ask of the cluster; what a cluster's capacity costs is not known. */
export function testCostOf({ shards }: Benchmark, connection: unknown, loadSeconds: number): TestCost {
  const { cpu, memoryGb } = clusterConnectionOf(connection);
  const line = (name: string, units: number, unit: string) => ({
    ...{ name: `${name} of ${shards} ${shards === 1 ? 'pod' : 'pods'}`, unit, unitPrice: null, source: null },
    quantity: (shards * units * Math.ceil(loadSeconds)) / 3600,
  });
  return testCost([line('Cores', cpu, 'core-hours'), line('Memory', memoryGb, 'GiB-hours')], 'USD', [
    'What the capacity of the cluster costs is not known.',
  ]);
}
