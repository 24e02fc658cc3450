'use client';

import type { ReactNode } from 'react';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { explained } from '@/ui/explained-figures';
import { formatCount, formatLatency, formatRps, formatShare, fullFigure, fullShare } from '@/ui/format';
import { RunKey } from './run-key';

/** The figures of one run; null is unknown. */
interface FiguresRow {
  label: string;
  capacity: string;
  capacityRps: number | null;
  isLowerBound: boolean;
  load: string;
  throughputRps: number | null;
  p50Ms: number | null;
  p90Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
  errorRate: number | null;
  /** CPU time of one request. */
  serviceDemandMs: number | null;
  requests: number | null;
}

/** Figures of runs, one run a row. */
export function FiguresTable({ runs }: { runs: readonly FiguresRow[] }) {
  return (
    <DataTable
      name="figures"
      label="Figures of the runs"
      columns={columns}
      rows={runs}
      rowKey={({ label }) => label}
      stacks
    />
  );
}

type FigureKey = 'throughputRps' | 'p50Ms' | 'p90Ms' | 'p95Ms' | 'p99Ms' | 'errorRate' | 'serviceDemandMs' | 'requests';

function figure(
  key: FigureKey,
  label: string,
  format: (value: number | null) => string,
  unit?: string,
  explain?: ReactNode,
): DataColumn<FiguresRow> {
  return {
    ...{ id: key, label, numeric: true },
    value: (row) => row[key],
    explain,
    unit,
    cell: (row) => format(row[key]),
    title: (row) =>
      unit === undefined ? undefined : unit === 'share' ? fullShare(row[key]) : fullFigure(row[key], unit),
  };
}

const columns: DataColumn<FiguresRow>[] = [
  { id: 'run', label: 'Run', value: ({ label }) => label, cell: ({ label }) => <RunKey label={label} /> },
  {
    ...{ id: 'capacity', label: 'Capacity', numeric: true, className: 'font-medium' },
    explain: explained.capacity,
    value: ({ capacityRps }) => capacityRps,
    copied: ({ capacityRps, isLowerBound }) => (isLowerBound ? `at least ${capacityRps}` : capacityRps),
    unit: 'rps',
    cell: ({ capacity }) => capacity,
    title: ({ capacityRps }) => fullFigure(capacityRps, 'rps'),
  },
  { id: 'load', label: 'Load', value: ({ load }) => load, cell: ({ load }) => load },
  figure('throughputRps', 'Achieved', formatRps, 'rps', explained.achieved),
  figure('p50Ms', 'p50', formatLatency, 'ms', explained.latency),
  figure('p90Ms', 'p90', formatLatency, 'ms'),
  figure('p95Ms', 'p95', formatLatency, 'ms'),
  figure('p99Ms', 'p99', formatLatency, 'ms'),
  figure('errorRate', 'Errors', formatShare, 'share', explained.errorRate),
  figure('serviceDemandMs', 'CPU per request', formatLatency, 'ms', explained.serviceDemand),
  figure('requests', 'Requests', formatCount),
];
