import type { Benchmark } from '@headroom/core';
import { formatFull } from '@/ui/format';
import { subjectName } from '@/ui/tier-name';
import type { BenchmarkRow } from './benchmarks-table';

const loadNames = { 'find-maximum': 'Find the maximum', steps: 'Steps', closed: 'Closed loop' } as const;

/** What the row of a benchmark says by itself, without its runs. */
export function benchmarkRow(
  { id, name, definition, runCount }: { id: string; name: string; definition: Benchmark; runCount: number },
  tierNames: Record<string, string>,
): Omit<BenchmarkRow, 'latestRun' | 'latestRunAt'> {
  const { subject, load, slo, runner } = definition;
  return {
    ...{ id, name, runCount },
    simulated: runner === 'simulated',
    subject: `${subjectName(subject, tierNames)} × ${subject.units} · ${subject.policySet}`,
    load: loadNames[load.kind],
    slo: `p${slo.percentile} ≤ ${formatFull(slo.latencyMs)} ms`,
  };
}
