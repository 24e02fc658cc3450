import { expect, it } from 'vitest';
import { keepUnits } from './keep-units';
import { telemetryOf, type Telemetry } from './telemetry';

/** Steps of a minute, as a source has them that tells how many units there are now. */
const readAt = (from: number, until: number, units: number): Telemetry => ({
  ...telemetryOf(
    Array.from({ length: until - from }, (_, index) => ({ atMs: (from + index) * 60_000, rps: from + index, units })),
  ),
  unitsReadSinceMs: (until - 1) * 60_000,
});
const unitsOf = ({ points }: Telemetry) => points.map(({ units }) => units);
const first = readAt(0, 4, 1);

it('keeps the units that were read earlier, and those of steps between two readings of one number', () => {
  const kept = keepUnits(readAt(1, 7, 1), first);
  expect(kept).toEqual({ ...readAt(1, 7, 1), unitsReadSinceMs: 3 * 60_000 });
});

it('does not know when units were changed between two readings, and goes on from the newer one', () => {
  const scaled = keepUnits(readAt(1, 7, 2), first);
  expect(unitsOf(scaled)).toEqual([1, 1, 1, undefined, undefined, 2]);
  const later = keepUnits(readAt(2, 9, 2), scaled);
  expect(unitsOf(later)).toEqual([1, 1, undefined, undefined, 2, 2, 2]);
  expect(later.unitsReadSinceMs).toBe(3 * 60_000);
});

it('takes a step that was not stored for the one before it, and what was stored without its first reading as read at its end', () => {
  const { unitsReadSinceMs: _, ...stored } = telemetryOf([
    { atMs: 60_000, rps: 1, units: 1 },
    { atMs: 180_000, rps: 1, units: 3 },
  ]) as Telemetry;
  const kept = keepUnits(readAt(0, 5, 3), stored);
  expect(unitsOf(kept)).toEqual([1, 1, 1, 3, 3]);
  expect(kept.unitsReadSinceMs).toBe(180_000);
});

it('leaves a series alone that tells its own units', () => {
  const { unitsReadSinceMs: _, ...own } = readAt(1, 7, 2);
  expect(keepUnits(own, first)).toBe(own);
});
