'use client';

import type { ProofView } from '@headroom/services';
import { BadgeCheck, CircleDashed, ClockAlert } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { Card } from '@/ui/card';
import { ConfirmButton } from '@/ui/confirm-button';
import { formatNumber } from '@/ui/format';
import { Notice } from '@/ui/notice';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { checkProofAction, withdrawProofAction } from './actions';

const states = {
  asked: { tone: 'neutral', icon: CircleDashed, label: 'not proved' },
  proved: { tone: 'good', icon: BadgeCheck, label: 'proved' },
  expired: { tone: 'warn', icon: ClockAlert, label: 'expired' },
} as const;
const methodNames: Record<string, string> = { file: 'a file', header: 'a header', dns: 'a DNS record' };

/** A target: whether its ownership is proved, what that allows, and how it is proved. */
export function ProofCard({ proof, mayProve }: { proof: ProofView; mayProve: boolean }) {
  const { tone, icon, label } = states[proof.state];
  return (
    <Card
      title={<span className="break-all">{proof.origin}</span>}
      actions={
        <Tag tone={tone} icon={icon}>
          {label}
        </Tag>
      }
    >
      <div className="space-y-3 text-[13px]">
        {proof.state !== 'asked' && (
          <p>
            By {proof.methods.map((method) => methodNames[method] ?? method).join(' and ')}: up to{' '}
            {formatNumber(proof.ceilingRps)} requests/s, until <Time at={proof.expiresAt!} />.
          </p>
        )}
        {proof.problem && <Notice kind="warn">{proof.problem}</Notice>}
        <details open={proof.state === 'asked'}>
          <summary className="cursor-pointer font-medium">How it is proved</summary>
          <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-[12rem_1fr]">
            <Way name="A file at" place={proof.fileUrl} content={proof.token} />
            <Way name="or a header of GET /" place={proof.header} />
            {proof.record && <Way name="and a TXT record" place={proof.record} content={proof.token} />}
          </dl>
          <p className="mt-2 text-xs text-ink-3">
            File or header allow 2,000 requests/s, with the record 20,000; the record alone allows 100, with 1 MB/s and
            100 connections, as a name can be pointed at machines of others.
          </p>
        </details>
        {mayProve && (
          <div className="flex flex-wrap gap-2">
            <ActionButton pendingText="Checking …" act={() => checkProofAction(proof.id)}>
              Check now
            </ActionButton>
            <ConfirmButton
              look="quiet"
              label="Withdraw"
              aria-label={`Withdraw ${proof.origin}`}
              question={`No run begins on ${proof.origin} without a new proof, and its token is forgotten.`}
              confirm="Withdraw"
              pendingText="Withdrawing …"
              act={() => withdrawProofAction(proof.id)}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

const Way = ({ name, place, content }: { name: string; place: string; content?: string }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="min-w-0 font-mono text-xs break-all">
      {place}
      {content && <span className="block text-ink-2">{content}</span>}
    </dd>
  </>
);
