import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { HeadroomError } from '@headroom/core';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { importResults } from './import-results';
import { bytes, bytesOf, header, jtl, row, textOf, utf16 } from './testing/jtl';
import { temporaryFiles } from './testing/temporary-files';

let files: Awaited<ReturnType<typeof temporaryFiles>>;
beforeAll(async () => {
  files = await temporaryFiles();
});
afterAll(() => files[Symbol.asyncDispose]());

async function refusal(...named: [name: string, content: string | Uint8Array][]): Promise<string> {
  const paths: string[] = [];
  for (const [name, content] of named) paths.push(await files.write(name, content));
  const error: unknown = await importResults(paths).then(
    ({ document }) => new Error(`was read: ${JSON.stringify(document)}`),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HeadroomError);
  const { code, message } = error as HeadroomError;
  expect([code, message]).toEqual(['invalid-input', expect.stringMatching(/\.$/)]);
  expect(message).not.toContain('\n');
  return message;
}

describe('files that cannot be read are refused in a sentence that says where', () => {
  it.each<[what: string, name: string, content: string | Uint8Array, words: RegExp]>([
    ['a latency of years', 'a.jtl', jtl(row(0), row(10, 9_999_999_999)), /a\.jtl, line 3, column elapsed: /],
    ['an empty file', 'a.jtl', '', /a\.jtl: the file is empty/],
    ['a header alone', 'a.jtl', jtl(), /a\.jtl.*no request/],
    ['a cut CSV row', 'a.jtl', `${jtl(row(0))}${row(20).slice(0, 24)}`, /a\.jtl, line 3/],
    [
      'a cut JSON line',
      'a.json',
      textOf('k6.json').slice(0, -40),
      /a\.json, line \d+, column \d+: the file is cut off/,
    ],
    [
      'a cut JSON',
      'a.json',
      textOf('autocannon.json').slice(0, 700),
      /a\.json, line 1, column \d+: the file is cut off/,
    ],
    [
      'broken JSON',
      'a.json',
      textOf('k6-summary-export.json').replace('"metrics": {', '"metrics": {,'),
      /line \d+, column \d+: .* is not JSON/,
    ],
    [
      'a cut XML',
      'a.jtl',
      textOf('jmeter-xml.jtl').slice(0, 3000),
      /a\.jtl, line \d+, column \d+: the file is cut off/,
    ],
    [
      'XML with entities',
      'a.jtl',
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><testResults/>',
      /a\.jtl, line 2, column \d+: a document type is refused/,
    ],
    ['a cut gzip', 'a.gz', gzipSync(jtl(row(0), row(20))).subarray(0, 60), /a\.gz: the gzip file is cut off/],
    [
      'a cut zip',
      'a.zip',
      zipSync({ 'a.jtl': bytes(jtl(row(0))) }).subarray(0, 90),
      /a\.zip: the zip file is cut off or damaged/,
    ],
    [
      'a cut wrk output',
      'a.txt',
      textOf('wrk.txt').split('\n').slice(0, 5).join('\n'),
      /a\.txt, line 5: the line "… requests in …" is missing/,
    ],
    [
      'a cut hey output',
      'a.txt',
      textOf('hey.txt').slice(0, 300),
      /a\.txt, line \d+: the status code distribution is missing/,
    ],
    [
      'a cut Locust row',
      'a.csv',
      textOf('locust_stats.csv').slice(0, -30),
      /a\.csv, line 4: the row has not as many columns/,
    ],
    [
      'a cut Gatling log',
      'a.log',
      textOf('gatling-3.9.log').split('\n').slice(0, 5).join('\n').slice(0, -20),
      /a\.log, line 5: the request has no name, start, end/,
    ],
    [
      'a missing column',
      'a.jtl',
      `${header.replace('elapsed,', '')}\n`,
      /a\.jtl, line 1: the column elapsed is missing; the header has: timeStamp, label/,
    ],
    ['a word for a number', 'a.jtl', jtl(row(0), row(10, 'fast')), /a\.jtl, line 3, column elapsed: /],
    ['a negative latency', 'a.jtl', jtl(row(0), row(10, -5)), /a\.jtl, line 3, column elapsed: /],
    [
      'a word in Locust’s',
      'a.csv',
      textOf('locust_stats.csv').replace(',103,', ',many,'),
      /a\.csv, line 4, column Request Count: "many" is not a number/,
    ],
    [
      'a clock that jumps back',
      'a.jtl',
      jtl(row(3_600_000), row(3_600_010), row(0), row(10)),
      /a\.jtl, line 4: the clock jumps back by 3,600 s/,
    ],
    [
      'a clock that jumps ahead',
      'a.jtl',
      jtl(row(0), row(10), row(7_200_000)),
      /a\.jtl, line 4: the clock jumps ahead by 7,200 s/,
    ],
    [
      'Latin-1',
      'a.jtl',
      Buffer.from(jtl(row(0), row(5).replace(',a,', ',caf\u00e9,')), 'latin1'),
      /a\.jtl, line 3, column \d+: the byte 0xE9 is not UTF-8/,
    ],
    ['UTF-16 of an unknown', 'a.txt', utf16('notes\n'), /a\.txt: no known results/],
    ['UTF-16 without a mark', 'a.jtl', Buffer.from(jtl(row(0)), 'utf16le'), /UTF-16 text without a byte order mark/],
    ['a zip of nothing', 'a.zip', zipSync({}), /a\.zip: the zip file holds no results/],
    [
      'a zero byte far in',
      'a.jtl',
      `${jtl(...Array.from({ length: 60_000 }, (_, index) => row(index)))}\0\n`,
      /a\.jtl, line 60002, column 1: /,
    ],
    ['zero bytes', 'a.bin', new Uint8Array(100), /a\.bin, line 1, column 1: this is a binary file/],
    ['vegeta’s own', 'a.bin', bytesOf('vegeta.bin'), /vegeta encode/],
    [
      'binary of Gatling',
      'a.log',
      Buffer.from('\0\0\0\0\u00063.12.1\0\0\0+computerdatabase', 'latin1'),
      /binary log of Gatling 3\.12\.1.*stats\.json/,
    ],
    ['some text', 'a.txt', 'Dear all,\nnothing here\n', /no known results.*plain CSV needs --columns/],
    ['some JSON', 'a.json', '{"hello": 1}', /no known results: the JSON begins with/],
  ])('%s', async (_what, name, content, words) => {
    expect(await refusal([name, content])).toMatch(words);
  });

  it('two formats at once, and two runs at once', async () => {
    expect(await refusal(['a.jtl', jtl(row(0))], ['b.txt', textOf('wrk.txt')])).toMatch(
      /b\.txt: this is wrk .* and .*a\.jtl is JMeter/,
    );
    expect(await refusal(['a.txt', textOf('wrk.txt')], ['b.txt', textOf('wrk-latency.txt')])).toMatch(
      /b\.txt: one wrk .* is a whole run/,
    );
    expect(await refusal(['a.csv', textOf('locust_stats.csv')], ['b.csv', textOf('locust_stats.csv')])).toMatch(
      /b\.csv: .*a\.csv is a stats file too/,
    );
    expect(await refusal(['a.jtl', jtl(row(0))], ['b.jtl', jtl(row(86_400_000))])).toMatch(
      /not of one run: 86,400 s pass/,
    );
    expect(await refusal(['a.jtl', jtl(row(0))], ['a.jtl', jtl(row(0))])).toMatch(/a\.jtl: the file is named twice/);
  });

  it('bombs, archives in archives, and names that lead outside', async () => {
    const zeros = new Uint8Array(4_000_000);
    expect(await refusal(['bomb.zip', zipSync({ 'a.csv': zeros })])).toMatch(/unpacks to more than 200 times its size/);
    expect(await refusal(['bomb.gz', gzipSync(zeros)])).toMatch(/unpacks to more than 200 times its size/);
    const inner = zipSync({ 'a.jtl': bytes(jtl(row(0))) });
    expect(await refusal(['nested.zip', zipSync({ 'inner.csv': inner })])).toMatch(/archive inside of an archive/);
    const climbing = zipSync({ 'xx/a.csv': bytes(jtl(row(0))) }).map((byte, index, all) =>
      all[index] === 0x78 && (all[index + 1] === 0x78 || all[index - 1] === 0x78) ? 0x2e : byte,
    );
    expect(await refusal(['climbing.zip', climbing])).toMatch(/names a file outside of itself/);
    expect(await refusal(['empty.zip', zipSync({ 'readme.md': bytes('x') })])).toMatch(
      /no known results|holds no results/,
    );
    const path = await files.write('large.zip', zipSync({ 'a.jtl': bytes(jtl(row(0), row(1))) }));
    const limits = { totalBytes: 100, ratio: 200, entries: 10 };
    await expect(importResults([path], { limits })).rejects.toThrow(/unpacks to more than/);
  });

  it('missing files and directories', async () => {
    await expect(importResults(['/nowhere/a.jtl'])).rejects.toThrow('/nowhere/a.jtl: there is no such file.');
    await expect(importResults([tmpdir()])).rejects.toThrow(/this is no file/);
  });

  it('leaves nothing behind', async () => {
    const path = await files.write('a.zip', zipSync({ 'a.jtl': bytes(`${jtl(row(0))}x`) }));
    // Of its own: others import beside this.
    await using place = await temporaryFiles();
    vi.stubEnv('TMPDIR', place.directory);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(importResults([path])).rejects.toThrow(HeadroomError);
    expect(await readdir(place.directory)).toEqual([]);
  });
});
