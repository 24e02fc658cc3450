'use client';

import type { Percentiles } from '@headroom/core';
import type { ReactNode } from 'react';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { explained } from '@/ui/explained-figures';
import { formatCount, formatLatency, formatRps, formatShare, fullFigure, fullShare } from '@/ui/format';
import { fullLatency, LatencyFigure, percentileOf } from '@/ui/latency-figure';
import { RunKey } from './run-key';

/** The figures of one run; null is unknown. */
interface FiguresRow {
  label: string;
  capacity: string;
  capacityRps: number | null;
  isLowerBound: boolean;
  load: string;
  throughputRps: number | null;
  latency: Pick<Percentiles, PercentileKey | 'count'> | null;
  /** Of the latencies, those that say something of themselves. */
  effectiveSamples: number;
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

type PercentileKey = 'p50Ms' | 'p90Ms' | 'p95Ms' | 'p99Ms';
type FigureKey = 'throughputRps' | 'errorRate' | 'serviceDemandMs' | 'requests';

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

const noLatency = { ms: null, isRough: false };

function percentile(key: PercentileKey, label: string, explain?: ReactNode): DataColumn<FiguresRow> {
  const of = ({ latency, effectiveSamples }: FiguresRow) =>
    latency ? percentileOf(latency, key, effectiveSamples) : noLatency;
  return {
    ...{ id: key, label, numeric: true, unit: 'ms' },
    explain,
    value: (row) => of(row).ms,
    cell: (row) => <LatencyFigure {...of(row)} />,
    title: (row) => fullLatency(of(row)),
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
  percentile('p50Ms', 'p50', explained.latency),
  percentile('p90Ms', 'p90'),
  percentile('p95Ms', 'p95'),
  percentile('p99Ms', 'p99'),
  figure('errorRate', 'Errors', formatShare, 'share', explained.errorRate),
  figure('serviceDemandMs', 'CPU per request', formatLatency, 'ms', explained.serviceDemand),
  figure('requests', 'Requests', formatCount),
];
