'use client';

import { useSyncExternalStore } from 'react';
import { useInBrowser } from './use-in-browser';
import { formatSpan } from './format';

const never = () => () => undefined;

/** Made once: a log has a thousand times, and making a formatter takes longer than formatting. */
const inBothZones = (shape: Intl.DateTimeFormatOptions) => ({
  own: new Intl.DateTimeFormat('en-GB', shape),
  utc: new Intl.DateTimeFormat('en-GB', { ...shape, timeZone: 'UTC' }),
});
const shapes = {
  'date-time': inBothZones({ dateStyle: 'medium', timeStyle: 'short' }),
  date: inBothZones({ dateStyle: 'medium' }),
  clock: inBothZones({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
};
const inFull = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

/** An instant in the reader's own time zone, in UTC on hover. Until the browser runs, in UTC. */
export function Time({ at, shape = 'date-time' }: { at: Date | string; shape?: keyof typeof shapes }) {
  const date = new Date(at);
  const inBrowser = useInBrowser();
  return (
    <time dateTime={date.toISOString()} title={`${inFull.format(date)} UTC`}>
      {shapes[shape][inBrowser ? 'own' : 'utc'].format(date)}
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
