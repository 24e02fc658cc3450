import { learnFromTelemetry, simulateProduction } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { readTelemetryCsv } from './read-telemetry-csv';

const read = (text: string) => readTelemetryCsv(text, 'gateway.csv');

describe('a CSV of telemetry', () => {
  it('is read by its titles, whatever separates and in any order', () => {
    const { telemetry, notes } = read(
      '\uFEFFUnits;RPS;Time;Utilisation percent;p95 ms;host\n2;100;2026-11-02T00:00:00Z;30.5;12;a\n2;120.5;2026-11-02T01:05:00+01:00;;;a\n',
    );
    expect(telemetry).toEqual({
      stepSeconds: 300,
      points: [
        { atMs: Date.UTC(2026, 10, 2), rps: 100, units: 2, utilisationPercent: 30.5, p95Ms: 12 },
        { atMs: Date.UTC(2026, 10, 2, 0, 5), rps: 120.5, units: 2 },
      ],
    });
    expect(notes).toEqual(['Columns that are not read: "host".']);
  });

  it('makes rates of counts, in any order of time, and gaps of rows without', () => {
    const { telemetry, notes } = read(
      'time,requests,errors,utilisation_percent\n1700000120,600,6,10\n1700000000,1200,0,20\n1700000060,,,\n1700000180,60,60,5\n1700000240,0,0,1\n',
    );
    expect(telemetry.stepSeconds).toBe(60);
    expect(telemetry.points.map(({ rps, errorRate }) => [rps, errorRate])).toEqual([
      [20, 0],
      [10, 0.01],
      [1, 1],
      [0, undefined],
    ]);
    expect(notes).toEqual(['1 row has no rate and count as not seen.']);
  });

  it('takes times without a zone as UTC, and says so', () => {
    const { telemetry, notes } = read('time,rps\n2026-11-02 00:00,1\n2026-11-02 00:05:00,2\n');
    expect(telemetry.points[0]?.atMs).toBe(Date.UTC(2026, 10, 2));
    expect(notes).toEqual(['Times without a zone are read as UTC.']);
  });

  it.each([
    ['when,rps\n1,2\n', /gateway\.csv, line 1: the column time is missing; columns are time, rps/],
    ['time,cpu\n1,2\n', /line 1: the column rps is missing/],
    ['time,rps,RPS\n1,2,3\n', /line 1: the column rps is there twice/],
    ['time,rps\n2026-11-02T00:00:00Z,1\n02/11/2026,2\n', /line 3, column time: "02\/11\/2026" is no time/],
    ['time,rps\n1700000000,1\n1700000060,"1,5"\n', /line 3, column rps: "1,5" is not a number/],
    ['time,rps\n1700000000,1\n1700000060,2,3\n', /line 3: the row has not as many columns as the titles/],
    ['time,rps\n1700000000,1\n1700000060,-2\n', /line 3: rps: .*>=0/],
    ['time,rps,utilisation_percent\n1700000000,1,5\n1700000060,2,140\n', /line 3: utilisationPercent/],
    ['time,rps\n1700000000,1\n1700000000,2\n', /2023-11-14T22:13:20.000Z is there twice/],
    ['time,rps\n1700000000,1\n', /fewer than two rows/],
    ['', /the column time is missing/],
  ])('%j is refused with its place', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('tells what the series tells that was written to it', () => {
    const production = simulateProduction({ stepSeconds: 3600 });
    const lines = production.points.map(({ atMs, rps, utilisationPercent, units }) =>
      [new Date(atMs).toISOString(), rps, utilisationPercent, units].join(','),
    );
    const { telemetry } = read(['time,rps,utilisation_percent,units', ...lines].join('\r\n'));
    expect(learnFromTelemetry(telemetry)).toEqual(learnFromTelemetry(production));
  });
});
