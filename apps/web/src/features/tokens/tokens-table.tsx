'use client';

import type { TokenHead } from '@headroom/services';
import { CircleCheck, CircleSlash, Clock } from 'lucide-react';
import { ConfirmButton } from '@/ui/confirm-button';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { revokeTokenAction } from './actions';

const looks = {
  open: { word: 'Open', icon: CircleCheck, tone: 'good' },
  revoked: { word: 'Revoked', icon: CircleSlash, tone: 'neutral' },
  expired: { word: 'Expired', icon: Clock, tone: 'neutral' },
} as const;

/** Tokens of the API: whose, what they may do, until when, when they were used last. */
export const TokensTable = ({ tokens, mayRevoke }: { tokens: readonly TokenHead[]; mayRevoke: boolean }) => (
  <DataTable
    name="tokens"
    label="API tokens"
    columns={mayRevoke ? [...columns, revoking] : columns}
    rows={tokens}
    rowKey={({ id }) => id}
    stacks
  />
);

const columns: DataColumn<TokenHead>[] = [
  {
    ...{ id: 'name', label: 'Name', className: 'min-w-36' },
    value: ({ name }) => name,
    cell: ({ name, madeBy }) => (
      <>
        <span className="font-medium break-words">{name}</span>
        <span className="block text-xs text-ink-3">by {madeBy}</span>
      </>
    ),
  },
  {
    ...{ id: 'role', label: 'At most' },
    value: ({ role }) => role,
    cell: ({ role, scopes }) => (
      <>
        {role}
        {scopes.includes('members') && <span className="block text-xs text-ink-3">manages members</span>}
      </>
    ),
  },
  {
    ...{ id: 'state', label: 'State' },
    value: ({ state }) => looks[state].word,
    cell: ({ state }) => (
      <Tag tone={looks[state].tone} icon={looks[state].icon}>
        {looks[state].word}
      </Tag>
    ),
  },
  {
    ...{ id: 'used', label: 'Last used', className: 'whitespace-nowrap text-ink-2' },
    value: ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? null,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
  },
  {
    ...{ id: 'ends', label: 'Ends', className: 'whitespace-nowrap text-ink-2' },
    value: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : 'Not by itself'),
  },
];

const revoking: DataColumn<TokenHead> = {
  ...{ id: 'revoke', label: 'Revoke', className: 'w-0' },
  cell: ({ id, name, state }) =>
    state === 'open' && (
      <ConfirmButton
        label="Revoke"
        aria-label={`Revoke the token ${name}`}
        question="The next request with it is refused, for good."
        confirm="Revoke the token"
        pendingText="Revoking …"
        act={() => revokeTokenAction(id)}
      />
    ),
};
