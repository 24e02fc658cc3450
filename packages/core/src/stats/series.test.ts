import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { autocorrelation, independentShare } from './autocorrelation';
import { driftOf } from './drift';
import { quantile } from './moments';
import { mserCut } from './mser';
import { studentTwoSided } from './student-t';
import { wilsonLower, wilsonUpper } from './wilson';

const series = (length: number, seed: number, of: (noise: number, index: number) => number) => {
  const random = randomStream(seed);
  return Array.from({ length }, (_, index) => of(normal(random), index));
};
const autoregressive = (length: number, correlation: number, seed: number) => {
  let state = 0;
  return series(length, seed, (noise) => (state = correlation * state + Math.sqrt(1 - correlation ** 2) * noise));
};

describe('studentTwoSided', () => {
  it.each([
    [12.706, 1, 0.05],
    [4.604, 4, 0.01],
    [2.228, 10, 0.05],
    [2.75, 30, 0.01],
    [1.645, 1e6, 0.1],
  ])('t = %f with %i degrees of freedom has p = %f (tables)', (t, degrees, p) => {
    expect(studentTwoSided(t, degrees) / p).toBeCloseTo(1, 2.5);
  });
});

describe('Wilson limits', () => {
  it('match the published example: 2-sided 95 % for 15 of 148 is 0.0624 to 0.1605', () => {
    expect(wilsonUpper(15, 148, 1.959964)).toBeCloseTo(0.1605, 4);
    expect(wilsonLower(15, 148, 1.959964)).toBeCloseTo(0.0624, 4);
  });

  it('bracket the share and narrow with more trials', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (events, more) => {
        const trials = events + more;
        expect(wilsonLower(events, trials)).toBeLessThanOrEqual(events / trials + 1e-12);
        expect(wilsonUpper(events, trials)).toBeGreaterThanOrEqual(events / trials - 1e-12);
        expect(wilsonUpper(events * 10, trials * 10)).toBeLessThanOrEqual(wilsonUpper(events, trials) + 1e-12);
      }),
    );
    expect(wilsonUpper(0, 0)).toBe(1);
  });
});

describe('independentShare', () => {
  it('is (1 − φ)/(1 + φ) for a first-order autoregressive series', () => {
    for (const correlation of [0, 0.5, 0.8]) {
      const shares = Array.from({ length: 20 }, (_, seed) =>
        independentShare(autoregressive(3_000, correlation, seed + 1)),
      );
      const expected = (1 - correlation) / (1 + correlation);
      expect(Math.abs(quantile(shares, 0.5) / expected - 1)).toBeLessThan(0.15);
    }
  });

  it('has autocorrelation 0 for a constant series', () => {
    expect(autocorrelation([3, 3, 3, 3], 1)).toBe(0);
    expect(independentShare([3, 3, 3, 3])).toBe(1);
  });
});

describe('driftOf', () => {
  it('calls noise a drift in fewer than 2 % of cases', () => {
    const alarms = Array.from({ length: 400 }, (_, seed) =>
      driftOf(series(6 + (seed % 5) * 6, seed + 1, (noise) => noise * 0.15)),
    ).filter(({ drifting }) => drifting);
    expect(alarms.length).toBeLessThanOrEqual(8);
  });

  it('sees a trend, up or down, and leaves one of less than 5 % alone', () => {
    const trend = (rise: number) => driftOf(series(24, 3, (noise, index) => 0.02 * noise + (rise * index) / 24));
    expect(trend(0.5).drifting).toBe(true);
    expect(trend(-0.5).drifting).toBe(true);
    expect(trend(0.04).drifting).toBe(false);
    expect(trend(0.5).change).toBeCloseTo(0.33, 1);
  });

  it('cannot tell from fewer than five observations', () => {
    expect(driftOf([1, 2, 3, 4])).toEqual({ change: null, drifting: null });
  });
});

describe('mserCut', () => {
  it('cuts a transient where it ends, and little or nothing from a steady series', () => {
    const cuts = Array.from({ length: 20 }, (_, seed) => ({
      transient: mserCut(series(200, seed + 1, (noise, index) => noise + (index < 40 ? 8 : 0))).observations,
      steady: mserCut(series(200, seed + 101, (noise) => noise)).observations,
    }));
    for (const { transient } of cuts) expect(transient).toBeGreaterThanOrEqual(40);
    expect(
      quantile(
        cuts.map(({ transient }) => transient),
        0.5,
      ),
    ).toBeLessThanOrEqual(50);
    expect(
      quantile(
        cuts.map(({ steady }) => steady),
        0.5,
      ),
    ).toBeLessThanOrEqual(20);
  });

  it('finds no steady part in a ramp, is not misled by a spike at the end, and leaves a short series whole', () => {
    expect(mserCut(series(120, 1, (noise, index) => index + noise)).atLimit).toBe(true);
    const spike = series(120, 2, (noise, index) => (index > 117 ? 1e4 : noise));
    expect(mserCut(spike).observations).toBeLessThan(50);
    expect(mserCut([9, 1, 1, 1])).toEqual({ observations: 0, atLimit: false });
  });
});
