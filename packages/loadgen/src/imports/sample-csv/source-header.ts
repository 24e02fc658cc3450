import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { badFile, shown } from '../bad-file';
import type { ImportSource } from '../import-format';
import type { CsvLayout } from './csv-layout';

const longestHeader = 65_536;

/**
 * Names of the columns of one source.
 * @throws HeadroomError `invalid-input` when it is empty or lacks a column of the layout
 */
export async function readHeader(source: ImportSource, layout: CsvLayout): Promise<string[]> {
  const names = layout.header ? [...layout.header] : await firstRow(source, layout.delimiter ?? ',');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const wanted = columnsOf(layout);
  if (twice !== undefined && wanted.includes(twice))
    throw badFile(source.name, 'two columns have this name', { line: 1, column: twice });
  const missing = wanted.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw badFile(
      source.name,
      `there is no column ${shown(missing)}; the columns are ${shown(names.join(', '), 400)}`,
      {
        line: 1,
      },
    );
  return names;
}

/** Columns that the layout reads. */
export const columnsOf = (layout: CsvLayout): string[] =>
  [
    layout.time.column,
    layout.latency.column,
    ...[layout.name, layout.status, layout.success, layout.errorCode],
    ...[layout.bytesIn, layout.bytesOut, layout.users, layout.host, layout.thread],
    ...[layout.rows?.column, layout.leaveOut?.column, layout.leaveOut?.idle],
  ].filter((name) => name !== undefined);

async function firstRow(source: ImportSource, delimiter: string): Promise<string[]> {
  if (source.bytes === 0) throw badFile(source.name, 'the file is empty');
  const file = await open(source.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    const rows = parse(buffer.subarray(0, bytesRead).toString('utf8'), {
      delimiter,
      bom: true,
      toLine: 1,
    }) as string[][];
    return (rows[0] ?? []).map((name) => name.trim());
  } catch {
    throw badFile(source.name, 'the header cannot be read as CSV', { line: 1 });
  } finally {
    await file.close();
  }
}
