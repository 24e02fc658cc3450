'use client';

import type { MemberHead } from '@headroom/services';
import { DataTable, type DataColumn } from '@/ui/data-table';

/** Who belongs to the workspace. */
export const MembersTable = ({ members }: { members: readonly MemberHead[] }) => (
  <DataTable name="members" label="Members" columns={columns} rows={members} rowKey={({ personId }) => personId} />
);

const columns: DataColumn<MemberHead>[] = [
  {
    ...{ id: 'name', label: 'Name', className: 'min-w-36' },
    value: ({ name }) => name,
    cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
  },
  { ...{ id: 'email', label: 'E-mail' }, value: ({ email }) => email, cell: ({ email }) => email },
  { ...{ id: 'role', label: 'Role' }, value: ({ role }) => role, cell: ({ role }) => role },
];
