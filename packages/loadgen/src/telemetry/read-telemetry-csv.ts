import { telemetryOf, telemetryPointSchema, type Telemetry, type TelemetryPoint } from '@headroom/core';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { badFile, shown } from '../imports/bad-file';
import { hasZone } from '../imports/date-zone';

/** Columns by their titles, in any case and with spaces or underscores. */
const columns = {
  time: 'the beginning of the step: ISO 8601, or seconds or milliseconds since 1970',
  rps: 'mean requests per second',
  requests: 'requests in the step, in place of rps',
  utilisation_percent: 'mean over all units',
  units: 'units that shared the rate',
  mean_ms: 'mean latency',
  p95_ms: '95th percentile of the latency',
  error_rate: 'share of the requests that failed, from 0 to 1',
  errors: 'failed requests in the step, in place of error_rate; needs requests',
} as const;
export type TelemetryColumn = keyof typeof columns;
const known = Object.keys(columns) as TelemetryColumn[];

export interface ReadTelemetry {
  telemetry: Telemetry;
  /** What was assumed or left out, in sentences. */
  notes: string[];
}

interface Row {
  line: number;
  cells: Partial<Record<TelemetryColumn, number>>;
  atMs: number;
}

/**
 * Production telemetry out of a CSV with a line of titles; commas, semicolons or tabs separate. Rows without a rate are gaps.
 * @param name of the file, for sentences
 * @throws HeadroomError `invalid-input` naming line and column of what cannot be read
 */
export function readTelemetryCsv(text: string, name: string): ReadTelemetry {
  const [header, ...records] = recordsOf(text, name);
  const titles = (header?.cells ?? []).map((title) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
  const twice = known.find((column) => titles.indexOf(column) !== titles.lastIndexOf(column));
  if (twice) throw badFile(name, `the column ${twice} is there twice`, { line: 1 });
  const missing = !titles.includes('time')
    ? 'time'
    : titles.some((title) => title === 'rps' || title === 'requests')
      ? null
      : 'rps';
  if (missing)
    throw badFile(name, `the column ${missing} is missing; columns are ${known.join(', ')}`, {
      line: header?.line ?? 1,
    });
  const rows: Row[] = [];
  let gaps = 0;
  for (const { line, cells } of records) {
    const row = readRow(name, titles, line, cells);
    if (row.cells.rps === undefined && row.cells.requests === undefined) gaps += 1;
    else rows.push(row);
  }
  if (rows.length < 2) throw badFile(name, 'it has fewer than two rows with a time and a rate');
  const stepSeconds = telemetryOf(rows.map(({ atMs }) => ({ atMs, rps: 0 }))).stepSeconds;
  const unread = titles.filter((title) => title !== '' && !(known as string[]).includes(title));
  const firstTime = records[0]?.cells[titles.indexOf('time')] ?? '';
  return {
    telemetry: telemetryOf(rows.map((row) => pointOf(name, row, stepSeconds))),
    notes: [
      ...(/^[\d.]+$/.test(firstTime) || hasZone(firstTime) ? [] : ['Times without a zone are read as UTC.']),
      ...(gaps > 0 ? [`${gaps} ${gaps === 1 ? 'row has' : 'rows have'} no rate and count as not seen.`] : []),
      ...(unread.length > 0 ? [`Columns that are not read: ${unread.map((title) => shown(title)).join(', ')}.`] : []),
    ],
  };
}

function recordsOf(text: string, name: string): { line: number; cells: string[] }[] {
  try {
    const records = parse(text, {
      ...{ info: true, bom: true, skip_empty_lines: true, trim: true, delimiter: delimiterOf(text) },
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const words =
      error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'
        ? 'the row has not as many columns as the titles'
        : 'not well-formed CSV';
    throw badFile(name, words, { line: Number((error as { lines?: number }).lines ?? 1) });
  }
}

/** The first of them that the line of titles has. */
function delimiterOf(text: string): string {
  const titles = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  return ['\t', ';', ','].find((candidate) => titles.includes(candidate)) ?? ',';
}

function readRow(name: string, titles: readonly string[], line: number, record: readonly string[]): Row {
  const cells: Row['cells'] = {};
  let atMs: number | null = null;
  titles.forEach((title, index) => {
    const column = known.find((candidate) => candidate === title);
    const cell = record[index] ?? '';
    if (column === undefined || (column !== 'time' && (cell === '' || /^(nan|null|n\/a|-)$/i.test(cell)))) return;
    if (column === 'time') {
      atMs = timeOf(cell);
      if (atMs === null) throw badFile(name, `${shown(cell)} is no time: write 2026-11-22T14:05:00Z`, { line, column });
      return;
    }
    const value = Number(cell);
    if (!Number.isFinite(value)) throw badFile(name, `${shown(cell)} is not a number`, { line, column });
    cells[column] = value;
  });
  return { line, cells, atMs: atMs! };
}

/** Numbers are seconds since 1970, or milliseconds from the year 5138 on. */
function timeOf(cell: string): number | null {
  if (/^\d{9,13}(\.\d+)?$/.test(cell)) return Math.round(Number(cell) < 1e11 ? Number(cell) * 1000 : Number(cell));
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(cell)) return null;
  const iso = cell.replace(' ', 'T').replace(/\s+(?=(Z|[+-]\d\d:?\d\d)$)/i, '');
  const atMs = Date.parse(hasZone(iso) ? iso : `${iso}Z`);
  return Number.isNaN(atMs) ? null : atMs;
}

function pointOf(name: string, { line, cells, atMs }: Row, stepSeconds: number): TelemetryPoint {
  const { rps, requests, errors, error_rate: errorRate } = cells;
  const failed =
    errorRate ?? (errors !== undefined && requests !== undefined && requests > 0 ? errors / requests : undefined);
  const point = {
    ...{ atMs, rps: rps ?? requests! / stepSeconds },
    ...{ utilisationPercent: cells.utilisation_percent, units: cells.units },
    ...{ meanMs: cells.mean_ms, p95Ms: cells.p95_ms, errorRate: failed },
  };
  const parsed = telemetryPointSchema.safeParse(point);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badFile(name, `${issue?.path.join('.')}: ${issue?.message}`, { line });
}
