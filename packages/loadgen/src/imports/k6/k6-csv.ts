import { badFile } from '../bad-file';
import { firstRows } from '../first-rows';
import type { ImportFormat, TimeUnit } from '../import-format';
import { readSampleCsv } from '../sample-csv/read-sample-csv';
import { samplesRun } from '../samples-run';
import { k6Load } from './k6-json';
import { meaning } from './meaning';

const needed = ['metric_name', 'timestamp', 'metric_value'];

/** `k6 run --out csv=FILE`: a row per sample of every metric. */
export const k6Csv: ImportFormat = {
  ...{ id: 'k6-csv', label: 'k6 CSV (--out csv)', raw: true, several: true },
  detect: ({ text }) => /^[^\n]*\bmetric_name\b/.test(text) && text.split(/\r?\n/, 1)[0]!.includes(','),
  async parse(sources, { signal }) {
    const [first] = sources;
    if (!first) throw new RangeError('no sources');
    const [header = '', row = ''] = (await firstRows(first)).split(/\r?\n/, 2);
    const names = header.split(',');
    const missing = needed.filter((name) => !names.includes(name));
    if (missing.length > 0)
      throw badFile(first.name, `the column ${missing.join(', ')} is missing; the header has: ${names.join(', ')}`, {
        line: 1,
      });
    const unit = unitOf(row.split(',')[names.indexOf('timestamp')] ?? '');
    const has = (name: string) => names.includes(name);
    const { others, ...samples } = await readSampleCsv(
      sources,
      {
        time: { column: 'timestamp', unit, at: 'end' },
        latency: { column: 'metric_value', unit: 'ms' },
        name: has('name') ? 'name' : 'url',
        ...(has('status') ? { status: 'status' } : {}),
        ...(has('expected_response') ? { success: 'expected_response' } : {}),
        ...(has('error_code') ? { errorCode: 'error_code' } : {}),
        rows: { column: 'metric_name', equals: 'http_req_duration' },
      },
      signal,
    );
    const of = (name: string) => others.find((other) => other.name === name);
    return samplesRun(samples, {
      format: 'k6-csv',
      ...k6Load({ users: of('vus')?.max ?? 0, dropped: of('dropped_iterations')?.sum ?? 0 }),
      notes: [
        meaning,
        ...(unit === 's' ? ['Times are whole seconds (k6’s default), so the duration is right to a second only.'] : []),
      ],
    });
  },
};

/** K6_CSV_TIME_FORMAT: seconds unless set otherwise. */
function unitOf(stamp: string): TimeUnit | 'date' {
  if (!/^\d+$/.test(stamp)) return 'date';
  return stamp.length > 16 ? 'ns' : stamp.length > 13 ? 'us' : stamp.length > 11 ? 'ms' : 's';
}
