import type { Cadence } from '@headroom/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueAfter, nextDue } from './next-due';

const monday: Cadence = { every: 'week', weekday: 1, at: '08:00' };
const due = (cadence: Cadence, zone: string, after: string) => nextDue(cadence, zone, new Date(after)).toISOString();

it('keeps to the clocks of its zone when they change', () => {
  expect(due(monday, 'Europe/Berlin', '2027-03-22T12:00:00Z')).toBe('2027-03-29T06:00:00.000Z');
  expect(due(monday, 'Europe/Berlin', '2027-03-15T12:00:00Z')).toBe('2027-03-22T07:00:00.000Z');
  expect(due(monday, 'America/New_York', '2027-03-15T12:00:00Z')).toBe('2027-03-22T12:00:00.000Z');
});

it('comes strictly after the moment that it is asked for', () => {
  expect(due(monday, 'UTC', '2027-03-15T08:00:00Z')).toBe('2027-03-22T08:00:00.000Z');
});

it('knows the last day of each month', () => {
  const last: Cadence = { every: 'month', day: 'last', at: '23:30' };
  expect(due(last, 'UTC', '2028-02-01T00:00:00Z')).toBe('2028-02-29T23:30:00.000Z');
  expect(due(last, 'UTC', '2028-02-29T23:30:00Z')).toBe('2028-03-31T23:30:00.000Z');
});

it('comes once on a day on which its hour is left out, and once on one that has it twice', () => {
  const sunday: Cadence = { every: 'week', weekday: 7, at: '02:30' };
  // Berlin: 28 March 2027 has no 02:30, 31 October 2027 has it twice.
  const spring = nextDue(sunday, 'Europe/Berlin', new Date('2027-03-27T12:00:00Z'));
  expect(spring.toISOString().slice(0, 10)).toBe('2027-03-28');
  expect(nextDue(sunday, 'Europe/Berlin', spring).toISOString().slice(0, 10)).toBe('2027-04-04');
  const autumn = nextDue(sunday, 'Europe/Berlin', new Date('2027-10-30T12:00:00Z'));
  expect(nextDue(sunday, 'Europe/Berlin', autumn).toISOString().slice(0, 10)).toBe('2027-11-07');
});

it('leaves out no week or month whose midnight the clocks leave out', () => {
  const sunday: Cadence = { every: 'week', weekday: 7, at: '00:30' };
  expect(due(sunday, 'America/Santiago', '2026-08-31T12:00:00Z')).toBe('2026-09-06T04:30:00.000Z');
  expect(due(sunday, 'America/Santiago', '2026-09-06T04:30:00Z')).toBe('2026-09-13T03:30:00.000Z');
  const friday: Cadence = { every: 'week', weekday: 5, at: '00:00' };
  expect(due(friday, 'Africa/Cairo', '2026-04-20T12:00:00Z')).toBe('2026-04-23T22:00:00.000Z');
  expect(due({ every: 'month', day: 24, at: '00:00' }, 'Africa/Cairo', '2026-04-20T12:00:00Z')).toBe(
    '2026-04-23T22:00:00.000Z',
  );
});

it('says how often it came in vain', () => {
  const at = { due: new Date('2027-03-01T08:00:00Z'), now: new Date('2027-03-17T00:00:00Z') };
  expect(dueAfter(monday, 'UTC', at)).toEqual({ next: new Date('2027-03-22T08:00:00Z'), skipped: 2 });
  expect(dueAfter(monday, 'UTC', { ...at, now: at.due }).skipped).toBe(0);
});

it('is always ahead of now, by a week or a month at most', () => {
  const at = fc.constantFrom('00:00', '00:30', '02:30');
  const cadence = fc.oneof(
    fc.record({
      every: fc.constant('week' as const),
      weekday: fc.integer({ min: 1, max: 7 }),
      at,
    }),
    fc.record({
      ...{ every: fc.constant('month' as const), at },
      day: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant('last' as const)),
    }),
  );
  const zone = fc.constantFrom(
    ...['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
    ...['America/Santiago', 'Africa/Cairo'],
  );
  fc.assert(
    fc.property(cadence, zone, fc.integer({ min: 0, max: 800 * 24 * 60 }), (one, timeZone, minutes) => {
      const now = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
      const ahead = nextDue(one, timeZone, now).getTime() - now.getTime();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual((one.every === 'week' ? 7 : 31) * 86_400_000 + 2 * 3_600_000);
    }),
    { numRuns: 60 },
  );
});
