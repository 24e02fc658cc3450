'use client';

import type { AuditEntryHead } from '@headroom/services';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { unknown } from '@/ui/format';
import { Time } from '@/ui/time';

/** Who did what, when and where from. */
export const AuditTable = ({ entries, isPart }: { entries: readonly AuditEntryHead[]; isPart: boolean }) => (
  <DataTable
    name="audit"
    label="Audit log"
    columns={columns}
    rows={entries}
    rowKey={({ id }) => id}
    isPart={isPart}
    stacks
  />
);

const columns: DataColumn<AuditEntryHead>[] = [
  {
    ...{ id: 'at', label: 'When', className: 'min-w-36' },
    value: ({ at }) => at.toISOString(),
    cell: ({ at }) => <Time at={at} />,
  },
  {
    ...{ id: 'actor', label: 'Who' },
    value: ({ actorName, actor }) => actorName ?? actor,
    cell: ({ actorName, actor }) => <span title={actor}>{actorName ?? actor}</span>,
  },
  {
    ...{ id: 'action', label: 'What' },
    value: ({ action }) => action,
    cell: ({ action }) => <code className="text-xs break-all">{action}</code>,
  },
  {
    ...{ id: 'object', label: 'To' },
    value: ({ objectId }) => objectId,
    cell: ({ objectId, details }) => (
      <>
        <code className="text-xs break-all">{objectId}</code>
        {details !== '{}' && (
          <span className="block max-w-md text-xs wrap-anywhere text-ink-3">{inWords(details)}</span>
        )}
      </>
    ),
  },
  { ...{ id: 'origin', label: 'From' }, value: ({ origin }) => origin, cell: ({ origin }) => origin ?? unknown },
];

/** `name: value` for each field of the JSON that an entry keeps. */
const inWords = (details: string): string =>
  Object.entries(JSON.parse(details) as Record<string, unknown>)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
