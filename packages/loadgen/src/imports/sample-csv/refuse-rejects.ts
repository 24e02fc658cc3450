import type { DuckDBConnection } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { badFile, shown } from '../bad-file';
import type { CsvFile, CsvLayout } from './csv-layout';

/** @throws HeadroomError `invalid-input` that names file, line and column of the first row that could not be read */
export async function refuseRejects(
  connection: DuckDBConnection,
  sources: readonly CsvFile[],
  layout: CsvLayout,
): Promise<void> {
  const reader = await connection.runAndReadAll(`
    SELECT file_path, line::DOUBLE AS line, column_idx::DOUBLE AS column, error_type::VARCHAR AS type, csv_line AS text
      FROM reject_errors JOIN (SELECT DISTINCT scan_id, file_id, file_path FROM reject_scans) USING (scan_id, file_id)
     ORDER BY file_path, line, column_idx LIMIT 1`);
  const row = reader.getRowObjects()[0];
  if (!row) return;
  const { source, header } = sources.find(({ source: { path } }) => path === row['file_path'])!;
  const index = Number(row['column']) - 1;
  const fields = fieldsOf(String(row['text'] ?? ''), layout);
  const place = { line: Number(row['line']), ...(header[index] !== undefined && { column: header[index] }) };
  throw badFile(source.name, words(String(row['type']), fields, index, header.length), place);
}

function words(type: string, fields: readonly string[], index: number, columns: number): string {
  switch (type) {
    case 'CAST':
      // Of a short line the empty rest is no number either.
      if (fields.length > 0 && fields.length < columns) return cutOff(fields.length, columns);
      return `${shown(fields[index] ?? '')} is not a number`;
    case 'MISSING COLUMNS':
      return cutOff(fields.length, columns);
    case 'TOO MANY COLUMNS':
      return `the line has ${fields.length} columns, the header ${columns}`;
    case 'UNQUOTED VALUE':
      return 'a quoted value does not end';
    case 'LINE SIZE OVER MAXIMUM':
      return 'the line is longer than 1 MB';
    case 'INVALID ENCODING':
      return 'the text is not UTF-8; save the file as UTF-8';
    default:
      return `the line cannot be read (${type.toLowerCase()})`;
  }
}

const cutOff = (fields: number, columns: number) =>
  `the line has ${fields} of ${columns} columns, as if the file was cut off here`;

/** Fields of one line that need not be well-formed; none when its quotes cannot be read. */
export function fieldsOf(line: string, { delimiter = ',' }: Pick<CsvLayout, 'delimiter'>): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  try {
    return (parse(line, { delimiter, relaxColumnCount: true }) as string[][])[0] ?? [];
  } catch {
    return [];
  }
}
