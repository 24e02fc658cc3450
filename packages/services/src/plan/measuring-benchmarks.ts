import { benchmarkSchema, type Benchmark } from '@headroom/core';
import type { Ctx } from '../ctx';
import { canBeEvidence } from '../run/can-be-evidence';

/** A tier with so many units. */
interface Cell {
  tier: string;
  units: number;
}

export interface MeasuringBenchmark extends Cell {
  id: string;
  name: string;
  definition: Benchmark;
}

/** The benchmarks that measure a set of policies on its gateway, of each tier and unit count the newest. */
export async function measuringBenchmarks(
  { clients, workspaceId }: Ctx,
  policySet: { gateway: string; name: string },
): Promise<MeasuringBenchmark[]> {
  const rows = await clients.db.benchmark.findMany({
    where: { workspaceId, archivedAt: null, AND: ofPolicySet(policySet) },
    orderBy: { id: 'desc' },
    select: { id: true, name: true, definition: true },
  });
  const found = new Map<string, MeasuringBenchmark>();
  for (const { id, name, ...row } of rows) {
    const definition = benchmarkSchema.parse(row.definition);
    const { tier, units } = definition.subject;
    const cell = `${tier} ${units}`;
    if (canBeEvidence(definition) && !found.has(cell)) found.set(cell, { id, name, tier, units, definition });
  }
  return [...found.values()];
}

/** Of a set of policies, as a benchmark says of itself. */
const ofPolicySet = ({ gateway, name }: { gateway: string; name: string }) => {
  const equals = (key: string, value: string) => ({ definition: { path: ['subject', key], equals: value } });
  return [equals('gateway', gateway), equals('policySet', name)];
};
