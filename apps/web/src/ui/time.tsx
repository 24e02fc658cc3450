'use client';

import { useSyncExternalStore } from 'react';
import { formatSpan } from './format';

const never = () => () => undefined;

const shapes = {
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** An instant in the reader's own time zone, in UTC on hover. Until the browser runs, in UTC. */
export function Time({ at, shape = 'date-time' }: { at: Date | string; shape?: keyof typeof shapes }) {
  const date = new Date(at);
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const shown = new Intl.DateTimeFormat('en-GB', {
    ...shapes[shape],
    ...(inBrowser ? {} : { timeZone: 'UTC' }),
  }).format(date);
  const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(
    date,
  );
  return (
    <time dateTime={date.toISOString()} title={`${utc} UTC`}>
      {shown}
    </time>
  );
}

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** Time since `from`, counting while it has no end. */
export function Elapsed({ from, to }: { from: Date | string; to?: Date | string | null }) {
  const start = new Date(from).getTime();
  const now = useSyncExternalStore(to ? never : everySecond, nowInSeconds, () => null);
  const end = to ? new Date(to).getTime() : now === null ? null : now * 1000;
  return <span className="tabular-nums">{formatSpan(end === null ? null : end - start)}</span>;
}
