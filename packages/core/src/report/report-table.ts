/** What the cells of a column are: it says how they are shown, and whether they are numbers in a file. */
export type CellKind =
  'text' | 'grade' | 'date' | 'count' | 'number' | 'price' | 'money' | 'difference' | 'probability';

export interface ReportColumn {
  id: string;
  /** With its unit. */
  label: string;
  kind: CellKind;
}

/**
 * In the order of the columns. Money is an exact decimal string, as is the price of a piece, `difference` one with its sign; null is not known, or of that row
 * there is no such thing.
 */
export type ReportCell = string | number | null;

/** One table of a report: the screen, paper and every file show its columns, rows and cells, and nothing else. */
export interface ReportTable {
  id: 'costs' | 'meters' | 'savings' | 'policies' | 'months' | 'budgets';
  title: string;
  columns: readonly ReportColumn[];
  /** `planId` is null for a row of all plans together. */
  rows: readonly { planId: string | null; cells: readonly ReportCell[] }[];
}

/** What stands in a file and on a screen where a figure is not known. */
export const unknownCell = '–';

const numeric: ReadonlySet<CellKind> = new Set(['count', 'number', 'price', 'money', 'difference', 'probability']);

/** Whether cells of a kind are numbers. */
export const isNumeric = (kind: CellKind): boolean => numeric.has(kind);

/** A column with how a row's cell is found. */
export interface Column<Row> extends ReportColumn {
  of(row: Row): ReportCell;
}

export const column = <Row>(id: string, label: string, kind: CellKind, of: (row: Row) => ReportCell): Column<Row> => ({
  id,
  label,
  kind,
  of,
});

/** A table out of its columns and what its rows are about. */
export const tableOf = <Row extends { plan: { id: string } | null }>(
  { id, title }: Pick<ReportTable, 'id' | 'title'>,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): ReportTable => ({
  ...{ id, title },
  columns: columns.map(({ id, label, kind }) => ({ id, label, kind })),
  rows: rows.map((row) => ({ planId: row.plan?.id ?? null, cells: columns.map(({ of }) => of(row)) })),
});
