import { expect, it } from 'vitest';
import { isShortOfHeadroom } from './short-headroom';

/** How often a series is told to be short, day by day. */
function told(asked: number, days: readonly number[]): number {
  let [isShort, count] = [false, 0];
  for (const free of days) {
    const now = isShortOfHeadroom(free, asked, isShort);
    if (now && !isShort) count += 1;
    isShort = now;
  }
  return count;
}

it('tells a series around the threshold once, and again after there was clearly enough', () => {
  expect(told(0.2, [0.3, 0.19, 0.21, 0.19, 0.21, 0.19, 0.24, 0.18])).toBe(1);
  expect(told(0.2, [0.19, 0.25, 0.19])).toBe(2);
  expect(told(0.2, [0.2, 0.21, 0.2])).toBe(0);
  expect(told(0, [-0.1, 0, -0.1, 0.05, -0.1])).toBe(2);
});
