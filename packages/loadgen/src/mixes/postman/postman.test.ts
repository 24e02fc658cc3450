import { expect, it } from 'vitest';
import { readRequestMix } from '../registry';
import { asBenchmark } from '../../testing/mix-as-benchmark';

it('reads folders, variables and authorization', async () => {
  const mix = await readRequestMix(
    JSON.stringify({
      info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: 'canary' }] },
      variable: [{ key: 'host', value: 'https://shop.test' }],
      item: [
        {
          name: 'Orders',
          item: [
            { name: 'list', request: { method: 'GET', url: { raw: '{{host}}/orders' } } },
            {
              name: 'create',
              request: {
                method: 'POST',
                url: '{{host}}/orders',
                body: { mode: 'raw', raw: '{"n":1}' },
                auth: { type: 'noauth' },
              },
            },
            { name: 'other', request: { method: 'GET', url: '{{stage}}/x' } },
          ],
        },
        { name: 'upload', request: { method: 'POST', url: '{{host}}/files', body: { mode: 'formdata' } } },
      ],
    }),
  );
  expect(mix.requests.map(({ name, headers }) => [name, headers])).toEqual([
    ['Orders / list', { authorization: 'Bearer {{secret:TOKEN}}' }],
    ['Orders / create', {}],
  ]);
  expect(mix.leftOut.join(' ')).toMatch(/variable stage has no value.*body of the kind formdata/);
  expect(JSON.stringify(mix)).not.toContain('canary');
  asBenchmark(mix);
});

it('knows what a request takes from its folder, and the type of its body', async () => {
  const pair = (key: string, value: string) => ({ key, value });
  const post = (body: object) => ({ method: 'POST', url: 'https://shop.test/x', body });
  const mix = await readRequestMix(
    JSON.stringify({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      auth: { type: 'basic' },
      item: [
        {
          name: 'Keys',
          auth: { type: 'apikey', apikey: [pair('key', 'X-Shop-Key'), pair('value', 'canary'), pair('in', 'header')] },
          item: [
            { name: 'json', request: post({ mode: 'raw', raw: '{}', options: { raw: { language: 'json' } } }) },
            {
              name: 'query',
              request: { ...post({}), auth: { type: 'apikey', apikey: [pair('key', 'k'), pair('in', 'query')] } },
            },
          ],
        },
        {
          name: 'form',
          request: post({ mode: 'urlencoded', urlencoded: [pair('a', '1'), { ...pair('b', '2'), disabled: true }] }),
        },
      ],
    }),
  );
  expect(mix.requests.map(({ name, headers, body }) => [name, headers, body])).toEqual([
    ['Keys / json', { 'x-shop-key': '{{secret:API_KEY}}', 'content-type': 'application/json' }, '{}'],
    ['Keys / query', {}, undefined],
    ['form', { authorization: '{{secret:AUTHORIZATION}}', 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
  ]);
  expect(mix.leftOut).toContain('"Keys / query": its apikey authorization, which is not sent in a header.');
  expect(JSON.stringify(mix)).not.toContain('canary');
  asBenchmark(mix);
});
