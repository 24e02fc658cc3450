import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LatencyHistogram } from '@headroom/core';
import type { Interval } from '@headroom/core';
import { SampleSeconds } from '../../samples/sample-seconds';
import { outcomeOf } from '../outcome-of';
import type { CsvLayout } from './csv-layout';
import { readSampleCsv } from './read-sample-csv';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'headroom-csv-'));
});
afterAll(() => rm(directory, { recursive: true }));

let files = 0;
async function read(texts: (string | Uint8Array)[], layout: Partial<CsvLayout> = {}) {
  const sources = [];
  for (const text of texts) {
    const path = join(directory, `${files++}.csv`);
    await writeFile(path, text);
    sources.push({ name: 'run.jtl', path, bytes: Buffer.byteLength(text), inArchive: false });
  }
  return readSampleCsv(sources, {
    ...{ time: { column: 'timeStamp', unit: 'ms', at: 'start' }, latency: { column: 'elapsed', unit: 'ms' } },
    ...{ name: 'label', status: 'responseCode', success: 'success', bytesIn: 'bytes', users: 'allThreads' },
    ...layout,
  });
}

const header = 'timeStamp,elapsed,label,responseCode,success,bytes,allThreads\n';
const t0 = 1_760_000_000_250;

/** Histograms by their counts, because two encodings of the same counts need not be the same bytes. */
const comparable = (intervals: readonly Interval[]) =>
  intervals
    .map(({ latency, serviceTime, failureLatency, ...counts }) => ({
      ...counts,
      histograms: [latency, serviceTime, failureLatency ?? null].map((encoded) => {
        const buckets: number[] = [];
        if (encoded !== null) LatencyHistogram.decode(encoded).forEachBucket((...bucket) => buckets.push(...bucket));
        return buckets;
      }),
    }))
    .toSorted((a, b) => a.second - b.second || a.requestName.localeCompare(b.requestName));

describe('CSV with a row per request', () => {
  it('gives the seconds that adding one sample after the other gives, whatever the order and the file of the rows', async () => {
    const row = fc.record({
      atMs: fc.integer({ min: 0, max: 8_000 }),
      elapsedMs: fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 4_000, max: 200_000 })),
      label: fc.constantFrom('a', 'with, comma', 'with "quotes"', '', 'ünï'),
      code: fc.constantFrom('200', '302', '404', '429', '503', 'Non HTTP response code: java.net.ConnectException'),
      success: fc.boolean(),
      bytes: fc.nat(5_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), fc.nat(60), async (rows, cut) => {
        const lines = rows.map(
          ({ atMs, elapsedMs, label, code, success, bytes }) =>
            `${t0 + atMs},${elapsedMs},"${label.replaceAll('"', '""')}",${code},${success},${bytes},7\r\n`,
        );
        const parts = [lines.slice(0, cut), lines.slice(cut)].filter((part) => part.length > 0);
        const result = await read(parts.map((part) => header.replace('\n', '\r\n') + part.join('')));

        const begin = Math.floor(Math.min(...rows.map(({ atMs }) => t0 + atMs)) / 1000) * 1000;
        const seconds = new SampleSeconds({ stage: 0, shard: 0 });
        for (const { atMs, elapsedMs, label, code, success, bytes } of rows)
          seconds.add({
            ...{ startMs: t0 + atMs - begin, endMs: t0 + atMs + elapsedMs - begin, name: label || 'unnamed' },
            ...{ outcome: outcomeOf(code, success), latencyMs: elapsedMs, serviceTimeMs: elapsedMs },
            ...{ bytesIn: bytes, bytesOut: 0 },
          });
        expect(comparable(result.intervals)).toEqual(comparable(seconds.rest()));
        expect(result.requests).toBe(rows.length);
        expect(result.latency.count).toBe(rows.length);
        expect(result.maxMs).toBe(Math.max(...rows.map(({ elapsedMs }) => elapsedMs)));
        expect(result.beyondHistogram).toBe(rows.filter(({ elapsedMs }) => elapsedMs > 120_000).length);
        expect(result.users).toBe(7 * parts.length);
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  it('keeps latencies apart to the three digits of a histogram', async () => {
    const values = [0.001, 0.7, 2.047, 2.048, 2.049, 4.0955, 4.096, 12.345, 131.071, 131.072, 119_999.9];
    const { latency } = await read([header + values.map((ms) => `${t0},${ms},a,200,true,1,1\n`).join('')]);
    const expected = LatencyHistogram.empty();
    for (const ms of values) expected.record(ms);
    const buckets = (histogram: LatencyHistogram) => {
      const all: number[][] = [];
      histogram.forEachBucket((...bucket) => all.push(bucket));
      return all;
    };
    expect(buckets(latency)).toEqual(buckets(expected));
  });

  it('reads ends, dates, other units, a header of its own, and leaves rows out as it is told', async () => {
    const text = [
      'http_req_duration,1760000001,500,/a,200',
      'vus,1760000001,12,,',
      'http_req_duration,1760000002,250,/a,0',
      'dropped_iterations,1760000002,3,,',
      'dropped_iterations,1760000002,4,,',
    ].join('\n');
    const k6 = await read([text], {
      header: ['metric', 'at', 'value', 'name', 'status'],
      time: { column: 'at', unit: 's', at: 'end' },
      latency: { column: 'value', unit: 'ms' },
      ...{ name: 'name', status: 'status', success: undefined, bytesIn: undefined, users: undefined },
      rows: { column: 'metric', equals: 'http_req_duration' },
    } as Partial<CsvLayout>);
    expect(k6).toMatchObject({ requests: 2, startMs: 1_760_000_000_500, durationSeconds: 1.5, users: null });
    expect(k6.others).toEqual([
      { name: 'dropped_iterations', rows: 2, sum: 7, max: 4 },
      { name: 'vus', rows: 1, sum: 12, max: 12 },
    ]);
    const dated = await read(
      [
        't;d;m\n2026/01/02 03:04:05.250;0.5;ok\n"2026-01-02T03:04:06Z";1;ok\n2026-01-02 03:04:07;9;Number of samples: 2\n',
      ],
      {
        ...{ delimiter: ';', time: { column: 't', unit: 'date', at: 'start' }, latency: { column: 'd', unit: 's' } },
        ...{ name: undefined, status: undefined, success: undefined, bytesIn: undefined, users: undefined },
        leaveOut: { column: 'm', startsWith: 'Number of samples' },
      } as unknown as Partial<CsvLayout>,
    );
    expect(dated).toMatchObject({ requests: 2, leftOut: 1, durationSeconds: 1.75, errors: 0 });
    expect(new Date(dated.startMs).toISOString()).toBe('2026-01-02T03:04:05.250Z');
    expect(dated.byName.map(({ name }) => name)).toEqual(['unnamed']);
  });

  it('folds the names with the fewest requests', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `${t0},1,n${index},200,true,1,1\n`.repeat(index + 1));
    const { byName, foldedNames, intervals } = await read([header + rows.join('')]);
    expect(foldedNames).toBe(10);
    expect(byName).toHaveLength(51);
    expect(byName.at(-1)).toMatchObject({ name: 'other', requests: 55 });
    expect(new Set(intervals.map(({ requestName }) => requestName)).size).toBe(51);
  });

  const good = (index: number) => `${t0 + index * 1000},10,a,200,true,1,1\n`;
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => good(from + index)).join('');
  it.each([
    ['an empty file', '', 'run.jtl: the file is empty.'],
    ['a header alone', header, 'run.jtl: no request in it.'],
    [
      'a missing column',
      'timeStamp,label\n1,a\n',
      /line 1: there is no column "elapsed"; the columns are "timeStamp, label"/,
    ],
    [
      'a word for a number',
      header + lines(0, 3) + `${t0},x1,a,200,true,1,1\n`,
      'run.jtl, line 5, column elapsed: "x1" is not a number.',
    ],
    ['a line cut off without a time', `${header}${good(0)},3\n`, /line 3.*the line has 2 of 7 columns/],
    ['a line cut off in its time', `${header}${good(0)}17x`, /line 3.*the line has 1 of 7 columns/],
    ['a line of a blank', `${header}${good(0)} \n${good(1)}`, /line 3.*the line has 1 of 7 columns/],
    ['a line cut off', header + lines(0, 30) + `${t0},12,a`, /line 32.*the line has 3 of 7 columns/],
    [
      'too many columns',
      `${header}${good(0)}${t0},12,a,200,true,1,1,8,9\n`,
      /line 3.*the line has 9 columns, the header 7/,
    ],
    [
      'a negative duration',
      header + lines(0, 2) + `${t0},-1,a,200,true,1,1\n`,
      'run.jtl, line 4, column elapsed: this is no duration: it must be a number from 0 to a day.',
    ],
    ['no number', `${header}${good(0)}${t0},NaN,a,200,true,1,1\n`, /line 3, column elapsed/],
    [
      'no time',
      `${header}${good(0)},3,a,200,true,1,1\n`,
      'run.jtl, line 3, column timeStamp: this is no point in time.',
    ],
    [
      'a quote without end',
      `${header}${good(0)}${t0},3,"a,200,true,1,1\n${lines(1, 9)}`,
      /line 3.*a quoted value does not end/,
    ],
    [
      'two kinds of line ends',
      header + lines(0, 3) + good(4).replace('\n', '\r\n') + lines(5, 9),
      /line 5: it ends in another way than the lines before/,
    ],
    ['a second header', header + lines(0, 2) + header, /line 4, column timeStamp: "timeStamp" is not a number/],
  ])('says where: %s', async (_, text, message) => {
    await expect(read([text])).rejects.toThrow(message);
  });

  it('says where text is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(header + good(0)),
      Buffer.from(`${t0},1,caf\xe9,200,true,1,1\n`, 'latin1'),
    ]);
    await expect(read([bytes])).rejects.toThrow(/line 3.*not UTF-8/);
  });

  it('finds where the clock jumped', async () => {
    const at = (index: number, shiftMs: number) => `${t0 + index * 100 + shiftMs},10,a,200,true,1,1\n`;
    const run = (shiftMs: number) =>
      header + Array.from({ length: 100 }, (_, index) => at(index, index < 60 ? 0 : shiftMs)).join('');
    expect(await read([run(0)])).toMatchObject({ backwards: null, gap: null });
    expect((await read([run(-3_600_000)])).backwards).toEqual({ name: 'run.jtl', line: 62, byMs: 3_600_000 - 100 });
    expect((await read([run(86_400_000)])).gap).toMatchObject({ name: 'run.jtl', line: 62, seconds: 86_400.09 });
  });
});
