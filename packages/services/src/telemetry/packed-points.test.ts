import { simulateProduction, telemetryOf } from '@headroom/core';
import { expect, it } from 'vitest';
import { packPoints, unpackPoints } from './packed-points';

it('a series is read as it was stored, to six digits, and what is not known stays so', () => {
  const series = telemetryOf([
    { atMs: 0, rps: 123.456789, units: 2 },
    { atMs: 60_000, rps: 0, utilisationPercent: 0 },
    { atMs: 120_000, rps: 7, p95Ms: 12.5 },
  ]);
  const packed = packPoints(series);
  expect(Object.keys(packed.columns)).toEqual(['rps', 'utilisationPercent', 'units', 'p95Ms']);
  expect(unpackPoints(JSON.parse(JSON.stringify(packed)))).toEqual({
    stepSeconds: 60,
    points: [
      { atMs: 0, rps: 123.457, units: 2 },
      { atMs: 60_000, rps: 0, utilisationPercent: 0 },
      { atMs: 120_000, rps: 7, p95Ms: 12.5 },
    ],
  });
});

it('keeps since when units were read', () => {
  const points = [
    { atMs: 0, rps: 1, units: 2 },
    { atMs: 60_000, rps: 2, units: 2 },
  ];
  const series = { ...telemetryOf(points), unitsReadSinceMs: 60_000 };
  expect(unpackPoints(JSON.parse(JSON.stringify(packPoints(series))))).toEqual(series);
});

it('is a third as long as its points', () => {
  const series = simulateProduction({ days: 2 });
  expect(JSON.stringify(packPoints(series)).length).toBeLessThan(JSON.stringify(series.points).length / 2.5);
});
