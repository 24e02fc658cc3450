import { hostPrefix } from '../jmeter-jtl/hosts';
import { longestLatencyMs, type TimeUnit } from '../import-format';
import type { CsvFile, CsvLayout } from './csv-layout';

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

const microsecondsPer: Record<TimeUnit, number> = { s: 1e6, ms: 1e3, us: 1, ns: 1e-3 };

/** Longest latency that a histogram keeps apart, in microseconds; one more stands for everything beyond. */
export const longestMicroseconds = 120_000_000;

/** What a row is. */
export const rowKinds = { sample: 0, other: 1, leftOut: 2, bad: 3 } as const;

/** The rows of one file as they are counted; malformed ones go to the reject tables. */
function rowsOf({ source, header }: CsvFile, file: number, layout: CsvLayout): string {
  const numbers = [layout.latency.column, layout.bytesIn, layout.bytesOut, layout.users, layout.leaveOut?.idle];
  if (layout.time.unit !== 'date') numbers.push(layout.time.column);
  const wholeNumber = layout.success === undefined ? layout.status : undefined;
  const typeOf = (name: string) => (numbers.includes(name) ? 'DOUBLE' : name === wholeNumber ? 'INTEGER' : 'VARCHAR');
  const types = header.map((name, index) => `'c${index}': '${typeOf(name)}'`);
  const column = (name: string | undefined, otherwise: string) =>
    name === undefined ? otherwise : `c${header.indexOf(name)}`;

  const time = column(layout.time.column, 'NULL');
  const { unit, at } = layout.time;
  const microseconds = (value: string, factor: number) => `TRY_CAST(round(${value} * ${factor}) AS BIGINT)`;
  const moment =
    unit === 'date'
      ? `epoch_us(TRY_CAST(replace(${time}, '/', '-') AS TIMESTAMPTZ))`
      : microseconds(time, microsecondsPer[unit]);
  const latency = microseconds(column(layout.latency.column, 'NULL'), microsecondsPer[layout.latency.unit]);
  const { rows, leaveOut } = layout;
  const kinds = [
    ...(rows
      ? [`WHEN ${column(rows.column, 'NULL')} IS DISTINCT FROM ${text(rows.equals)} THEN ${rowKinds.other}`]
      : []),
    `WHEN moment IS NULL OR latency IS NULL OR latency < 0 OR latency > ${longestLatencyMs * 1000} THEN ${rowKinds.bad}`,
    ...(leaveOut
      ? [
          `WHEN starts_with(coalesce(${column(leaveOut.column, "''")}, ''), ${text(leaveOut.startsWith)}) THEN ${rowKinds.leftOut}`,
        ]
      : []),
  ];
  const thread = `coalesce(${column(layout.thread, 'NULL')}, '')`;
  // Most names have no host in them, and looking for one in every row takes as long as counting it.
  const host =
    layout.host === undefined
      ? `CASE WHEN contains(${thread}, ':') OR ${thread} BETWEEN '0' AND ':' THEN regexp_extract(${thread}, '${hostPrefix.source}', 1) ELSE '' END`
      : column(layout.host, '');
  const idle = microseconds(column(leaveOut?.idle, '0'), microsecondsPer[layout.latency.unit]);
  return `
    SELECT CASE ${kinds.join(' ')} ELSE ${rowKinds.sample} END AS kind, ${file} AS file,
           ${at === 'start' ? 'moment' : 'moment - latency'} AS began, ${at === 'end' ? 'moment' : 'moment + latency'} AS ended,
           latency, ${column(layout.latency.column, 'NULL')} AS value,
           coalesce(${column(layout.name, 'NULL')}, '') AS name, ${rows ? column(rows.column, 'NULL') : 'NULL'} AS other,
           coalesce(${column(layout.status, 'NULL')}::VARCHAR, '') AS status,
           lower(coalesce(${column(layout.success, 'NULL')}, '')) AS success,
           coalesce(${column(layout.errorCode, 'NULL')}, '') AS cause,
           ${column(layout.bytesIn, '0')} AS bytes_in, ${column(layout.bytesOut, '0')} AS bytes_out,
           ${column(layout.users, 'NULL')} AS users, ${layout.users === undefined ? "''" : host} AS host,
           ${thread} AS thread, coalesce(${idle}, 0) AS idle
      FROM (SELECT *, ${moment} AS moment, ${latency} AS latency
              FROM read_csv(${text(source.path)}, auto_detect = false, header = ${layout.header ? 'false' : 'true'},
                delim = ${text(layout.delimiter ?? ',')}, quote = '"', escape = '"', null_padding = false,
                max_line_size = 1000000, buffer_size = 4000000, columns = {${types.join(', ')}},
                store_rejects = true, rejects_limit = 1000))`;
}

/**
 * Rows by the second of their start and of their end and by what they are, with the latencies of each group (whole
 * microseconds, above 2 ms to the three digits that a histogram keeps): lists of numbers, as grouping by the latency itself
 * takes twice the time.
 * @param rowsLeftOut `sums`: only those of `leaveOut` that hold other rows of their thread, which costs a sort of all rows
 */
export function countsQuery(files: readonly CsvFile[], layout: CsvLayout, rowsLeftOut: 'all' | 'sums' = 'all'): string {
  const all = files.map((file, index) => rowsOf(file, index, layout)).join(' UNION ALL ');
  const rows = rowsLeftOut === 'all' ? all : withLoneRows(all);
  const shift = '(floor(log2(latency))::INTEGER - 10)';
  const isSample = `kind = ${rowKinds.sample}`;
  const ofSample = (value: string) => `CASE WHEN ${isSample} THEN ${value} END`;
  return `
    SELECT kind::TINYINT AS kind, file,
           ${ofSample('floor(began / 1e6)::BIGINT')} AS start_second, ${ofSample('floor(ended / 1e6)::BIGINT')} AS end_second,
           ${ofSample('name')} AS name, ${ofSample('status')} AS status, ${ofSample('success')} AS success,
           ${ofSample('cause')} AS cause, CASE WHEN kind = ${rowKinds.other} THEN other END AS other,
           list(CASE WHEN latency > ${longestMicroseconds} THEN ${longestMicroseconds + 1}
                     WHEN latency < 2048 THEN greatest(latency, 1)
                     ELSE (latency >> ${shift}) << ${shift} END::INTEGER) FILTER (${isSample}) AS latencies,
           count(*) AS requests, host, sum(bytes_in) AS bytes_in, sum(bytes_out) AS bytes_out, max(users) AS users,
           min(began) AS first_start, max(ended) AS last_end, max(latency) AS longest,
           sum(value) FILTER (NOT ${isSample}) AS sum, max(value) FILTER (NOT ${isSample}) AS most
      FROM (${rows})
     GROUP BY ALL`;
}

/** In the order of a thread's starts, the row behind one that sums others is the first of those, or lies outside of it. */
const withLoneRows = (rows: string) => `
    SELECT * REPLACE (CASE WHEN kind = ${rowKinds.leftOut} AND NOT coalesce(next_end <= ended + idle, false)
                           THEN ${rowKinds.sample} ELSE kind END AS kind)
      FROM (SELECT *, lead(ended + idle) OVER (PARTITION BY file, thread ORDER BY began, ended + idle DESC, kind DESC) AS next_end
              FROM (${rows}))`;
