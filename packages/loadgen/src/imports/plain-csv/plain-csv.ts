import { parse } from 'csv-parse/sync';
import { invalidInput } from '@headroom/core';
import { badFile } from '../bad-file';
import { zoneAssumed } from '../date-zone';
import { firstRows } from '../first-rows';
import type { ImportFormat, TimeUnit } from '../import-format';
import { readSampleCsv } from '../sample-csv/read-sample-csv';
import { samplesRun } from '../samples-run';

/** Any CSV with a row per request, when its columns are named. */
export const plainCsv: ImportFormat = {
  ...{ id: 'csv', label: 'plain CSV with --columns', raw: true, several: true },
  // Only ever by the columns that were named.
  detect: () => false,
  async parse(sources, { columns, signal }) {
    const [first] = sources;
    if (!first || !columns) throw invalidInput('A plain CSV needs --columns start=…,duration=….');
    const head = (await firstRows(first)).split(/\r?\n/);
    const delimiter = [',', ';', '\t', '|'].find((candidate) => head[0]?.includes(candidate)) ?? ',';
    const [names = [], row = []] = cellsOf(head, delimiter);
    const missing = [columns.start, columns.duration, columns.name, columns.status].filter(
      (name) => name !== undefined && !names.includes(name),
    );
    if (missing.length > 0)
      throw badFile(first.name, `the column ${missing.join(', ')} is missing; the header has: ${names.join(', ')}`, {
        line: 1,
      });
    const stamp = row[names.indexOf(columns.start)] ?? '';
    const unit = columns.startUnit ?? unitOf(stamp);
    const samples = await readSampleCsv(
      sources,
      {
        delimiter,
        time: { column: columns.start, unit, at: 'start' },
        latency: { column: columns.duration, unit: columns.durationUnit },
        ...(columns.name === undefined ? {} : { name: columns.name }),
        ...(columns.status === undefined ? {} : { status: columns.status }),
      },
      signal,
    );
    return samplesRun(samples, {
      format: 'csv',
      // A clock that starts from 0 has no date.
      hasDate: samples.startMs > Date.UTC(2000),
      assumed: [
        `${columns.duration} is the whole latency in ${columns.durationUnit}, ${columns.start} the start ${unit === 'date' ? 'as date and time' : `in ${unit}`}.`,
        ...(unit === 'date' ? zoneAssumed(stamp) : []),
        ...(columns.status === undefined ? ['Every request succeeded: no column of statuses was named.'] : []),
      ],
    });
  },
};

function cellsOf(head: readonly string[], delimiter: string): string[][] {
  return head.slice(0, 2).map((line) => {
    try {
      return (parse(line, { delimiter, relax_column_count: true }) as string[][])[0] ?? [];
    } catch {
      return line.split(delimiter);
    }
  });
}

/** By the size of a time since 1970: seconds have ten digits now, each finer unit three more. */
function unitOf(stamp: string): TimeUnit | 'date' {
  if (!/^\d+(\.\d+)?$/.test(stamp)) return 'date';
  const digits = stamp.split('.')[0]!.length;
  return digits > 16 ? 'ns' : digits > 13 ? 'us' : digits > 11 ? 'ms' : 's';
}
