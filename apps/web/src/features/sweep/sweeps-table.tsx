'use client';

import Link from 'next/link';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { formatCount } from '@/ui/format';
import { Time } from '@/ui/time';
import { SweepStateTag, sweepStateInWords } from './sweep-state-tag';

interface SweepRow {
  id: string;
  state: 'queued' | 'running' | 'waiting' | 'restoring' | 'finished';
  stopRequestedAt: Date | null;
  changes: unknown[];
  restoredAt: Date | null;
  handChanges: { putsBack: boolean; state: string }[];
  createdAt: Date;
  definition: { units: number[]; policySets: string[]; bodyBytes: number[] };
  mostRuns: number;
  cells: { runs: { state: string }[] }[];
}

/** Sweeps of a benchmark. */
export const SweepsTable = ({ sweeps }: { sweeps: readonly SweepRow[] }) => (
  <DataTable name="sweeps" label="Sweeps" columns={columns} rows={sweeps} rowKey={({ id }) => id} stacks />
);

const doneOf = ({ cells }: SweepRow) =>
  cells.flatMap(({ runs }) => runs).filter(({ state }) => state === 'finished').length;

const payload = ({ definition: { bodyBytes } }: SweepRow) =>
  bodyBytes.length === 0 ? 'as defined' : bodyBytes.map((bytes) => `${formatCount(bytes)} B`).join(', ');

const columns: DataColumn<SweepRow>[] = [
  {
    ...{ id: 'started', label: 'Started', className: 'whitespace-nowrap' },
    value: ({ createdAt }) => createdAt.toISOString(),
    cell: ({ id, createdAt }) => (
      <Link href={`/sweeps/${id}`} className="font-medium hover:text-accent hover:underline">
        <Time at={createdAt} />
      </Link>
    ),
  },
  {
    ...{ id: 'state', label: 'State' },
    value: sweepStateInWords,
    cell: (sweep) => <SweepStateTag sweep={sweep} />,
  },
  {
    ...{ id: 'units', label: 'Units' },
    value: ({ definition }) => definition.units.join(', '),
    cell: ({ definition }) => definition.units.join(', '),
  },
  {
    ...{ id: 'policies', label: 'Policy sets', className: 'text-ink-2' },
    value: ({ definition }) => definition.policySets.join(', '),
    cell: ({ definition }) => definition.policySets.join(', '),
  },
  {
    ...{ id: 'payload', label: 'Payload', className: 'text-ink-2' },
    value: payload,
    cell: payload,
  },
  {
    ...{ id: 'done', label: 'Runs done', numeric: true },
    value: doneOf,
    copiedAlso: [{ label: 'At most', value: ({ mostRuns }) => mostRuns }],
    cell: (sweep) => `${doneOf(sweep)} of ${sweep.mostRuns}`,
  },
];
