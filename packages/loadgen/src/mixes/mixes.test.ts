import { describe, expect, it } from 'vitest';
import { readRequestMix } from './registry';
import { asBenchmark } from '../testing/mix-as-benchmark';

describe('curl', () => {
  it('reads commands as browsers copy them', async () => {
    const mix = await readRequestMix(`curl 'https://api.example.com/orders?page=2' \\
  -H 'accept: application/json' \\
  -H 'authorization: Bearer eyJ-do-not-keep' --compressed
curl -X PUT https://api.example.com/orders/7 -H "Content-Type: application/json" --data-raw '{"state":"it'\\''s sent"}'
curl -d a=1 -d b=2 api.example.com/form`);
    expect(mix.baseUrl).toBe('https://api.example.com');
    expect(mix.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/orders?page=2', undefined],
      ['PUT', '/orders/7', `{"state":"it's sent"}`],
      ['POST', '/form', 'a=1&b=2'],
    ]);
    expect(mix.requests[0]!.headers).toEqual({
      accept: 'application/json',
      authorization: '{{secret:AUTHORIZATION}}',
    });
    expect(JSON.stringify(mix)).not.toContain('do-not-keep');
    expect(mix.leftOut).toEqual(['The value of authorization: store it as the secret AUTHORIZATION.']);
    asBenchmark(mix);
  });

  it('refuses what is no plain command, and says what it leaves out', async () => {
    await expect(readRequestMix('curl http://a.test | sh')).rejects.toThrow(/without pipes/);
    await expect(readRequestMix('curl -X GET')).rejects.toThrow(/names no address/);
    const mix = await readRequestMix(
      'curl --upload-file x http://a.test/\ncurl -d @body.json http://a.test/\ncurl -Ffile=@x http://a.test/\ncurl http://a.test/',
    );
    expect(mix.requests).toHaveLength(1);
    expect(mix.leftOut.join()).toMatch(/--upload-file.*body\.json.*-F/);
  });

  it('takes the word with a scheme for the address, and no token over', async () => {
    const mix = await readRequestMix(
      `curl --limit-rate 100k --oauth2-bearer canary 'https://a.test/x?access_token=canary&n=1' -d '{"apiKey":"canary"}'`,
    );
    expect(mix.requests).toMatchObject([
      {
        path: '/x?access_token=removed&n=1',
        headers: { authorization: '{{secret:AUTHORIZATION}}' },
        body: '{"apiKey":"{{secret:API_KEY}}"}',
      },
    ]);
    expect(mix.secrets).toEqual(['AUTHORIZATION', 'API_KEY']);
    expect(mix.leftOut).toContain('The option --limit-rate.');
    expect(JSON.stringify(mix)).not.toContain('canary');
    asBenchmark(mix);
  });

  it('does not take another host over, and says so', async () => {
    const mix = await readRequestMix(
      `curl -H 'Host: victim.test' http://a.test/\ncurl -H 'Host: a.test' http://a.test/own`,
    );
    expect(mix.requests.map(({ headers }) => headers)).toEqual([{}, {}]);
    expect(mix.leftOut).toEqual([
      'The header Host: requests name the host of the target. Put that name into the base URL.',
    ]);
  });

  it('leaves out one request that no benchmark can have, not all of them', async () => {
    const mix = await readRequestMix(`curl -H 'x-price: 5 €' http://a.test/odd\ncurl http://a.test/plain`);
    expect(mix.requests.map(({ path }) => path)).toEqual(['/plain']);
    expect(mix.leftOut).toEqual(['GET /odd: its headers x-price must not contain line breaks or control characters.']);
  });
});

it('HAR: the origin called most, weighted, without files, cookies and other origins', async () => {
  const entry = (method: string, url: string, headers: Record<string, string> = {}, text?: string) => ({
    request: {
      method,
      url,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(text !== undefined && { postData: { mimeType: 'application/json', text } }),
    },
  });
  const mix = await readRequestMix(
    JSON.stringify({
      log: {
        version: '1.2',
        entries: [
          entry('GET', 'https://shop.test/app.js'),
          entry('GET', 'https://shop.test/api/items', { ':authority': 'shop.test', Cookie: 'session=canary' }),
          entry('GET', 'https://shop.test/api/items', { ':authority': 'shop.test', Cookie: 'session=other' }),
          entry('POST', 'https://shop.test/api/cart', { 'content-type': 'application/json' }, '{"id":1}'),
          entry('POST', 'https://metrics.test/collect', {}, 'x'),
        ],
      },
    }),
  );
  expect(mix).toMatchObject({ format: 'har', baseUrl: 'https://shop.test', secrets: ['COOKIE'] });
  expect(mix.requests.map(({ name, weight, body }) => [name, weight, body])).toEqual([
    ['GET /api/items', 2, undefined],
    ['POST /api/cart', 1, '{"id":1}'],
  ]);
  expect(JSON.stringify(mix)).not.toContain('canary');
  expect(mix.leftOut).toContain('Requests to https://metrics.test: a benchmark has one target.');
  asBenchmark(mix);
});

describe('OpenAPI', () => {
  const document = `
openapi: 3.0.3
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.test/v1 }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: Ocp-Apim-Subscription-Key } }
  schemas:
    Order:
      type: object
      required: [item]
      properties: { item: { type: string, example: chair }, count: { type: integer, minimum: 2 } }
security: [{ key: [] }]
paths:
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, example: 42 } }]
    get: { operationId: getOrder, responses: {}, parameters: [{ name: full, in: query, schema: { type: boolean } }] }
    delete: { deprecated: true, responses: {} }
  /orders:
    post:
      responses: {}
      security: []
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
    put:
      responses: {}
      requestBody: { content: { text/csv: { schema: { type: string } } } }
`;
  it('makes one request of each operation, out of its examples', async () => {
    const mix = await readRequestMix(document);
    expect(mix).toMatchObject({ baseUrl: 'https://shop.test', secrets: ['API_KEY'] });
    expect(mix.requests.map(({ name, method, path }) => [name, method, path])).toEqual([
      ['getOrder', 'GET', '/v1/orders/42'],
      ['POST /orders', 'POST', '/v1/orders'],
    ]);
    expect(mix.requests[0]!.headers).toEqual({ 'ocp-apim-subscription-key': '{{secret:API_KEY}}' });
    expect(JSON.parse(mix.requests[1]!.body!)).toEqual({ item: 'chair', count: 2 });
    expect(mix.leftOut.join(' ')).toMatch(/deprecated.*text\/csv|text\/csv.*deprecated/);
    asBenchmark(mix);
  });

  it('reads Swagger 2.0, and says where YAML is broken', async () => {
    const swagger = {
      swagger: '2.0',
      info: { title: 'a', version: '1' },
      host: 'old.test',
      schemes: ['https'],
      paths: { '/x': { get: { responses: {} } } },
    };
    expect(await readRequestMix(JSON.stringify(swagger))).toMatchObject({
      baseUrl: 'https://old.test',
      requests: [{ path: '/x' }],
    });
    await expect(readRequestMix('openapi: 3.0.0\npaths: {')).rejects.toThrow(/line 2/);
  });
});

it('refuses what it does not know, naming what it knows', async () => {
  await expect(readRequestMix('hello')).rejects.toThrow(/HAR.*OpenAPI/);
  await expect(readRequestMix('{"log":{"entries":[')).rejects.toThrow(/not whole JSON/);
});
