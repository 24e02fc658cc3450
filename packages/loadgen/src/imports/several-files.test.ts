import { zipSync } from 'fflate';
import { completedOf } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importResults } from './import-results';
import { bytes, jtl, row, start } from './testing/jtl';
import { temporaryFiles } from './testing/temporary-files';

let files: Awaited<ReturnType<typeof temporaryFiles>>;
beforeAll(async () => {
  files = await temporaryFiles();
});
afterAll(() => files[Symbol.asyncDispose]());

describe('several files of one run', () => {
  it('two archives do not overwrite each other, and share one limit', async () => {
    const first = await files.write('one.zip', zipSync({ 'a.jtl': bytes(jtl(row(0), row(20))) }));
    const second = await files.write('two.zip', zipSync({ 'a.jtl': bytes(jtl(row(40, 90))) }));
    const { document } = await importResults([first, second]);
    expect(document).toMatchObject({ requests: 3, durationSeconds: 0.13 });
    const limits = { totalBytes: 500, ratio: 200, entries: 10 };
    expect((await importResults([first], { limits })).document.requests).toBe(2);
    await expect(importResults([first, second], { limits })).rejects.toThrow(/two\.zip: a\.jtl: it unpacks to more/);
  });

  it('that are read line by line overlap, each second once', async () => {
    const result = (second: number) =>
      JSON.stringify({
        attack: 'a',
        code: 200,
        timestamp: new Date(start + second * 1000).toISOString(),
        latency: 5e6,
      });
    const text = Array.from({ length: 1000 }, (_, second) => result(second)).join('\n');
    const { document, run } = await importResults([
      await files.write('1.json', text),
      await files.write('2.json', text),
    ]);
    expect(document).toMatchObject({ requests: 2000, grade: 'C' });
    expect(run.intervals.map(({ second, offered, outcomes }) => [second, offered, completedOf(outcomes)])).toEqual(
      Array.from({ length: 1000 }, (_, second) => [second, 2, 2]),
    );
    const paths = [await files.write('3.json', text), await files.write('4.json', text)];
    const alike = await importResults(paths.map((path) => ({ path, name: 'same.json' })));
    expect(alike.run.intervals).toHaveLength(1000);
    const late = await files.write('late.json', `${text}\n${result(10)}`);
    await expect(importResults([late])).rejects.toThrow(/late\.json, line 1001: the request began more than 300 s/);
  });

  it('is called by the name that a person gave it', async () => {
    const path = await files.write('spooled-0', `${jtl(row(0))}${row(20).slice(0, 24)}`);
    const named = importResults([{ path, name: 'x.jtl' }]);
    await expect(named).rejects.toThrow(/^x\.jtl, line 3/);
  });
});
