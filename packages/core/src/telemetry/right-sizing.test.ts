import { expect, it } from 'vitest';
import { productionHeadroom } from './production-headroom';
import { rightSizing } from './right-sizing';
import type { UnitCapacity } from './unit-capacity';

/** A unit carries 400 rps, and 320 at the least. */
const capacity = { rps: { estimate: 400, low: 320, high: 500, confidence: 0.9 } } as UnitCapacity;
const sized = (peakRps: number, units: number) => {
  const { verdict, units: enough } = rightSizing(productionHeadroom(capacity, peakRps, units), 80);
  return { verdict, enough };
};

it('takes a unit away only where the lower end of the interval allows it', () => {
  expect(sized(900, 4)).toEqual({ verdict: 'fewer', enough: 3 });
  expect(sized(1_000, 4)).toEqual({ verdict: 'keep', enough: 4 });
  // Three by the estimate, four by its lower end.
  expect(sized(1_000, 3)).toEqual({ verdict: 'unsure', enough: 4 });
  expect(sized(1_300, 3)).toEqual({ verdict: 'more', enough: 5 });
  expect(sized(10, 1)).toEqual({ verdict: 'keep', enough: 1 });
  // A mean over a step in which the units changed.
  expect(sized(600, 2.5)).toEqual({ verdict: 'keep', enough: 2 });
});

it('says it in a sentence', () => {
  expect(rightSizing(productionHeadroom(capacity, 900, 4), 80).sentence).toBe(
    '3 units in place of 4 would carry the peak of 900 rps below 80 % utilisation, even by the lower end of what a unit carries.',
  );
});
