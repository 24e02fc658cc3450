'use client';

import type { InvitationHead } from '@headroom/services';
import { ActionButton } from '@/ui/action-button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Time } from '@/ui/time';
import { revokeInvitationAction } from './actions';

/** Seats that are kept and not taken yet. */
export const InvitationsTable = ({ invitations }: { invitations: readonly InvitationHead[] }) => (
  <DataTable
    name="invitations"
    label="Open invitations"
    columns={columns}
    rows={invitations}
    rowKey={({ id }) => id}
    stacks
  />
);

const columns: DataColumn<InvitationHead>[] = [
  {
    ...{ id: 'email', label: 'E-mail' },
    value: ({ email }) => email,
    cell: ({ email }) => <span className="font-medium break-all">{email}</span>,
  },
  { ...{ id: 'role', label: 'Role' }, value: ({ role }) => role, cell: ({ role }) => role },
  {
    ...{ id: 'by', label: 'Invited by' },
    value: ({ invitedByName }) => invitedByName,
    cell: ({ invitedByName }) => invitedByName ?? 'somebody who has left',
  },
  {
    ...{ id: 'ends', label: 'Ends' },
    value: ({ expiresAt }) => expiresAt.toISOString(),
    cell: ({ expiresAt, hasExpired }) => (hasExpired ? 'Too old' : <Time at={expiresAt} />),
  },
  {
    ...{ id: 'acts', label: 'Actions' },
    cell: ({ id, email }) => (
      <ActionButton
        look="quiet"
        aria-label={`Take back the invitation of ${email}`}
        pendingText="Taking back …"
        act={() => revokeInvitationAction(id)}
      >
        Take back
      </ActionButton>
    ),
  },
];
