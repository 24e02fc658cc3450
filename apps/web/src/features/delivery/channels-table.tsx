'use client';

import type { ChannelHead } from '@headroom/services';
import { Mail, Webhook } from 'lucide-react';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { madeColumn } from '@/ui/made-column';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { ChannelActs } from './channel-acts';

const kinds = { email: { word: 'E-mail', icon: Mail }, webhook: { word: 'Webhook', icon: Webhook } } as const;

/** Where reports and events can go, and which reports do. */
export const ChannelsTable = ({ channels, mayWrite }: { channels: readonly ChannelHead[]; mayWrite: boolean }) => (
  <DataTable
    name="channels"
    label="Channels"
    columns={mayWrite ? [...columns, acts] : columns}
    rows={channels}
    rowKey={({ id }) => id}
    stacks
  />
);

const placeOf = ({ place, addresses }: ChannelHead) => place ?? addresses.join(', ');

const eventWords: Record<ChannelHead['events'][number], string> = {
  'run.finished': 'ends of runs',
  'sweep.waiting': 'sweeps that wait for a person',
  'recommendation.changed': 'new recommendations',
  'telemetry.short': 'little headroom in production',
  'telemetry.changed': 'changes of demand in production',
};

const getsWhat = ({ schedules, alerts, events }: ChannelHead) =>
  [...schedules, ...(alerts ? ['exceeded budgets'] : []), ...events.map((event) => eventWords[event])].join(', ') ||
  'Nothing yet';

const columns: DataColumn<ChannelHead>[] = [
  {
    ...{ id: 'channel', label: 'Channel', className: 'min-w-32' },
    value: ({ name }) => name,
    copiedAlso: [{ label: 'Kind', value: ({ kind }) => kinds[kind].word }],
    cell: ({ name, kind }) => (
      <>
        <span className="font-medium">{name}</span>
        <Tag icon={kinds[kind].icon} className="mt-1 flex w-fit">
          {kinds[kind].word}
        </Tag>
      </>
    ),
  },
  {
    ...{ id: 'to', label: 'To', className: 'min-w-48 wrap-anywhere text-ink-2' },
    value: placeOf,
    cell: (channel) => (
      <>
        {placeOf(channel)}
        {channel.retiringUntil && (
          <span className="block text-xs text-ink-3">
            two secrets sign until <Time at={channel.retiringUntil} />
          </span>
        )}
      </>
    ),
  },
  {
    ...{ id: 'gets', label: 'Gets', className: 'min-w-28 text-ink-2' },
    value: getsWhat,
    cell: getsWhat,
  },
  madeColumn<ChannelHead>('Added'),
];

const acts: DataColumn<ChannelHead> = {
  ...{ id: 'acts', label: 'Acts', className: 'w-0' },
  cell: (channel) => (
    <div className="flex flex-wrap items-start gap-1 whitespace-nowrap sm:flex-nowrap sm:justify-end">
      <ChannelActs channel={channel} />
    </div>
  ),
};
