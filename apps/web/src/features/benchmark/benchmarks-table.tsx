'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { formatCount } from '@/ui/format';
import { Tag } from '@/ui/tag';

/** A benchmark in a list. */
export interface BenchmarkRow {
  id: string;
  name: string;
  simulated: boolean;
  subject: string;
  load: string;
  slo: string;
  runCount: number;
  /** When its latest run was asked for, ISO 8601; null when it never ran. */
  latestRunAt: string | null;
  /** How the latest run stands, shown by whoever knows runs. */
  latestRun: ReactNode;
}

/** Benchmarks with what they measure. */
export function BenchmarksTable({ benchmarks }: { benchmarks: readonly BenchmarkRow[] }) {
  return (
    <DataTable
      name="benchmarks"
      label="Benchmarks"
      columns={columns}
      rows={benchmarks}
      rowKey={({ id }) => id}
      stacks
    />
  );
}

const columns: DataColumn<BenchmarkRow>[] = [
  {
    ...{ id: 'benchmark', label: 'Benchmark', className: 'min-w-44' },
    value: ({ name }) => name,
    copied: ({ name, simulated }) => (simulated ? `${name} (simulated)` : name),
    cell: ({ id, name, simulated }) => (
      <>
        <Link href={`/benchmarks/${id}`} className="font-medium hover:text-accent hover:underline">
          {name}
        </Link>
        {simulated && (
          <Tag tone="sim" className="ml-2">
            Simulated
          </Tag>
        )}
      </>
    ),
  },
  {
    ...{ id: 'subject', label: 'Under test', className: 'whitespace-nowrap text-ink-2' },
    value: ({ subject }) => subject,
    cell: ({ subject }) => subject,
  },
  {
    ...{ id: 'load', label: 'Load', className: 'whitespace-nowrap text-ink-2' },
    value: ({ load }) => load,
    cell: ({ load }) => load,
  },
  {
    ...{ id: 'slo', label: 'SLO', className: 'whitespace-nowrap text-ink-2' },
    value: ({ slo }) => slo,
    cell: ({ slo }) => slo,
  },
  {
    ...{ id: 'runs', label: 'Runs', numeric: true },
    value: ({ runCount }) => runCount,
    cell: ({ runCount }) => formatCount(runCount),
  },
  {
    ...{ id: 'latest', label: 'Latest run' },
    value: ({ latestRunAt }) => latestRunAt,
    cell: ({ latestRun }) => latestRun,
  },
];
