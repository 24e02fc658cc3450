import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomStream } from '../queueing/random';
import { changePoints } from './change-points';
import { energySplit } from './energy-split';
import { segmentDifference } from './segment-difference';

/** Levels for a number of points each, with noise of 2 %. */
function history(seed: number, ...levels: [level: number, points: number][]): number[] {
  const random = randomStream(seed);
  return levels.flatMap(([level, points]) =>
    Array.from({ length: points }, () => Number((level * (1 + 0.02 * normal(random))).toFixed(3))),
  );
}
const indexes = (...input: Parameters<typeof changePoints>) => changePoints(...input).map(({ index }) => index);

describe('energySplit', () => {
  it('is where the statistic, summed pair by pair as the paper defines it, is greatest', () => {
    const distance = (left: number[], right: number[]) =>
      left.reduce((sum, x) => sum + right.reduce((inner, y) => inner + Math.abs(x - y), 0), 0);
    const mean = (total: number, pairs: number) => (pairs === 0 ? 0 : total / pairs);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 2, maxLength: 9 }), (values) => {
        let greatest = -Infinity;
        for (let tau = 1; tau < values.length; tau++)
          for (let kappa = tau + 1; kappa <= values.length; kappa++) {
            const [left, right] = [values.slice(0, tau), values.slice(tau, kappa)];
            const [m, n] = [left.length, right.length];
            const energy =
              2 * mean(distance(left, right), m * n) -
              mean(distance(left, left) / 2, (m * (m - 1)) / 2) -
              mean(distance(right, right) / 2, (n * (n - 1)) / 2);
            greatest = Math.max(greatest, ((m * n) / (m + n)) * energy);
          }
        expect(energySplit(values)!.divergence).toBeCloseTo(greatest, 8);
      }),
    );
    expect(energySplit([3])).toBeNull();
    expect(energySplit([5, 5, 5, 9, 9, 9])!.index).toBe(3);
  });
});

describe('segmentDifference', () => {
  it('has p near 1 for like segments and p = 0 between two constants', () => {
    const like = [1, 1.02, 1.05, 0.95, 0.98];
    expect(segmentDifference(like, like).pValue).toBeCloseTo(1, 9);
    expect(segmentDifference([4, 4, 4], [5, 5])).toMatchObject({ pValue: 0, magnitude: 0.25 });
    expect(segmentDifference([4, 4, 4], [4, 4]).pValue).toBe(1);
    expect(segmentDifference([4], [5]).pValue).toBe(1);
  });
});

describe('changePoints', () => {
  it('finds steps where they are', () => {
    expect(indexes(history(1, [100, 40], [110, 40]))).toEqual([40]);
    expect(indexes(history(2, [100, 30], [115, 25], [100, 35], [88, 30]))).toEqual([30, 55, 90]);
  });

  it('finds two changes near each other, and the return from both', () => {
    expect(indexes(history(3, [100, 30], [130, 6], [100, 30]))).toEqual([30, 36]);
  });

  it('says nothing of noise, of one outlier, of a constant and of what is too short', () => {
    for (let seed = 1; seed <= 10; seed++) expect(indexes(history(seed, [100, 120]))).toEqual([]);
    expect(indexes(history(4, [100, 30], [50, 1], [100, 30]))).toEqual([]);
    expect(indexes(new Array<number>(60).fill(7))).toEqual([]);
    expect(indexes([])).toEqual([]);
    expect(indexes([1, 2])).toEqual([]);
  });

  it('leaves out changes below the smallest magnitude, however sure', () => {
    const small = history(6, [100, 80], [103, 80]);
    expect(indexes(small)).toEqual([]);
    expect(indexes(small, { minMagnitude: 0.01 })).toEqual([79]);
  });

  /** What Apache Otava 0.8.0 (compute_change_points) finds in the same series. */
  const steps = history(2, [100, 30], [115, 25], [100, 35], [88, 30]);
  const subtle = history(11, [100, 60], [101, 60], [103, 45], [102, 55], [99, 70], [100, 90]);
  const ramp = history(9, ...Array.from({ length: 30 }, (_, step): [number, number] => [100 + step, 5]));
  it.each<[string, number[], Parameters<typeof changePoints>[1], number[]]>([
    ['one step', history(1, [100, 40], [110, 40]), { window: 30, maxPValue: 0.01 }, [41]],
    ['one step, strictly', history(1, [100, 40], [110, 40]), { window: 20, maxPValue: 1e-4, minMagnitude: 0 }, [40]],
    ['steps', steps, { window: 30, maxPValue: 0.01, minMagnitude: 0 }, [30, 55, 90, 103, 104, 111, 117]],
    [
      'a short excursion',
      history(3, [100, 30], [130, 6], [100, 30]),
      { window: 30, maxPValue: 0.01, minMagnitude: 0 },
      [30, 32, 36],
    ],
    ['changes of 1 to 3 %', subtle, { minMagnitude: 0 }, [64, 128, 192, 220]],
    ['changes of 1 to 3 %, strictly', subtle, { window: 20, maxPValue: 1e-4, minMagnitude: 0 }, [64, 220]],
    ['a ramp', ramp, { minMagnitude: 0 }, [15, 29, 46, 67, 83, 104, 120, 147]],
    ['a ramp, strictly', ramp, { window: 20, maxPValue: 1e-4, minMagnitude: 0 }, [46, 83]],
  ])('agrees with Otava on %s', (_, values, settings, expected) => {
    expect(indexes(values, settings)).toEqual(expected);
  });

  it('does not depend on the unit', () => {
    const values = history(2, [100, 30], [115, 25], [100, 35], [88, 30]);
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e4, noNaN: true }), (unit) => {
        expect(indexes(values.map((value) => value * unit))).toEqual([30, 55, 90]);
      }),
      { numRuns: 20 },
    );
  });

  it('names the point and the change', () => {
    const points = history(1, [100, 40], [110, 40]).map((value, day) => ({ at: `day ${day}`, value }));
    const [change] = changePoints(points);
    expect(change).toMatchObject({ index: 40, at: 'day 40' });
    expect(change!.meanAfter / change!.meanBefore).toBeCloseTo(1.1, 1);
    expect(change!.sentence).toMatch(
      /^From day 40 on, the mean rose from \d+(\.\d)? to 1\d\d(\.\d)? \(\d+(\.\d+)? %\)\.$/,
    );
  });

  it('refuses what is not a number', () => {
    expect(() => changePoints([1, NaN, 3])).toThrow(/Point 1/);
    expect(() => changePoints([1, 2, 3], { window: 1 })).toThrow(/window/);
  });
});
