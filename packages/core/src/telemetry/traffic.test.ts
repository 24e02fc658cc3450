import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveTotals } from '../workload/demand-curve';
import { simulatedStartMs, simulateProduction, type SimulatedProduction } from './simulate-production';
import { busyHour } from './busy-hour';
import { growthOver } from './growth';
import { nameOfWeekHour } from './hours';
import type { Learned } from './learned';
import { observedCurve } from './observed-curve';
import { msPerHour, telemetryOf, type TelemetryPoint } from './telemetry';

const exact = { noise: 0, dayNoise: 0, dayEffect: 0 } as const;
const hourly = (changes: Partial<SimulatedProduction> = {}) => simulateProduction({ stepSeconds: 3600, ...changes });
const valueOf = <T>(part: Learned<T>): T => {
  if (!part.known) throw new Error(part.sentence);
  return part.value;
};
/** Hours of a rate. */
const series = (hours: number, rps: (hour: number) => number): TelemetryPoint[] =>
  Array.from({ length: hours }, (_, hour) => ({ atMs: simulatedStartMs + hour * msPerHour, rps: rps(hour) }));

describe('busy hour', () => {
  it('is the hour of the day and of the week with the highest mean, and the peaks are facts', () => {
    // Tuesdays at 09:00 are busiest; one burst on a Friday at 20:00 is only the peak.
    const rates = series(4 * 168, (hour) => {
      if (hour === 168 + 4 * 24 + 20) return 5_000;
      return hour % 24 === 9 ? (Math.floor(hour / 24) % 7 === 1 ? 900 : 500) : 100;
    });
    const busy = valueOf(busyHour(telemetryOf(rates)));
    expect(busy.hourOfDay).toBe(9);
    expect(nameOfWeekHour(33)).toBe('Tuesday 09:00 UTC');
    expect(busy.peakHour).toEqual({ atMs: simulatedStartMs + (168 + 116) * msPerHour, rps: 5_000 });
    expect(busy.shortPeak).toEqual({ ...busy.peakHour, seconds: 3600 });
    const calm = valueOf(busyHour(telemetryOf(rates.map((one) => ({ ...one, rps: Math.min(one.rps, 1_000) })))));
    expect(calm.hourOfWeek).toBe(33);
    expect(valueOf(busyHour(telemetryOf(rates.slice(0, 13 * 24)))).hourOfWeek).toBeNull();
  });

  it('finds the busiest five minutes in the busiest hour', () => {
    const minutes = Array.from({ length: 3 * 1440 }, (_, minute) => ({
      atMs: simulatedStartMs + minute * 60_000,
      rps: minute >= 2000 && minute < 2005 ? 700 : 100,
    }));
    const { peakHour, shortPeak } = valueOf(busyHour(telemetryOf(minutes)));
    expect(shortPeak).toEqual({ atMs: simulatedStartMs + 2000 * 60_000, rps: 700, seconds: 300 });
    expect(peakHour.rps).toBeCloseTo(150, 6);
  });

  it('needs steps of an hour at most', () => {
    const days = series(40, () => 5).map((point, index) => ({ ...point, atMs: point.atMs + index * 23 * msPerHour }));
    expect(busyHour(telemetryOf(days))).toMatchObject({ known: false, lack: 'step-too-long' });
    expect(observedCurve(telemetryOf(days))).toMatchObject({ known: false, lack: 'step-too-long' });
  });
});

describe('demand curve', () => {
  it('is the week that repeats, from Monday on, whatever day the series begins with', () => {
    const week = (hour: number) => 50 + (hour % 168) + (hour % 24) * 3;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 167 }), fc.integer({ min: 2, max: 5 }), (begin, weeks) => {
        const points = series(begin + weeks * 168, week).slice(begin);
        const { curve } = valueOf(observedCurve(telemetryOf(points)));
        curve.hourlyRps.forEach((rps, hour) => expect(rps).toBeCloseTo(week(hour), 2));
      }),
      { numRuns: 25 },
    );
  });

  it('is not bent by an outage, nor by hours that are missing', () => {
    const rates = series(5 * 168, (hour) => (hour > 300 && hour < 320 ? 0 : 100 + (hour % 24)));
    const { curve } = valueOf(observedCurve(telemetryOf(rates.filter((_, hour) => hour % 31 !== 5))));
    curve.hourlyRps.forEach((rps, hour) => expect(Math.abs(rps / (100 + (hour % 24)) - 1)).toBeLessThan(0.03));
  });

  it('stands at the level of the end where growth is clear', () => {
    const grown = hourly({ ...exact, days: 56, growthPerWeek: 0.05 });
    const { curve, growth } = valueOf(observedCurve(grown));
    expect(Math.abs(valueOf(growth).perWeek.estimate - 0.05)).toBeLessThan(0.005);
    expect(valueOf(growth).isClear).toBe(true);
    const level = curveTotals(curve).meanRps;
    const first = curveTotals(valueOf(observedCurve(hourly({ ...exact, days: 7 }))).curve).meanRps;
    // 400 rps in the first week, 5 % more each week, eight weeks on.
    expect(Math.abs(level / first / Math.exp(0.05 * 8) - 1)).toBeLessThan(0.03);
  });

  it('is that of a day, with a warning, before a week was seen', () => {
    const { curve, growth, findings } = valueOf(observedCurve(telemetryOf(series(72, (hour) => 10 + (hour % 24)))));
    expect(curve.hourlyRps).toEqual(Array.from({ length: 24 }, (_, hour) => 10 + hour));
    expect(growth).toMatchObject({ known: false, lack: 'too-short-for-growth' });
    expect(findings[0]?.kind).toBe('day-only');
    expect(observedCurve(telemetryOf(series(20, () => 5)))).toMatchObject({ known: false, lack: 'too-short-for-week' });
  });
});

describe('growth', () => {
  it('is not clear where there is none, and its curve stays at the last week', () => {
    const { growth, findings } = valueOf(observedCurve(hourly({ days: 42, seed: 3 })));
    const { perWeek, isClear } = valueOf(growth);
    expect(isClear).toBe(false);
    expect(perWeek.low).toBeLessThan(0);
    expect(perWeek.high).toBeGreaterThan(0);
    expect(findings.map(({ kind }) => kind)).toEqual(['growth-unclear']);
  });

  it('needs four weeks, and says how far a look ahead goes beyond them', () => {
    expect(valueOf(observedCurve(hourly({ days: 21 }))).growth).toMatchObject({ lack: 'too-short-for-growth' });
    const growth = valueOf(valueOf(observedCurve(hourly({ days: 56, growthPerWeek: 0.02 }))).growth);
    const year = growthOver(growth, 52);
    expect(year.timesObserved).toBeCloseTo(6.5, 6);
    expect(year.low).toBeLessThan(Math.exp(52 * 0.02));
    expect(year.high).toBeGreaterThan(Math.exp(52 * 0.02));
  });
});

it('takes no moment twice', () => {
  expect(() => telemetryOf([...series(3, () => 1), ...series(1, () => 2)])).toThrow(
    /2026-09-07T00:00:00.000Z is there twice/,
  );
  expect(() => telemetryOf(series(1, () => 1))).toThrow(/at least two/);
});
