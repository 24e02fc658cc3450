import { isNumeric, type ReportTable } from '@headroom/core';
import { readTableView, sortByValue } from '@/ui/table-view';

/**
 * A table of a report as the search parameters of its page show it: sorted, and without the columns that were put away. So a file has
 * what is on the screen.
 */
export function arrangedTable(table: ReportTable, parameters: { get(name: string): string | null }): ReportTable {
  const { id, columns, rows } = table;
  const { sort, hidden } = readTableView(
    { sort: parameters.get(`${id}-sort`), hide: parameters.get(`${id}-hide`) },
    columns.map((column) => column.id),
  );
  const by = columns.findIndex((column) => column.id === sort?.column);
  const ordered = sort
    ? sortByValue(rows, ({ cells }) => cells[by] ?? null, { ...sort, numeric: isNumeric(columns[by]!.kind) })
    : rows;
  // The first names the row and always shows.
  const isShown = columns.map((column, index) => index === 0 || !hidden.includes(column.id));
  return {
    ...table,
    columns: columns.filter((_, index) => isShown[index]),
    rows: ordered.map((row) => ({ ...row, cells: row.cells.filter((_, index) => isShown[index]) })),
  };
}
