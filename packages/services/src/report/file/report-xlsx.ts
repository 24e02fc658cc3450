import {
  isNumeric,
  spreadsheetText,
  unknownCell,
  type CellKind,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
} from '@headroom/core';
import type { Cell } from 'write-excel-file/node';

/** How Excel shows what a column has; the numbers themselves keep all digits that a double has. */
const formats: Partial<Record<CellKind, string>> = {
  count: '#,##0',
  price: '#,##0.00##########',
  money: '#,##0.00####',
  difference: '+#,##0.00####;-#,##0.00####;0.00',
  probability: '0%',
};
const widths: Partial<Record<CellKind, number>> = { text: 28, grade: 8, date: 13 };
const numberWidth = 16;

/** A report as an Excel workbook: a sheet for each table, numbers as numbers, and no text that can become a formula. */
export async function reportXlsx(tables: readonly ReportTable[]): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = tables.map(({ title, columns, rows }) => ({
    sheet: title,
    data: [
      columns.map(({ label }): Cell => ({ value: spreadsheetText(label), fontWeight: 'bold', wrap: true })),
      ...rows.map(({ cells }) => cells.map((cell, index) => xlsxCell(columns[index]!, cell))),
    ],
    columns: columns.map(({ kind }) => ({ width: widths[kind] ?? numberWidth })),
    ...{ stickyRowsCount: 1, orientation: 'landscape' as const },
  }));
  // Loaded when a file is made: it would slow the start of every program.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return new Uint8Array(await writeExcelFile(sheets).toBuffer());
}

function xlsxCell({ kind }: ReportColumn, cell: ReportCell): Cell {
  if (cell === null) return { type: String, value: unknownCell };
  if (!isNumeric(kind)) return { type: String, value: spreadsheetText(String(cell)) };
  const format = formats[kind];
  return { type: Number, value: Number(cell), ...(format && { format }) };
}
