'use client';

import type { DeliveryHead } from '@headroom/services';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { deliveryLooks } from './delivery-looks';
import { ReplayButton } from './replay-button';

interface DeliveriesTableProps {
  deliveries: readonly DeliveryHead[];
  mayReplay: boolean;
  /** There are more on other pages. */
  isPart: boolean;
}

/** The log: what was told to whom, how that fares, and every attempt. */
export const DeliveriesTable = ({ deliveries, mayReplay, isPart }: DeliveriesTableProps) => (
  <DataTable
    name="deliveries"
    label="Deliveries"
    columns={mayReplay ? [...columns, replay] : columns}
    rows={deliveries}
    rowKey={({ id }) => id}
    stacks
    isPart={isPart}
  />
);

const columns: DataColumn<DeliveryHead>[] = [
  {
    ...{ id: 'event', label: 'Event', className: 'min-w-44' },
    value: ({ event }) => event.title,
    copiedAlso: [
      { label: 'At', value: ({ createdAt }) => createdAt.toISOString() },
      { label: 'Type', value: ({ event }) => event.type },
      { label: 'Event ID', value: ({ event }) => event.id },
    ],
    cell: ({ event, createdAt }) => (
      <>
        <span className="font-medium">{event.title}</span>
        <span className="block text-xs text-ink-3">
          <Time at={createdAt} />, <code title={`Event ${event.id}, SHA-256 ${event.sha256}`}>{event.type}</code>
        </span>
      </>
    ),
  },
  {
    ...{ id: 'to', label: 'To', className: 'min-w-28 text-ink-2' },
    value: ({ channel }) => channel.name,
    cell: ({ channel }) => (
      <>
        {channel.name}
        {channel.removedAt && <span className="block text-xs text-ink-3">removed</span>}
      </>
    ),
  },
  {
    ...{ id: 'state', label: 'State', className: 'whitespace-nowrap' },
    value: ({ state }) => deliveryLooks[state].word,
    cell: ({ state, nextAttemptAt, attempts }) => {
      const { word, icon, tone } = deliveryLooks[state];
      return (
        <>
          <Tag tone={tone} icon={icon}>
            {word}
          </Tag>
          {nextAttemptAt && attempts.length > 0 && (
            <span className="mt-0.5 block text-xs text-ink-3">
              next try <Time at={nextAttemptAt} />
            </span>
          )}
        </>
      );
    },
  },
  {
    ...{ id: 'attempts', label: 'Attempts', className: 'min-w-56' },
    value: ({ attempts }) => attempts.length,
    copiedAlso: [
      {
        label: 'Last attempt',
        value: ({ attempts, state }) => {
          const last = attempts.at(-1);
          return last ? wordsOf(last, state === 'delivering') : null;
        },
      },
    ],
    cell: (delivery) => <Attempts {...delivery} />,
  },
];

const replay: DataColumn<DeliveryHead> = {
  ...{ id: 'again', label: 'Deliver again', className: 'w-0' },
  cell: ({ id, state, event, channel }) =>
    state !== 'delivering' &&
    !channel.removedAt && <ReplayButton deliveryId={id} of={`${event.title} to ${channel.name}`} />,
};

/** The last attempt, and those before it on demand. */
function Attempts({ attempts, state }: Pick<DeliveryHead, 'attempts' | 'state'>) {
  const last = attempts.at(-1);
  if (!last) return <span className="text-ink-3">None yet</span>;
  const line = (attempt: typeof last) => (
    <>
      <Time at={attempt.startedAt} />
      {': '}
      {wordsOf(attempt, attempt === last && state === 'delivering')}
    </>
  );
  if (attempts.length === 1) return <span className="text-ink-2">{line(last)}</span>;
  return (
    <details className="text-ink-2">
      <summary className="cursor-pointer">
        {attempts.length} attempts, the last {line(last)}
      </summary>
      <ol className="mt-1 list-decimal space-y-0.5 pl-5 text-xs">
        {attempts.map((attempt) => (
          <li key={attempt.attempt}>{line(attempt)}</li>
        ))}
      </ol>
    </details>
  );
}

function wordsOf({ finishedAt, status, problem }: DeliveryHead['attempts'][number], isUnderWay: boolean): string {
  if (!finishedAt) return isUnderWay ? 'under way' : 'cut off; whether it arrived is not known';
  const code = status === null ? '' : ` (${status})`;
  return problem ? `${problem}${status !== null && !problem.includes(String(status)) ? code : ''}` : `taken${code}`;
}
