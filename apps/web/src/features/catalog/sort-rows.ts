import { compareMoney } from '@headroom/core';
import { cellOf } from './catalog-columns';
import type { CatalogRow } from '@headroom/gateways';

type Value = ReturnType<typeof cellOf>['value'];

/** Rows in the order of a column. What is not known stands last in both directions; ties keep their order. */
export function sortRows(
  rows: readonly CatalogRow[],
  columnId: string,
  direction: 'ascending' | 'descending',
): CatalogRow[] {
  if (columnId === 'gateway') return direction === 'ascending' ? [...rows] : rows.toReversed();
  const isMoney = columnId === 'cost' || columnId === 'perMillion';
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: cellOf(row, columnId).value }))
    .sort(({ value: left }, { value: right }) => {
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      return sign * (isMoney ? compareMoney(String(left), String(right)) : compareValues(left, right));
    })
    .map(({ row }) => row);
}

function compareValues(left: NonNullable<Value>, right: NonNullable<Value>): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  // A word such as "automatic" stands after the numbers.
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  if (typeof left === 'boolean') return Number(right) - Number(left);
  return String(left).localeCompare(String(right), 'en', { numeric: true });
}
