import type { DuckDBConnection } from '@duckdb/node-api';
import type { Outcome } from '@headroom/core';
import { isSuccess, outcomeCode } from '../../samples/classify';
import { outcomeOf } from '../outcome-of';
import { rowKinds } from './counts-query';
import type { CsvLayout } from './csv-layout';

const longestName = 80;
const otherName = 'other';
const unnamed = 'unnamed';

/** The series that requests are counted in. */
export interface NameSeries {
  names: string[];
  folded: number;
}

/**
 * Makes the view `classified`: what was counted, by series and outcome. Names with the fewest requests share a series when
 * there are too many.
 */
export async function classify(connection: DuckDBConnection, layout: CsvLayout, maxNames: number): Promise<NameSeries> {
  const series = await nameSeries(connection, maxNames);
  await classifyEnds(connection, layout.status !== undefined);
  await connection.run(`
    CREATE TEMP VIEW classified AS
    SELECT counts.*, coalesce(named.series, ${series.names.indexOf(otherName)})::INTEGER AS series, code, succeeded, was_sent
      FROM counts LEFT JOIN named USING (name) JOIN ended USING (status, success, cause) WHERE kind = ${rowKinds.sample}`);
  return series;
}

/** Makes the table `named`: the series of each name that has one of its own. */
async function nameSeries(connection: DuckDBConnection, maxNames: number): Promise<NameSeries> {
  const reader = await connection.runAndReadAll(`
    SELECT name, count(*) OVER ()::DOUBLE AS all_names
      FROM (SELECT name, sum(requests) AS requests FROM counts WHERE kind = ${rowKinds.sample} GROUP BY name)
     ORDER BY requests DESC, name LIMIT ${maxNames}`);
  const rows = reader.getRowObjects();
  const names: string[] = [];
  await connection.run('CREATE TEMP TABLE named (name VARCHAR, series INTEGER)');
  const appender = await connection.createAppender('named');
  for (const row of rows) {
    const name = String(row['name']);
    const title = name.trim().slice(0, longestName) || unnamed;
    if (!names.includes(title)) names.push(title);
    appender.appendVarchar(name);
    appender.appendInteger(names.indexOf(title));
    appender.endRow();
  }
  appender.closeSync();
  const folded = Number(rows[0]?.['all_names'] ?? 0) - rows.length;
  if (folded > 0 && !names.includes(otherName)) names.push(otherName);
  return { names, folded };
}

/** Makes the table `ended`: the outcome of each combination of status, success and cause. */
async function classifyEnds(connection: DuckDBConnection, hasStatus: boolean): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT status, success, cause FROM counts WHERE kind = ${rowKinds.sample}`,
  );
  await connection.run(`
    CREATE TEMP TABLE ended
      (status VARCHAR, success VARCHAR, cause VARCHAR, code INTEGER, succeeded BOOLEAN, was_sent BOOLEAN)`);
  const appender = await connection.createAppender('ended');
  for (const row of reader.getRowObjects()) {
    const [status, success, cause] = [String(row['status']), String(row['success']), String(row['cause'])];
    const said = success === '' ? null : success === 'true' || success === '1';
    const outcome = outcomeOf(hasStatus ? status : null, said, cause || null);
    const code = outcomeCode(outcome);
    for (const value of [status, success, cause]) appender.appendVarchar(value);
    appender.appendInteger(code);
    appender.appendBoolean(isSuccess(code));
    appender.appendBoolean(!unsent.has(outcome));
    appender.endRow();
  }
  appender.closeSync();
}

/** Nothing was written to a socket that never was. */
const unsent: ReadonlySet<Outcome> = new Set(['dns', 'connect', 'tls']);
