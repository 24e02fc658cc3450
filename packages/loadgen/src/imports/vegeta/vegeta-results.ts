import { z } from 'zod';
import { badFile } from '../bad-file';
import { firstRows } from '../first-rows';
import type { ImportFormat } from '../import-format';
import { outcomeOf } from '../outcome-of';
import { fitting, parseJson } from '../read-json';
import { readLines } from '../read-lines';
import { readSampleCsv } from '../sample-csv/read-sample-csv';
import { SampleLog } from '../sample-log';
import { samplesRun } from '../samples-run';
import { meaning } from './meaning';

const schema = z.object({
  attack: z.string().default(''),
  code: z.number().int(),
  timestamp: z.string(),
  latency: z.number(),
  bytes_out: z.number().default(0),
  bytes_in: z.number().default(0),
  error: z.string().default(''),
  method: z.string().default(''),
  url: z.string().default(''),
});

const assumed = ['The load is open: vegeta sends at a rate (-rate 0 with -max-workers would be closed).'];

/** `vegeta encode` (JSON lines). */
export const vegetaJson: ImportFormat = {
  ...{ id: 'vegeta-json', label: 'Vegeta results (vegeta encode: JSON lines)', raw: true, several: true },
  detect: ({ text }) => /^\s*\{[^\n]*"attack":/.test(text) && /"latency":/.test(text),
  async parse(sources, { signal }) {
    const log = new SampleLog();
    for (const source of sources)
      for await (const { number, text, last } of readLines(source, signal)) {
        const result = fitting(source.name, parseJson(source.name, text, { number, last }), schema, number);
        const startMs = Date.parse(result.timestamp);
        if (Number.isNaN(startMs))
          throw badFile(source.name, `"${result.timestamp}" is not a time`, { line: number, column: 'timestamp' });
        log.add(
          {
            startMs,
            latencyMs: result.latency / 1e6,
            name: nameOf(result),
            outcome: outcomeOf(String(result.code), null, result.error),
            bytesIn: result.bytes_in,
            bytesOut: result.bytes_out,
          },
          source.name,
          number,
        );
      }
    return samplesRun(log.finish(sources[0]?.name ?? ''), {
      format: 'vegeta-json',
      loadModel: 'open',
      assumed,
      notes: [meaning],
    });
  },
};

const nameOf = ({ method, url, attack }: z.output<typeof schema>) =>
  url === '' ? attack : `${method} ${URL.canParse(url) ? new URL(url).pathname : url}`.trim();

/** Columns of NewCSVEncoder (vegeta, lib/results.go): nine, twelve since version 12.8. */
const columns = [
  'timestamp',
  'code',
  'latency',
  'bytes_out',
  'bytes_in',
  'error',
  'body',
  'attack',
  'seq',
  'method',
  'url',
  'headers',
];

/** `vegeta encode -to csv`. */
export const vegetaCsv: ImportFormat = {
  ...{ id: 'vegeta-csv', label: 'Vegeta results (vegeta encode -to csv)', raw: true, several: true },
  detect: ({ text }) => /^\d{18,19},\d{1,3},-?\d+,\d+,\d+,/.test(text),
  async parse(sources, { signal }) {
    const [first] = sources;
    if (!first) throw new RangeError('no sources');
    const [row = ''] = (await firstRows(first)).split(/\r?\n/, 1);
    const count = row.split(',').length;
    if (count < 9) throw badFile(first.name, `the row has ${count} columns; vegeta writes 9 or 12`, { line: 1 });
    const header = columns.slice(0, count > 9 ? 12 : 9);
    const samples = await readSampleCsv(
      sources,
      {
        header,
        time: { column: 'timestamp', unit: 'ns', at: 'start' },
        latency: { column: 'latency', unit: 'ns' },
        status: 'code',
        errorCode: 'error',
        name: header.includes('url') ? 'url' : 'attack',
        bytesIn: 'bytes_in',
        bytesOut: 'bytes_out',
      },
      signal,
    );
    return samplesRun(samples, { format: 'vegeta-csv', loadModel: 'open', assumed, notes: [meaning] });
  },
};
