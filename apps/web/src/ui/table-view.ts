import type { Direction } from './sort-heading';

/** What a column is sorted by and copied as; null is unknown. */
export type TableValue = string | number | null;

/** How one table is looked at, as its part of the URL says. */
export interface TableView {
  sort: { column: string; direction: Direction } | null;
  hidden: readonly string[];
}

/** `column` or `-column`; `first,second`. What names no column of the table is nothing. */
export function readTableView(
  { sort, hide }: { sort: string | null; hide: string | null },
  columnIds: readonly string[],
): TableView {
  const column = sort?.replace(/^-/, '');
  const hidden = columnIds.filter((id) => hide?.split(',').includes(id));
  return {
    sort:
      // An order by what cannot be seen could not be told, or undone.
      column !== undefined && columnIds.includes(column) && !hidden.includes(column)
        ? { column, direction: sort!.startsWith('-') ? 'descending' : 'ascending' }
        : null,
    hidden,
  };
}

/** The next of: ascending, descending, and as it came. */
export function nextSort({ sort }: TableView, column: string): string | null {
  if (sort?.column !== column) return column;
  return sort.direction === 'ascending' ? `-${column}` : null;
}

/**
 * Rows in the order of a value. What is unknown stands last in both directions; ties keep their order. Amounts in
 * decimals are told apart as numbers, which is enough for an order.
 */
export function sortByValue<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => TableValue,
  { direction, numeric }: { direction: Direction; numeric: boolean },
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort(({ value: left }, { value: right }) => {
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      const order = numeric
        ? Number(left) - Number(right)
        : String(left).localeCompare(String(right), 'en', { numeric: true });
      return sign * order;
    })
    .map(({ row }) => row);
}

/** Cells as spreadsheets take them from the clipboard: tabs between them, one row a line. */
export const asTabbedText = (lines: readonly (readonly TableValue[])[]): string =>
  lines.map((cells) => cells.map((cell) => (cell === null ? '' : neutral(String(cell)))).join('\t')).join('\n');

/** A text that a spreadsheet would take for a formula is marked as text. */
const neutral = (text: string) => {
  const line = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(line) && Number.isNaN(Number(line)) ? `'${line}` : line;
};
