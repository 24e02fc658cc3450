import {
  isNumeric,
  spreadsheetText,
  unknownCell,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
} from '@headroom/core';
import Papa from 'papaparse';

/** A byte order mark lets spreadsheets read a CSV as UTF-8. */
const byteOrderMark = '\uFEFF';

/** A table of a report as CSV (RFC 4180): figures with all their digits, and no text that a spreadsheet takes for a formula. */
export const reportCsv = ({ columns, rows }: ReportTable): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    byteOrderMark +
      Papa.unparse([
        columns.map(({ label }) => spreadsheetText(label)),
        ...rows.map(({ cells }) => cells.map((cell, index) => csvCell(columns[index]!, cell))),
      ]),
  );

function csvCell({ kind }: ReportColumn, cell: ReportCell): string {
  if (cell === null) return unknownCell;
  return isNumeric(kind) ? String(cell) : spreadsheetText(String(cell));
}
