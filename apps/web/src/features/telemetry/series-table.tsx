'use client';

import Link from 'next/link';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { formatCount } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { Time } from '@/ui/time';

interface SeriesRow {
  id: string;
  name: string;
  tier: string;
  sentence: string;
  isEvidence: boolean;
  days: number;
  /** ISO 8601. */
  readAt: string;
}

/** Every series of the workspace with what it tells. */
export const SeriesTable = ({ series }: { series: readonly SeriesRow[] }) => (
  <DataTable name="telemetry" label="Telemetry" columns={columns} rows={series} rowKey={({ id }) => id} stacks />
);

const columns: DataColumn<SeriesRow>[] = [
  {
    ...{ id: 'name', label: 'Series', className: 'min-w-40' },
    value: ({ name }) => name,
    cell: ({ id, name, tier }) => (
      <>
        <Link href={`/telemetry/${id}`} className="font-medium wrap-anywhere hover:text-accent hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-ink-3">{tier}</span>
      </>
    ),
  },
  {
    ...{ id: 'tells', label: 'What it tells', className: 'min-w-64 text-ink-2' },
    value: ({ sentence }) => sentence,
    cell: ({ sentence }) => sentence,
  },
  {
    ...{ id: 'grade', label: 'Evidence' },
    value: ({ isEvidence }) => (isEvidence ? 'C' : 'none'),
    cell: ({ isEvidence }) => <GradeTag grade={isEvidence ? 'C' : null} />,
  },
  {
    ...{ id: 'days', label: 'Days', numeric: true },
    value: ({ days }) => days,
    cell: ({ days }) => formatCount(days),
  },
  {
    ...{ id: 'read', label: 'Read', className: 'whitespace-nowrap text-ink-2' },
    value: ({ readAt }) => readAt,
    cell: ({ readAt }) => <Time at={readAt} />,
  },
];
