import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { badFile, shown } from './bad-file';
import type { ImportSource } from './import-format';
import { readWhole } from './read-json';

/** A row of a summary by its columns. */
export interface CsvRow {
  line: number;
  text(column: string): string;
  /** @throws HeadroomError `invalid-input` naming line and column of what is no number */
  figure(column: string): number;
  /** Null where the cell is empty or N/A. */
  figureOrNull(column: string): number | null;
}

export interface CsvTable {
  name: string;
  columns: string[];
  rows: CsvRow[];
}

/** A small CSV with a header. @throws HeadroomError `invalid-input` for rows of another length and open quotes */
export async function readTable(source: ImportSource): Promise<CsvTable> {
  const { name } = source;
  let records: { info: { lines: number }; record: string[] }[];
  try {
    records = parse(await readWhole(source), { info: true, skip_empty_lines: true }) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: number }).lines ?? 1);
    if (error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH')
      throw badFile(name, 'the row has not as many columns as the header: the file is cut off or damaged', { line });
    throw badFile(
      name,
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'the file is cut off inside of quotes' : 'not well-formed CSV',
      { line },
    );
  }
  const [header, ...rows] = records;
  const columns = header?.record ?? [];
  return { name, columns, rows: rows.map(({ record, info }) => rowOf(name, columns, record, info.lines)) };
}

function rowOf(name: string, columns: string[], cells: string[], line: number): CsvRow {
  const text = (column: string) => {
    const index = columns.indexOf(column);
    if (index < 0)
      throw badFile(name, `the column ${column} is missing; the header has: ${columns.join(', ')}`, { line: 1 });
    return cells[index] ?? '';
  };
  const figureOrNull = (column: string) => {
    const cell = text(column);
    if (cell === '' || cell === 'N/A') return null;
    const value = Number(cell);
    if (!Number.isFinite(value)) throw badFile(name, `${shown(cell)} is not a number`, { line, column });
    if (value < 0) throw badFile(name, `${shown(cell)} cannot be negative`, { line, column });
    return value;
  };
  const figure = (column: string) => {
    const value = figureOrNull(column);
    if (value === null) throw badFile(name, 'a number is missing', { line, column });
    return value;
  };
  return { line, text, figure, figureOrNull };
}
