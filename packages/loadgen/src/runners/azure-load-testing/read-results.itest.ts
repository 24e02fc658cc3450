import { LatencyHistogram } from '@headroom/core';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../testing/serve';
import { readResults } from './read-results';

const header =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect';
const startMs = 1_676_040_230_680;
const row = (atMs: number, elapsedMs: number, code = '200', message = 'OK') =>
  `${startMs + atMs},${elapsedMs},Homepage,${code},${message},Group 1-5,text,${code === '200'},,1607,133,5,5,https://www.example.com/,104,0,100`;
const never = new AbortController().signal;

async function read(body: Uint8Array, status = 200) {
  await using server = await serveHttp((_, response) => response.writeHead(status).end(body));
  return await readResults(`${server.url}/results.zip`, { stage: 3, shard: 0 }, never, String);
}
const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

describe('results of a test run', () => {
  it('count the samples of all engine instances into the same seconds', async () => {
    const results = await read(
      zipOf({
        'engine1_results.csv': [
          header,
          row(500, 104),
          row(0, 101),
          row(1500, 90, '500', 'Server, "error"\nof two lines'.replace(/^.*$/s, '"Server, ""error""\nof two lines"')),
        ].join('\n'),
        'engine2_results.csv': [
          header,
          row(10, 99),
          row(
            2100,
            80,
            'Non HTTP response code: java.net.UnknownHostException',
            'Non HTTP response message: example.com',
          ),
        ].join('\n'),
        'readme.txt': 'nothing',
      }),
    );
    expect(results).toMatchObject({ engineInstances: 2, startedAtMs: startMs, durationMs: 2180 });
    expect(results.totals).toMatchObject({
      offered: 5,
      outcomes: { ok2xx: 3, server5xx: 1, dns: 1 },
      bytesIn: 5 * 1607,
    });
    expect(results.intervals.map(({ stage, second, offered }) => [stage, second, offered])).toEqual([
      [3, 0, 3],
      [3, 1, 1],
      [3, 2, 1],
    ]);
    const first = LatencyHistogram.decode(results.intervals[0]!.latency);
    expect(first.count).toBe(3);
    expect(results.errorExamples[0]).toMatchObject({
      ...{ requestName: 'Homepage', outcome: 'server5xx', status: 500 },
      message: '500 Server, "error"\nof two lines',
    });
  });

  it('without a request are no error of the file', async () => {
    expect(await read(zipOf({ 'engine1_results.csv': `${header}\n` }))).toMatchObject({ intervals: [], durationMs: 0 });
  });

  it.each([
    ['no zip', strToU8('no zip at all'), /no zip file/],
    ['a zip without logs', zipOf({ 'index.html': '' }), /no CSV file/],
    ['an empty file', zipOf({ 'engine1_results.csv': '' }), /it is empty/],
    ['other columns', zipOf({ 'engine1_results.csv': 'a,b\n1,2' }), /engine1_results.csv.*lacks the columns timeStamp/],
    [
      'a cut line',
      zipOf({ 'engine1_results.csv': `${header}\n${row(0, 1)}\n16760` }),
      /engine1_results.csv.*(Record|timeStamp)/,
    ],
    [
      'a time that is none',
      zipOf({ 'engine1_results.csv': `${header}\n${row(0, 1).replace(/^\d+/, 'soon')}` }),
      /timeStamp "soon"/,
    ],
  ])('say what is wrong with %s', async (_, body, words) => {
    await expect(read(body)).rejects.toThrow(words);
  });

  it('say when they cannot be had', async () => {
    await expect(read(new Uint8Array(), 403)).rejects.toThrow(/HTTP status 403/);
  });
});
