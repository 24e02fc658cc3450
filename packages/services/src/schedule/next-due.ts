import type { Cadence } from '@headroom/core';
import { CronExpressionParser } from 'cron-parser';
import { instantOf, wallTime } from './wall-time';

const dayMs = 86_400_000;

/**
 * When a cadence comes next after a moment, by the clocks of its time zone. A time that a day leaves out comes as much later as the
 * clocks are put forward, one that a day has twice comes at the first.
 */
export function nextDue(cadence: Cadence, timeZone: string, after: Date): Date {
  // Clocks alone are counted in UTC, which leaves nothing out; two days back is before every change that matters.
  const currentDate = new Date(wallTime(after, timeZone).getTime() - 2 * dayMs);
  const times = CronExpressionParser.parse(cronOf(cadence), { currentDate, tz: 'UTC' });
  for (;;) {
    const due = instantOf(times.next().toDate(), timeZone);
    if (due > after) return due;
  }
}

function cronOf(cadence: Cadence): string {
  const [hour, minute] = cadence.at.split(':').map(Number);
  if (cadence.every === 'week') return `${minute} ${hour} * * ${cadence.weekday}`;
  return `${minute} ${hour} ${cadence.day === 'last' ? 'L' : cadence.day} * *`;
}

/** Where a cadence stands once it has come due: when it comes next after `now`, and how often it has come in vain meanwhile. */
export function dueAfter(cadence: Cadence, timeZone: string, { due, now }: { due: Date; now: Date }) {
  let next = nextDue(cadence, timeZone, due);
  let skipped = 0;
  for (; next <= now; next = nextDue(cadence, timeZone, next)) skipped += 1;
  return { next, skipped };
}
