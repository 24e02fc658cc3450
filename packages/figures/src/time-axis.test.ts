import { expect, test } from 'vitest';
import { spanBetween, timeTicks } from './time-axis';

test('ticks are round times inside the span, about six', () => {
  expect(timeTicks({ from: 0, to: 60 })).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(timeTicks({ from: 7, to: 31 })).toEqual([10, 15, 20, 25, 30]);
  expect(timeTicks({ from: 0, to: 86_400 }).length).toBeLessThan(9);
});

test('a span is marked in either direction, and is not zoomed to when it is a slip', () => {
  expect(spanBetween(40, 10)).toEqual({ from: 10, to: 40 });
  expect(spanBetween(10, 14.9)).toBeNull();
});
