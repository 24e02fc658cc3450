import { cadenceSchema, type Cadence } from '@headroom/core';
import { reportPath, type ScheduleHead } from '@headroom/services';
import { expect, it } from 'vitest';
import { draftOf, inputOf } from './schedule-draft';

const head = (cadence: Cadence): ScheduleHead => ({
  ...{ id: 's', name: 'Costs', format: 'csv', cadence, timeZone: 'Asia/Tokyo', path: '/reports' },
  ...{ question: { months: 3, everyTier: false }, nextDueAt: null, askedAt: null, lastSentAt: null },
  channels: [{ id: 'c', name: 'Team' }],
});

it.each<Cadence>([
  { every: 'week', weekday: 7, at: '00:05' },
  { every: 'month', day: 28, at: '23:59' },
  { every: 'month', day: 'last', at: '08:00' },
])('a schedule comes out of its form as it went in: %o', (cadence) => {
  const schedule = head(cadence);
  expect(inputOf(draftOf(schedule, 'UTC'), schedule.question)).toEqual({
    ...{ name: 'Costs', format: 'csv', timeZone: 'Asia/Tokyo', channelIds: ['c'] },
    ...{ question: schedule.question, cadence },
  });
});

it('a new one is in the reader’s time zone, and has a cadence', () => {
  const input = inputOf(draftOf(null, 'Europe/Lisbon'), {});
  expect(input.timeZone).toBe('Europe/Lisbon');
  expect(cadenceSchema.parse(input.cadence)).toEqual(input.cadence);
  expect(reportPath({})).toBe('/reports');
});
