'use client';

import { cadenceWords } from '@headroom/core';
import type { ChannelHead, ScheduleHead } from '@headroom/services';
import { CirclePause, CirclePlay } from 'lucide-react';
import Link from 'next/link';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { ScheduleActs } from './schedule-acts';
import { ScheduleButton } from './schedule-button';

interface SchedulesTableProps {
  schedules: readonly ScheduleHead[];
  channels: readonly ChannelHead[];
  mayWrite: boolean;
}

const formatNames: Record<ScheduleHead['format'], string> = {
  ...{ pdf: 'PDF, A4', 'pdf-letter': 'PDF, Letter', xlsx: 'Excel', csv: 'CSV' },
};

/** The reports that are sent by themselves: of what, when, where to, and when next. */
export const SchedulesTable = ({ schedules, channels, mayWrite }: SchedulesTableProps) => (
  <DataTable
    name="schedules"
    label="Scheduled reports"
    columns={mayWrite ? [...columns, actsOn(channels)] : columns}
    rows={schedules}
    rowKey={({ id }) => id}
    stacks
  />
);

const toWhom = ({ channels }: ScheduleHead) => channels.map(({ name }) => name).join(', ');

const columns: DataColumn<ScheduleHead>[] = [
  {
    ...{ id: 'report', label: 'Report', className: 'min-w-40' },
    value: ({ name }) => name,
    copiedAlso: [{ label: 'Format', value: ({ format }) => formatNames[format] }],
    cell: ({ name, path, format }) => (
      <>
        <Link href={path} className="font-medium hover:text-accent hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-ink-3">{formatNames[format]}</span>
      </>
    ),
  },
  {
    ...{ id: 'sent', label: 'Sent', className: 'min-w-40 text-ink-2' },
    value: ({ cadence }) => cadenceWords(cadence),
    copiedAlso: [{ label: 'Time zone', value: ({ timeZone }) => timeZone }],
    cell: ({ cadence, timeZone }) => (
      <>
        {cadenceWords(cadence)}
        <span className="block text-xs text-ink-3">{timeZone}</span>
      </>
    ),
  },
  {
    ...{ id: 'to', label: 'To', className: 'min-w-28 text-ink-2' },
    value: toWhom,
    cell: toWhom,
  },
  {
    ...{ id: 'next', label: 'Next', className: 'whitespace-nowrap text-ink-2' },
    value: ({ nextDueAt }) => nextDueAt?.toISOString() ?? null,
    copied: ({ nextDueAt }) => nextDueAt?.toISOString() ?? 'Paused',
    cell: ({ nextDueAt, askedAt }) => (
      <>
        {nextDueAt ? (
          <Time at={nextDueAt} />
        ) : (
          <Tag icon={CirclePause} tone="neutral">
            Paused
          </Tag>
        )}
        {askedAt && (
          <Tag icon={CirclePlay} tone="accent" className="mt-1 flex w-fit">
            Being made
          </Tag>
        )}
      </>
    ),
  },
  {
    ...{ id: 'last', label: 'Last', className: 'whitespace-nowrap text-ink-2' },
    value: ({ lastSentAt }) => lastSentAt?.toISOString() ?? null,
    cell: ({ lastSentAt }) => (lastSentAt ? <Time at={lastSentAt} /> : 'Not yet'),
  },
];

function actsOn(channels: readonly ChannelHead[]): DataColumn<ScheduleHead> {
  const choices = channels.map(({ id, name }) => ({ id, name }));
  return {
    ...{ id: 'acts', label: 'Acts', className: 'w-0' },
    cell: (schedule) => (
      <div className="flex flex-wrap items-start gap-1 whitespace-nowrap sm:flex-nowrap sm:justify-end">
        <ScheduleButton schedule={schedule} question={schedule.question} channels={choices} />
        <ScheduleActs id={schedule.id} name={schedule.name} isPaused={schedule.nextDueAt === null} />
      </div>
    ),
  };
}
