import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostTries, waitMs } from './back-off';

it('waits longer each time, and not for ever', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => waitMs(tries, 0.5))).toEqual([
    ...[60_000, 300_000, 1_800_000, 7_200_000, 21_600_000],
    null,
  ]);
  expect(mostTries).toBe(6);
  expect(waitMs(400, 0.5)).toBeNull();
});

it('differs by chance by a tenth at most, and never comes before the wait that preceded it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
      const [usual, wait] = [waitMs(tries, 0.5)!, waitMs(tries, random)!];
      expect(Math.abs(wait - usual)).toBeLessThanOrEqual(usual * 0.1 + 1);
      expect(wait).toBeGreaterThan(tries === 1 ? 0 : waitMs(tries - 1, 1)!);
    }),
  );
});
