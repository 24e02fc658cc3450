import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearAxis, logAxis } from './axis';

test('a linear axis begins at 0 and ends at a round number', () => {
  expect(linearAxis(300)).toEqual({ domain: [0, 300], ticks: [0, 100, 200, 300] });
  expect(linearAxis(7)).toEqual({ domain: [0, 8], ticks: [0, 2, 4, 6, 8] });
  expect(linearAxis(0).domain).toEqual([0, 1]);
});

test('a logarithmic axis is labelled at decades when it is long, at 1-2-5 when it is short', () => {
  expect(logAxis(3, 4200)).toEqual({ domain: [2, 5000], ticks: [10, 100, 1000] });
  expect(logAxis(Infinity, 0).domain).toEqual([1, 2]);
  expect(logAxis(12, 48)).toEqual({ domain: [10, 50], ticks: [10, 20, 50] });
});

test('an axis holds its data and its ticks', () => {
  const positive = fc.double({ min: 1e-2, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const log = logAxis(min, max);
      expect(log.domain[0]).toBeLessThanOrEqual(min * 1.002);
      expect(log.domain[1]).toBeGreaterThanOrEqual(max * 0.998);
      const linear = linearAxis(max);
      expect(linear.domain[1]).toBeGreaterThanOrEqual(max * 0.998);
      expect(linear.ticks.length).toBeLessThanOrEqual(8);
      for (const axis of [log, linear])
        for (const tick of axis.ticks) {
          expect(tick).toBeGreaterThanOrEqual(axis.domain[0]);
          expect(tick).toBeLessThanOrEqual(axis.domain[1] * 1.000001);
        }
    }),
  );
});
