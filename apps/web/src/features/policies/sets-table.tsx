'use client';

import Link from 'next/link';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Time } from '@/ui/time';
import { policyAddress } from './policy-address';

/** A set of policies in a list. */
interface SetRow {
  gatewayId: string;
  gatewayName: string;
  name: string;
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** In the order in which they run. */
  policies: string;
}

/** Sets of policies with what they hold. */
export function SetsTable({ sets }: { sets: readonly SetRow[] }) {
  return (
    <DataTable
      name="sets"
      label="Sets of policies"
      columns={columns}
      rows={sets}
      rowKey={({ gatewayId, name }) => `${gatewayId}/${name}`}
      stacks
    />
  );
}

const columns: DataColumn<SetRow>[] = [
  {
    ...{ id: 'set', label: 'Set', className: 'min-w-36' },
    value: ({ name }) => name,
    cell: ({ gatewayId, name }) => (
      <Link href={policyAddress(gatewayId, name)} className="font-medium hover:text-accent hover:underline">
        {name}
      </Link>
    ),
  },
  {
    ...{ id: 'gateway', label: 'Gateway', className: 'min-w-36' },
    value: ({ gatewayName }) => gatewayName,
    cell: ({ gatewayName }) => gatewayName,
  },
  {
    ...{ id: 'version', label: 'Version', numeric: true },
    value: ({ version }) => version,
    cell: ({ version }) => version,
  },
  {
    ...{ id: 'policies', label: 'Policies', className: 'min-w-64 text-ink-2' },
    value: ({ policies }) => policies,
    cell: ({ policies }) => <span className="line-clamp-2">{policies || 'none'}</span>,
  },
  {
    ...{ id: 'saved', label: 'Saved', className: 'whitespace-nowrap text-ink-2' },
    value: ({ savedAt }) => savedAt,
    cell: ({ savedAt }) => <Time at={savedAt} />,
  },
];
