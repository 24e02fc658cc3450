import { redactionWords, type Redaction } from '@headroom/core';
import type { ShareHead } from '@headroom/services';
import { CircleCheck, CircleSlash, Clock, KeyRound } from 'lucide-react';
import Link from 'next/link';
import { formatCount } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { RevokeButton } from './revoke-button';

const looks = {
  open: { word: 'Open', icon: CircleCheck, tone: 'good' },
  revoked: { word: 'Revoked', icon: CircleSlash, tone: 'neutral' },
  expired: { word: 'Expired', icon: Clock, tone: 'neutral' },
} as const;

/** Every link of the workspace: of what, by whom, until when, how often read. */
export function SharesTable({ shares, mayWrite }: { shares: readonly ShareHead[]; mayWrite: boolean }) {
  return (
    <Table label="Shared links">
      <thead>
        <tr>
          <Th>Shared</Th>
          <Th>State</Th>
          <Th>Taken out</Th>
          <Th>Made</Th>
          <Th>Ends</Th>
          <Th numeric>Views</Th>
          {mayWrite && (
            <Th>
              <span className="sr-only">Revoke</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <Tr key={share.id}>
            <Td className="min-w-44">
              <Link href={`/runs/${share.subjectId}`} className="font-medium hover:text-accent hover:underline">
                {share.title}
              </Link>
              <span className="block font-mono text-xs text-ink-3" title={`SHA-256 ${share.sha256}`}>
                {share.sha256.slice(0, 12)}
              </span>
            </Td>
            <Td>
              <State share={share} />
            </Td>
            <Td className="min-w-32 text-ink-2">
              {share.redactions.map((one) => redactionWords[one as Redaction].label).join(', ') || 'Nothing'}
            </Td>
            <Td className="whitespace-nowrap text-ink-2">
              <Time at={share.createdAt} />
              {share.createdByName && <span className="block text-xs text-ink-3">by {share.createdByName}</span>}
            </Td>
            <Td className="whitespace-nowrap text-ink-2">
              {share.expiresAt ? <Time at={share.expiresAt} /> : 'Not by itself'}
            </Td>
            <Td numeric>{formatCount(share.views)}</Td>
            {mayWrite && (
              <Td className="w-0">
                {share.state === 'open' && <RevokeButton shareId={share.id} title={share.title} />}
              </Td>
            )}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

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
