import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { unavailable } from '@headroom/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importResults } from './import-results';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'headroom-space-'));
});
afterAll(() => rm(directory, { recursive: true }));

const rows = Array.from({ length: 500 }, (_, n) => `${1_700_000_000_000 + n * 10},${20 + (n % 7)},home,200,true`);
const text = ['timeStamp,elapsed,label,responseCode,success', ...rows].join('\n');

it.each([
  ['unpacked', 'a.jtl.gz', gzipSync(text), Buffer.byteLength(text)],
  ['decoded', 'a.jtl', Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.byteLength(text)],
  ['copied without its mark', 'b.jtl', Buffer.from(`\ufeff${text}`), Buffer.byteLength(text)],
])('what is %s is claimed before it is written, and nothing of it stays', async (_, name, content, bytes) => {
  const path = join(directory, name);
  await writeFile(path, content);
  let claimed = 0;
  const counts = { directory, claimBytes: async (some: number) => void (claimed += some) };
  await importResults([path], { space: counts });
  expect(claimed).toBe(bytes);
  const full = { directory, claimBytes: () => Promise.reject(unavailable('There is no room.')) };
  await expect(importResults([path], { space: full })).rejects.toMatchObject({ code: 'unavailable' });
  expect((await readdir(directory)).filter((entry) => entry.startsWith('headroom-import-'))).toEqual([]);
});
