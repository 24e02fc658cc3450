import { expect, it } from 'vitest';
import type { Cell, Design } from './design';
import { identifiability } from './identifiable';

const design: Design = { policies: ['a', 'b', 'c'], pairs: [], tiers: ['S', 'L'] };
const cell = (tier: string, ...policies: string[]): Cell => ({ tier, policies, units: 1 });

it.each<[string, Cell[], Cell, boolean]>([
  ['itself', [cell('S', 'a')], cell('S', 'a'), true],
  ['a set whose parts were measured', [cell('S'), cell('S', 'a'), cell('S', 'b')], cell('S', 'a', 'b'), true],
  ['a set of which one part was never measured', [cell('S'), cell('S', 'a')], cell('S', 'a', 'b'), false],
  ['a part that always came with another', [cell('S'), cell('S', 'a', 'b')], cell('S', 'a'), false],
  ['both of two that always came together', [cell('S'), cell('S', 'a', 'b')], cell('S', 'a', 'b'), true],
  [
    'the difference of two larger sets',
    [cell('S', 'a', 'b'), cell('S', 'b', 'c'), cell('S', 'b'), cell('S')],
    cell('S', 'a', 'c'),
    true,
  ],
  ['another tier by its baseline', [cell('S'), cell('S', 'a'), cell('L')], cell('L', 'a'), true],
  ['a tier that was never measured', [cell('S'), cell('S', 'a')], cell('L', 'a'), false],
  [
    'another tier measured only with what is new there',
    [cell('S'), cell('S', 'a'), cell('L', 'b')],
    cell('L', 'a'),
    false,
  ],
  [
    'another tier whose ratio hangs on a shared set',
    [cell('S', 'a'), cell('S', 'a', 'b'), cell('L', 'a')],
    cell('L', 'a', 'b'),
    true,
  ],
])('tells whether the runs determine %s', (_, measured, asked, answer) => {
  expect(identifiability(design, measured).cell(asked)).toBe(answer);
});

it('tells which policy is known by itself', () => {
  const measured = [cell('S'), cell('S', 'a'), cell('S', 'b', 'c')];
  expect(['a', 'b', 'c', 'other'].map((policy) => identifiability(design, measured).policy(policy))).toEqual([
    ...[true, false, false, false],
  ]);
});
