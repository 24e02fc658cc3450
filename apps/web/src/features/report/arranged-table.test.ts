import type { ReportTable } from '@headroom/core';
import { expect, it } from 'vitest';
import { arrangedTable } from './arranged-table';

const table: ReportTable = {
  ...{ id: 'costs', title: 'Costs' },
  columns: [
    { id: 'plan', label: 'Plan', kind: 'text' },
    { id: 'cost', label: 'Costs (EUR)', kind: 'money' },
    { id: 'grade', label: 'Grade', kind: 'grade' },
  ],
  rows: [
    { planId: 'a', cells: ['A', '9.5', 'B'] },
    { planId: 'b', cells: ['B', null, 'A'] },
    { planId: 'c', cells: ['C', '10', 'C'] },
  ],
};
const arranged = (query: string) => arrangedTable(table, new URLSearchParams(query));

it('is as it comes without a word in the address, and whatever an address says of another table', () => {
  expect(arranged('')).toEqual(table);
  expect(arranged('meters-sort=plan&costs-sort=none&costs-hide=none')).toEqual(table);
});

it('is sorted as numbers, what is not known last, and cut to columns, but for the one that names the row', () => {
  const { columns, rows } = arranged('costs-sort=-cost&costs-hide=plan,grade');
  expect(columns.map(({ id }) => id)).toEqual(['plan', 'cost']);
  expect(rows).toEqual([
    { planId: 'c', cells: ['C', '10'] },
    { planId: 'a', cells: ['A', '9.5'] },
    { planId: 'b', cells: ['B', null] },
  ]);
});
