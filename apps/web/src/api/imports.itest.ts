import { gzipSync } from 'node:zlib';
import type { TestInstance } from '@headroom/services/testing';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { api } from './app';
import { openApiInstance, tokenOf } from './testing/open-api';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openApiInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());
afterEach(() => vi.unstubAllEnvs());

const rows = Array.from({ length: 2000 }, (_, n) => `${1_700_000_000_000 + n * 10},${20 + (n % 7)},home,200,true`);
const results = gzipSync(['timeStamp,elapsed,label,responseCode,success', ...rows].join('\n'));

it('takes a file that unpacks to no more than there is room for', async () => {
  const ctx = await instance.workspace();
  const authorization = `Bearer ${await tokenOf(ctx)}`;
  const send = () =>
    api.request('/api/v1/imports?file=results.jtl.gz', {
      ...{ method: 'POST', body: results },
      headers: { authorization, 'content-type': 'application/octet-stream' },
    });
  // The file itself fits.
  vi.stubEnv('HEADROOM_IMPORT_SPOOL_GIB', String((results.length * 2) / 1024 ** 3));
  const refused = await send();
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringMatching(/no room for more files/)]);
  expect(await ctx.clients.db.run.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  vi.unstubAllEnvs();
  const stored = await send();
  expect([stored.status, await stored.json()]).toEqual([201, expect.objectContaining({ isKnown: false })]);
});
