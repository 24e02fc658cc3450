import type { Benchmark } from '@headroom/core';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { formatCount, formatFull } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { subjectName } from '@/ui/tier-name';

interface BenchmarkRow {
  id: string;
  name: string;
  definition: Benchmark;
  runCount: number;
}

const loadNames = { 'find-maximum': 'Find the maximum', steps: 'Steps', closed: 'Closed loop' } as const;

interface BenchmarksTableProps<Row extends BenchmarkRow> {
  benchmarks: readonly Row[];
  tierNames: Record<string, string>;
  /** How the latest run stands, shown by whoever knows runs. */
  latestRun: (benchmark: Row) => ReactNode;
}

/** Benchmarks with what they measure. */
export function BenchmarksTable<Row extends BenchmarkRow>({
  benchmarks,
  tierNames,
  latestRun,
}: BenchmarksTableProps<Row>) {
  return (
    <Table label="Benchmarks">
      <thead>
        <tr>
          <Th>Benchmark</Th>
          <Th>Under test</Th>
          <Th>Load</Th>
          <Th>SLO</Th>
          <Th numeric>Runs</Th>
          <Th>Latest run</Th>
        </tr>
      </thead>
      <tbody>
        {benchmarks.map((benchmark) => {
          const { subject, load, slo, runner } = benchmark.definition;
          return (
            <Tr key={benchmark.id}>
              <Td className="min-w-44">
                <Link href={`/benchmarks/${benchmark.id}`} className="font-medium hover:text-accent hover:underline">
                  {benchmark.name}
                </Link>
                {runner === 'simulated' && (
                  <Tag tone="sim" className="ml-2">
                    Simulated
                  </Tag>
                )}
              </Td>
              <Td className="whitespace-nowrap text-ink-2">
                {subjectName(subject, tierNames)} × {subject.units} · {subject.policySet}
              </Td>
              <Td className="whitespace-nowrap text-ink-2">{loadNames[load.kind]}</Td>
              <Td className="whitespace-nowrap text-ink-2">
                p{slo.percentile} ≤ {formatFull(slo.latencyMs)} ms
              </Td>
              <Td numeric>{formatCount(benchmark.runCount)}</Td>
              <Td>{latestRun(benchmark)}</Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
