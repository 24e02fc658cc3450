import { generateKeyPairSync, scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner } from 'fast-jwt';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Chain, parseChain } from '../chain';
import type { Exchange, Headers } from '../exchange';

const logDir = mkdtempSync(join(tmpdir(), 'headroom-policies-'));
afterAll(() => rmSync(logDir, { recursive: true, force: true }));

type Entry = { policy: string; params?: Record<string, unknown> };
const echo: Entry = { policy: 'return-response' };

/** Sends requests through a chain that ends with `return-response` unless it ends itself. */
function through(...entries: Entry[]) {
  const chain = new Chain(
    parseChain({ chain: entries.at(-1)?.policy === echo.policy ? entries : [...entries, echo] }),
    {
      unit: 1,
      logDir,
      backendUrl: 'http://127.0.0.1:9',
    },
  );
  const send = async (headers: Headers = {}, body = '') => {
    const exchange: Exchange = {
      request: { method: 'POST', path: '/x', headers, body: Buffer.from(body), remoteAddress: '127.0.0.1' },
      response: { status: 0, headers: {}, body: Buffer.alloc(0) },
    };
    await chain.serve(exchange);
    return exchange;
  };
  return { send, chain };
}

const statusOf = async (exchange: Promise<Exchange>) => (await exchange).response.status;

describe('validate-jwt', () => {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const ours = pair();
  const token = (claims: Record<string, unknown>, key = ours.privateKey) =>
    createSigner({ key, algorithm: 'RS256' })({ iss: 'me', aud: 'orders', ...claims });
  const params = { publicKey: ours.publicKey, issuer: 'me', audience: 'orders', requiredClaims: { role: 'buyer' } };
  const { send } = through({ policy: 'validate-jwt', params });
  const withToken = (value: string) => statusOf(send({ authorization: `Bearer ${value}` }));
  const now = Math.floor(Date.now() / 1000);

  it('lets a good token through', async () => {
    expect(await withToken(token({ role: 'buyer', exp: now + 60 }))).toBe(200);
  });

  it.each([
    ['of another key', () => token({ role: 'buyer' }, pair().privateKey)],
    ['expired', () => token({ role: 'buyer', exp: now - 60 })],
    ['not yet valid', () => token({ role: 'buyer', nbf: now + 600 })],
    ['of another issuer', () => token({ role: 'buyer', iss: 'them' })],
    ['for another audience', () => token({ role: 'buyer', aud: 'stock' })],
    ['changed', () => token({ role: 'buyer' }).replace(/\.[^.]/, (found) => `.${found[1] === 'e' ? 'f' : 'e'}`)],
    ['signed with the public key as a shared secret', () => createSigner({ key: 'secret', algorithm: 'HS256' })({})],
    ['without a signature', () => `${btoa('{"alg":"none"}')}.${btoa('{"role":"buyer"}')}.`],
    ['no token at all', () => 'nonsense'],
  ])('refuses a token that is %s with 401', async (_what, make) => {
    const { response } = await send({ authorization: `Bearer ${make()}` });
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toContain('invalid_token');
  });

  it('asks for a token when there is none, and forbids one without the claim', async () => {
    expect(await statusOf(send())).toBe(401);
    expect(await withToken(token({ role: 'guest' }))).toBe(403);
  });
});

describe('basic-auth', () => {
  const salt = Buffer.from('some salt');
  const hash = scryptSync('päss:word', salt, 32, { N: 16, r: 8, p: 1 }).toString('base64');
  const users = [{ name: 'ann', salt: salt.toString('base64'), hash }];
  const { send } = through({ policy: 'basic-auth', params: { users, cost: 16 } });
  const login = (credentials: string) =>
    statusOf(send({ authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }));

  it('verifies the scrypt hash', async () => {
    expect(await login('ann:päss:word')).toBe(200);
    expect(await login('ann:other')).toBe(401);
    expect(await login('bob:päss:word')).toBe(401);
    expect((await send()).response.headers['www-authenticate']).toContain('Basic');
  });
});

describe('rate-limit-by-key', () => {
  const limit: Entry = { policy: 'rate-limit-by-key', params: { calls: 2, periodSeconds: 60, keyHeader: 'X-Client' } };

  it('answers what is above the limit of its key with 429 and Retry-After', async () => {
    const { send } = through(limit);
    const statuses = await Promise.all(['a', 'a', 'a', 'b'].map((key) => statusOf(send({ 'x-client': key }))));
    expect(statuses).toEqual([200, 200, 429, 200]);
    const retryAfter = Number((await send({ 'x-client': 'a' })).response.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });
});

describe('validate-content', () => {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const { send } = through({ policy: 'validate-content', params: { schema, maxBytes: 100 } });
  const json = { 'content-type': 'application/json' };

  it.each([
    [200, json, '{"id":1}'],
    [200, {}, ''],
    [400, json, '{"id":"1"}'],
    [400, json, '{"id":'],
    [413, json, `{"id":1,"x":"${'x'.repeat(100)}"}`],
    [415, { 'content-type': 'text/plain' }, '{"id":1}'],
  ])('answers %i for %j %s', async (status, headers, body) => {
    expect(await statusOf(send(headers as Headers, body))).toBe(status);
  });

  it('says what is wrong and where', async () => {
    expect((await send(json, '{"id":"1"}')).response.body.toString()).toContain('body/id must be integer');
  });
});

describe('set-header', () => {
  it('changes the request before and the response after', async () => {
    const { send } = through(
      { policy: 'set-header', params: { on: 'request', name: 'X-In', value: '1' } },
      { policy: 'set-header', params: { on: 'request', name: 'x-gone', value: null } },
      { policy: 'set-header', params: { on: 'response', name: 'X-Out', value: '2' } },
    );
    const { request, response } = await send({ 'x-gone': 'here' });
    expect(request.headers).toEqual({ 'x-in': '1' });
    expect(response.headers['x-out']).toBe('2');
  });
});

describe('json-to-xml', () => {
  const convert = async (body: string, contentType = 'application/json') => {
    const { send } = through(
      { policy: 'json-to-xml', params: { root: 'r' } },
      { policy: 'return-response', params: { body, contentType } },
    );
    return (await send()).response;
  };

  it('writes members as elements and array items as repeated elements', async () => {
    const response = await convert('{"a b":[1,null,{"c":"<&"}],"d":true}');
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(response.body.toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>' +
        '<r><a_x0020_b>1</a_x0020_b><a_x0020_b/><a_x0020_b><c>&lt;&amp;</c></a_x0020_b><d>true</d></r>',
    );
  });

  it('leaves what is not JSON alone', async () => {
    expect((await convert('{"a"')).body.toString()).toBe('{"a"');
    expect((await convert('<p/>', 'text/html')).headers['content-type']).toBe('text/html');
  });

  it('makes well-formed XML of any JSON document, and keeps its text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        expect(XMLValidator.validate((await convert(json)).body.toString())).toBe(true);
      }),
    );
    const parser = new XMLParser({ parseTagValue: false, trimValues: false });
    const text = fc.stringMatching(/^[ -~äß]{1,40}$/);
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const { body } = await convert(JSON.stringify({ value }));
        expect(parser.parse(body.toString()).r.value).toBe(value);
      }),
    );
  });
});

describe('log-to-file', () => {
  it('writes one line per request, also of those that are refused further in', async () => {
    const { send, chain } = through(
      { policy: 'log-to-file', params: { file: 'lines', bodies: true } },
      { policy: 'rate-limit-by-key', params: { calls: 1, periodSeconds: 60 } },
    );
    await send({}, 'hello');
    await send({}, 'again');
    chain.retire();
    const lines = readFileSync(join(logDir, 'lines-unit-1.jsonl'), 'utf8').trim().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records.map(({ status, bytesIn, requestBody }) => [status, bytesIn, requestBody])).toEqual([
      [200, 5, 'hello'],
      [429, 5, 'again'],
    ]);
  });

  it('keeps one predecessor and stays below its size', async () => {
    const entry: Entry = { policy: 'log-to-file', params: { file: 'small', bodies: true, maxFileBytes: 10_000 } };
    for (let round = 0; round < 8; round += 1) {
      const { send, chain } = through(entry);
      await send({}, 'x'.repeat(3_000));
      chain.retire();
    }
    const sizes = ['small-unit-1.jsonl', 'small-unit-1.jsonl.1'].map((name) => statSync(join(logDir, name)).size);
    for (const size of sizes) expect(size).toBeGreaterThan(3_000);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(10_000);
  });
});
