import { sweepCells, sweepSchema } from '@headroom/core';
import { expect, test } from 'vitest';
import { matrixOf } from './matrix';

test('units across in order, policy sets and payload sizes down', () => {
  const sweep = sweepSchema.parse({ units: [4, 1], policySets: ['a', 'b'], bodyBytes: [10, 20] });
  const { units, rows, hasSizes, hasTiers } = matrixOf(sweepCells(sweep));
  expect(units).toEqual([1, 4]);
  expect(rows.map(({ policySet, bodyBytes }) => [policySet, bodyBytes])).toEqual([
    ['a', 10],
    ['a', 20],
    ['b', 10],
    ['b', 20],
  ]);
  for (const row of rows) expect(row.cells.map((cell) => cell?.units)).toEqual([1, 4]);
  expect([hasSizes, hasTiers]).toEqual([true, false]);
});

test('a fraction leaves places empty', () => {
  const sweep = { units: [1, 2], policySets: ['a', 'b', 'c'], bodyBytes: [10, 20], design: 'fraction' } as const;
  const { rows } = matrixOf(sweepCells(sweepSchema.parse(sweep)));
  expect(rows.flatMap(({ cells }) => cells).filter((cell) => cell !== undefined)).toHaveLength(6);
  expect(rows.flatMap(({ cells }) => cells)).toContain(undefined);
});
