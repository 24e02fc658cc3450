import { expect, test } from 'vitest';
import { compareHref, readQuestion } from './compare-address';

test('an address says what it was made of', () => {
  for (const question of [
    { runIds: ['a', 'b', 'c'], baseIds: [], repeats: false },
    { runIds: ['a', 'b', 'c'], baseIds: ['b'], repeats: true },
    { runIds: ['a', 'b', 'c'], baseIds: ['a', 'b'], repeats: false },
  ]) {
    const { searchParams } = new URL(compareHref(question), 'http://x');
    expect(readQuestion(Object.fromEntries(searchParams))).toEqual(question);
  }
});

test('what goes without saying is not said', () => {
  expect(compareHref({ runIds: ['a', 'b'], baseIds: ['a'], repeats: false })).toBe('/compare?runs=a,b');
  expect(compareHref({ runIds: ['a', 'b'], baseIds: ['gone'], repeats: false })).toBe('/compare?runs=a,b');
  expect(readQuestion({ runs: 'a,,b,a' })).toEqual({ runIds: ['a', 'b'], baseIds: [], repeats: false });
  expect(readQuestion({})).toEqual({ runIds: [], baseIds: [], repeats: false });
});
