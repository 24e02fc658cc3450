'use client';

import type { MemberHead } from '@headroom/services';
import { ConfirmButton } from '@/ui/confirm-button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { removeMemberAction } from './actions';
import { RoleSelect } from './role-select';

interface MembersTableProps {
  members: readonly MemberHead[];
  mayWrite: boolean;
  /** Who looks. */
  personId: string;
}

/** Who belongs to the workspace, with what they may do. */
export const MembersTable = ({ members, mayWrite, personId }: MembersTableProps) => (
  <DataTable
    name="members"
    label="Members"
    columns={mayWrite ? [...columns, roleChosen, acts(personId)] : [...columns, role]}
    rows={members}
    rowKey={({ personId: id }) => id}
    stacks
  />
);

const columns: DataColumn<MemberHead>[] = [
  {
    ...{ id: 'name', label: 'Name', className: 'min-w-36' },
    value: ({ name }) => name,
    cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
  },
  {
    ...{ id: 'email', label: 'E-mail' },
    value: ({ email }) => email,
    cell: ({ email }) => <span className="break-all">{email}</span>,
  },
];

const role: DataColumn<MemberHead> = {
  ...{ id: 'role', label: 'Role' },
  value: ({ role: one }) => one,
  cell: ({ role: one }) => one,
};

const roleChosen: DataColumn<MemberHead> = {
  ...role,
  cell: ({ personId, name, role: one }) => <RoleSelect personId={personId} name={name} role={one} />,
};

const acts = (own: string): DataColumn<MemberHead> => ({
  ...{ id: 'acts', label: 'Actions' },
  cell: ({ personId, name }) =>
    personId !== own && (
      <ConfirmButton
        label="Remove"
        look="quiet"
        aria-label={`Remove ${name}`}
        question={`${name} loses the seat at once. What they have made stays.`}
        confirm="Remove from the workspace"
        pendingText="Removing …"
        act={() => removeMemberAction(personId)}
      />
    ),
});
