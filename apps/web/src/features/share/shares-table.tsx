'use client';

import { redactionWords, type Redaction } from '@headroom/core';
import type { ShareHead } from '@headroom/services';
import { CircleCheck, CircleSlash, Clock, KeyRound } from 'lucide-react';
import Link from 'next/link';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { formatCount } from '@/ui/format';
import { madeColumn } from '@/ui/made-column';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { RevokeButton } from './revoke-button';

const looks = {
  open: { word: 'Open', icon: CircleCheck, tone: 'good' },
  revoked: { word: 'Revoked', icon: CircleSlash, tone: 'neutral' },
  expired: { word: 'Expired', icon: Clock, tone: 'neutral' },
} as const;

interface SharesTableProps {
  shares: readonly ShareHead[];
  mayWrite: boolean;
  /** There are others on other pages. */
  isPart: boolean;
}

/** Links of the workspace: of what, by whom, until when, how often read. */
export function SharesTable({ shares, mayWrite, isPart }: SharesTableProps) {
  return (
    <DataTable
      name="shares"
      label="Shared links"
      columns={mayWrite ? [...columns, revoking] : columns}
      rows={shares}
      rowKey={({ id }) => id}
      stacks
      isPart={isPart}
    />
  );
}

const takenOut = ({ redactions }: ShareHead) =>
  redactions.map((one) => redactionWords[one as Redaction].label).join(', ') || 'Nothing';

const columns: DataColumn<ShareHead>[] = [
  {
    ...{ id: 'shared', label: 'Shared', className: 'min-w-44' },
    value: ({ title }) => title,
    copiedAlso: [
      { label: 'Kind', value: ({ kind }) => kind },
      { label: 'SHA-256', value: ({ sha256 }) => sha256 },
    ],
    cell: ({ title, kind, path, sha256 }) => (
      <>
        <Link href={path} className="font-medium hover:text-accent hover:underline">
          {title}
        </Link>
        <span className="block text-xs text-ink-3 capitalize">{kind}</span>
        <span className="block font-mono text-xs text-ink-3" title={`SHA-256 ${sha256}`}>
          {sha256.slice(0, 12)}
        </span>
      </>
    ),
  },
  {
    ...{ id: 'state', label: 'State' },
    value: ({ state }) => looks[state].word,
    cell: (share) => <State share={share} />,
  },
  {
    ...{ id: 'redactions', label: 'Taken out', className: 'min-w-32 text-ink-2' },
    value: takenOut,
    cell: takenOut,
  },
  madeColumn<ShareHead>('Made'),
  {
    ...{ id: 'ends', label: 'Ends', className: 'whitespace-nowrap text-ink-2' },
    value: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : 'Not by itself'),
  },
  {
    ...{ id: 'views', label: 'Views', numeric: true },
    value: ({ views }) => views,
    cell: ({ views }) => formatCount(views),
  },
];

const revoking: DataColumn<ShareHead> = {
  ...{ id: 'revoke', label: 'Revoke', className: 'w-0' },
  cell: ({ id, state, title }) => state === 'open' && <RevokeButton shareId={id} title={title} />,
};

function State({ share }: { share: ShareHead }) {
  const { word, icon, tone } = looks[share.state];
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={tone} icon={icon}>
        {word}
      </Tag>
      {share.hasPassword && <Tag icon={KeyRound}>Password</Tag>}
      {share.revokedByName && <span className="w-full text-xs text-ink-3">by {share.revokedByName}</span>}
    </span>
  );
}
