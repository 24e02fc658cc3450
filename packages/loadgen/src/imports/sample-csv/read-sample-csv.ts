import { LatencyHistogram, completedOf, maxRequestNames, succeededOf } from '@headroom/core';
import type { Interval } from '@headroom/core';
import type { DuckDBConnection } from '@duckdb/node-api';
import { badFile } from '../bad-file';
import { longestLatencyMs, type ImportSource } from '../import-format';
import { classify } from './classify-counts';
import { clockSteps } from './clock-steps';
import { countsQuery, rowKinds } from './counts-query';
import type { CsvFile, CsvLayout, CsvSamples } from './csv-layout';
import { withDuckDb } from './duckdb';
import { isUnreadable, unreadable } from './unreadable';
import { refuseRejects } from './refuse-rejects';
import { lineWhere } from './row-times';
import { secondsOf } from './seconds-of';
import { readHeader } from './source-header';

/**
 * Reads CSV files with one row per request into seconds. Bounded memory: rows are counted by a columnar engine, which may use
 * all cores.
 * @throws HeadroomError `invalid-input` that names file, line and column of what cannot be read
 */
export async function readSampleCsv(
  sources: readonly ImportSource[],
  layout: CsvLayout,
  signal?: AbortSignal,
): Promise<CsvSamples> {
  const files: CsvFile[] = [];
  for (const source of sources) files.push({ source, header: await readHeader(source, layout) });
  return withDuckDb(async (connection) => {
    await connection.run(`CREATE TEMP TABLE counts AS ${countsQuery(files, layout)}`).catch(async (error: unknown) => {
      throw (isUnreadable(error) && (await unreadable(files))) || error;
    });
    await refuseRejects(connection, files, layout);
    let summary = await summaryOf(connection);
    const { leftOut } = summary;
    if (leftOut > 0 && summary.bad === 0 && (layout.thread !== undefined || summary.requests === 0)) {
      const query =
        layout.thread === undefined
          ? countsQuery(files, { ...layout, leaveOut: undefined })
          : countsQuery(files, layout, 'sums');
      await connection.run(`CREATE OR REPLACE TEMP TABLE counts AS ${query}`);
      summary = await summaryOf(connection);
    }
    if (summary.bad > 0) throw await badRow(files, layout);
    if (summary.requests === 0) throw badFile(files.map(({ source }) => source.name).join(', '), 'no request in it');

    const series = await classify(connection, layout, maxRequestNames);
    const firstSecond = Math.floor(summary.startMs / 1000);
    const { intervals, latencies, beyondHistogram } = await secondsOf(connection, series, firstSecond);
    const errors = errorsByName(intervals);
    const byName = series.names.map((name, index) => ({
      name,
      requests: latencies[index]!.count,
      errors: errors.get(name) ?? 0,
      latency: latencies[index]!,
    }));
    return {
      requests: summary.requests,
      errors: byName.reduce((sum, { errors }) => sum + errors, 0),
      leftOut: summary.leftOut,
      transactions: leftOut - summary.leftOut,
      others: await othersOf(connection),
      startMs: summary.startMs,
      durationSeconds: (summary.endMs - summary.startMs) / 1000,
      intervals,
      latency: LatencyHistogram.merged(latencies),
      byName,
      maxMs: summary.longestMs,
      beyondHistogram,
      foldedNames: series.folded,
      users: summary.users,
      ...(await clockSteps(files, layout)),
    };
  }, signal);
}

function errorsByName(intervals: readonly Interval[]): Map<string, number> {
  const errors = new Map<string, number>();
  for (const { requestName, outcomes } of intervals)
    errors.set(requestName, (errors.get(requestName) ?? 0) + completedOf(outcomes) - succeededOf(outcomes));
  return errors;
}

async function summaryOf(connection: DuckDBConnection) {
  const ofKind = (kind: number, value: string) => `coalesce(sum(${value}) FILTER (kind = ${kind}), 0)::DOUBLE`;
  const { sample, bad, leftOut } = rowKinds;
  const reader = await connection.runAndReadAll(`
    SELECT ${ofKind(sample, 'requests')} AS requests, ${ofKind(bad, 'requests')} AS bad, ${ofKind(leftOut, 'requests')} AS left_out,
           (min(first_start) FILTER (kind = ${sample}))::DOUBLE AS first_start,
           (max(last_end) FILTER (kind = ${sample}))::DOUBLE AS last_end,
           (max(longest) FILTER (kind = ${sample}))::DOUBLE AS longest,
           (SELECT sum(most) FROM (SELECT max(users) AS most FROM counts WHERE kind = ${sample} GROUP BY file, host))::DOUBLE AS users
      FROM counts`);
  const row = reader.getRowObjects()[0]!;
  return {
    requests: Number(row['requests']),
    bad: Number(row['bad']),
    leftOut: Number(row['left_out']),
    startMs: Number(row['first_start']) / 1000,
    endMs: Number(row['last_end']) / 1000,
    longestMs: Number(row['longest']) / 1000,
    users: row['users'] === null ? null : Number(row['users']),
  };
}

async function othersOf(connection: DuckDBConnection): Promise<CsvSamples['others']> {
  const reader = await connection.runAndReadAll(`
    SELECT coalesce(other, '') AS name, sum(requests)::DOUBLE AS rows, coalesce(sum(sum), 0)::DOUBLE AS sum,
           max(most)::DOUBLE AS max
      FROM counts WHERE kind = ${rowKinds.other} GROUP BY ALL ORDER BY name`);
  return reader.getRowObjects().map((row) => ({
    name: String(row['name']),
    rows: Number(row['rows']),
    sum: Number(row['sum']),
    max: row['max'] === null ? null : Number(row['max']),
  }));
}

/** A row whose number is no time or no latency. */
async function badRow(files: readonly CsvFile[], layout: CsvLayout): Promise<Error> {
  for (const { source, header } of files) {
    const isTimeBad = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
      !Number.isFinite(layout.time.at === 'start' ? startMs : endMs);
    const line = await lineWhere(
      source,
      header,
      layout,
      0,
      (row) => isTimeBad(row) || !(row.endMs >= row.startMs && row.endMs - row.startMs <= longestLatencyMs),
    );
    if (line === null) continue;
    const time = await lineWhere(source, header, layout, 0, isTimeBad);
    return time === line
      ? badFile(source.name, 'this is no point in time', { line, column: layout.time.column })
      : badFile(source.name, 'this is no duration: it must be a number from 0 to a day', {
          line,
          column: layout.latency.column,
        });
  }
  const names = files.map(({ source }) => source.name).join(', ');
  return badFile(names, 'some row has no time or no duration, or a negative one', { column: layout.latency.column });
}
