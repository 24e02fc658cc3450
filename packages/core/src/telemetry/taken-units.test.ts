import { expect, it } from 'vitest';
import { keepUnits } from './keep-units';
import { lastDemandChange, requestDemand } from './request-demand';
import { simulateProduction, type SimulatedProduction } from './simulate-production';
import type { Telemetry } from './telemetry';

/** The first days of a production as they are read of a source that only tells how many units there are now. */
function readAfter(days: number, changes: Partial<SimulatedProduction>): Telemetry {
  const production = simulateProduction({ stepSeconds: 3600, ...changes });
  const points = production.points.slice(0, days * 24);
  const { units, atMs } = points.at(-1)!;
  return { ...production, points: points.map((point) => ({ ...point, units: units! })), unitsReadSinceMs: atMs };
}
const kindsOf = (telemetry: Telemetry, units: number | null = null) => {
  const demand = requestDemand(telemetry, units);
  return demand.known ? demand.value.findings.map(({ kind }) => kind) : [demand.lack];
};

it('says that units before the first reading are taken, until they were given', () => {
  const read = readAfter(28, {});
  const demand = requestDemand(read, null);
  expect(demand.known && demand.value.taken).toEqual({
    ...{ sinceMs: read.unitsReadSinceMs, units: 2, isConfirmed: false },
  });
  expect(demand.known && demand.value.findings[0]?.sentence).toBe(
    'How many units there were before 2026-10-04 is not known; 2 are taken, as there were then. If there were more or fewer, what a request costs is wrong by that factor.',
  );
  const given = requestDemand(read, 1);
  expect(given.known && given.value.taken).toBeNull();
  expect(given.known && given.value.unitMs.estimate).toBeCloseTo(0.5, 1);
});

it('takes them for confirmed once units were read on five days', () => {
  const week = [22, 23, 24, 25, 26, 27].map((days) => readAfter(days, {}));
  const demand = requestDemand(
    week.slice(1).reduce((before, read) => keepUnits(read, before), week[0]!),
    null,
  );
  expect(demand.known && demand.value.taken?.isConfirmed).toBe(true);
});

it('is not mistaken for a change of demand when units were changed after the first reading, or before it', () => {
  const scaling = { day: 20.5, units: 4 };
  const readings = [20, 21, 22, 23, 24, 25, 26].map((days) => readAfter(days, { scaling }));
  const seen = readings.slice(1).reduce((before, read) => keepUnits(read, before), readings[0]!);
  expect(lastDemandChange(seen, null)).toBeNull();
  expect(kindsOf(seen)).toEqual(['units-taken', 'points-left-out']);
  // Of today's units alone it looks like one.
  expect(lastDemandChange({ ...readings.at(-1)!, unitsReadSinceMs: 0 }, null)).not.toBeNull();
  const unseen = readAfter(28, { scaling });
  expect(lastDemandChange(unseen, null)).toBeNull();
  const demand = requestDemand(unseen, null);
  expect(demand.known && demand.value.findings.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/^Demand per request, or the number of units, changed on 2026-09-27/),
  );
});

it.each([
  ['with the load', { units: 1, scaling: { busyBelow: 0.5 } }],
  ['with the load, at the peak only', { scaling: { busyBelow: 0.42 } }],
  ['by the clock', { units: 1, scaling: { daytimeUnits: 2 } }],
])('is not known where units come and go %s', (_, changes) => {
  const read = readAfter(28, changes);
  expect(kindsOf(read)).toEqual(['units-unclear']);
  expect(lastDemandChange(read, null)).toBeNull();
  expect(requestDemand(simulateProduction({ stepSeconds: 900, ...changes }), null).known).toBe(true);
});

it.each([
  ['units of which other numbers ran by the clock', { units: 1, scaling: { daytimeUnits: 2 } }],
  ['units of which other numbers ran with the load', { units: 1, scaling: { busyBelow: 0.5 } }],
  ['units beside a job that runs each night', { units: 2, nightJob: 0.2 }],
])('doubts given %s, within an interval that holds the truth', (_, changes) => {
  const read = readAfter(28, changes);
  expect(kindsOf(read)).toEqual(['units-unclear']);
  expect(kindsOf(read, changes.units)).toContain('units-doubted');
  const demand = requestDemand(read, changes.units);
  const { low, high } = demand.known ? demand.value.unitMs : { low: null, high: null };
  expect(low).toBeLessThan(1);
  expect(high).toBeGreaterThan(1);
});

it('does not doubt given units that follow the line', () => {
  expect(kindsOf(readAfter(28, {}), 2)).toEqual([]);
});
