import { describe, expect, it } from 'vitest';
import { bodyBytes, requestLimits } from '@/server/request-limits';
import { api } from './app';
import { documentOf } from './document';
import { openApiDocument } from './openapi';
import { operations } from './operations';
import { readPage } from './page';
import { parsePart, readJson, readText } from './read-body';

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await api.request(`/api/v1${path}`, init);
  return { response, problem: (await response.json()) as { type: string; status: number } };
};

describe('what is refused before anything is opened', () => {
  it('an address that there is not', async () => {
    const { response, problem } = await ask('/nothing');
    expect(problem).toMatchObject({ type: 'urn:headroom:problem:not-found', status: 404 });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  it('a method that an address does not have, with those that it has', async () => {
    const { response, problem } = await ask('/benchmarks', { method: 'DELETE' });
    expect(problem.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST, HEAD');
  });

  it.each(operations.map(({ method, path }) => [method, path]))('%s %s without a token', async (method, path) => {
    const { response, problem } = await ask(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase() });
    expect(problem.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('gives the caller’s request id back, and makes one where it is none', async () => {
    expect((await ask('/x', { headers: { 'x-request-id': 'mine-1' } })).response.headers.get('x-request-id')).toBe(
      'mine-1',
    );
    expect((await ask('/x', { headers: { 'x-request-id': 'a b' } })).response.headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

describe('a body', () => {
  const request = (body: BodyInit, type = 'application/json') =>
    new Request('http://headroom.example', { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['in another format', request('a=1', 'application/x-www-form-urlencoded'), 'unsupported-media-type'],
    ['that is too long', request('"'.padEnd(20, 'x')), 'too-large'],
    ['that is no UTF-8', request(new Uint8Array([0x22, 0xff, 0x22])), 'bad-request'],
  ])('%s', async (_, given, kind) => {
    await expect(readText(given, 'application/json', 10)).rejects.toMatchObject({ kind });
  });

  it('nested a hundred thousand deep is refused; brackets in a text are no depth', () => {
    expect(() => readJson('['.repeat(100_000))).toThrow(/deeper/);
    expect(readJson(JSON.stringify('['.repeat(100)))).toHaveLength(100);
  });

  it('with what no database keeps is refused at its place', async () => {
    const { z } = await import('zod');
    expect(() => parsePart(z.looseObject({}), { a: [{ 'b/c': 'x\0' }] }, 'body')).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ errors: [{ pointer: '/a/0/b~1c', detail: expect.any(String) }] }),
      }),
    );
    expect(() => parsePart(z.looseObject({}), { a: '\ud800' }, 'body')).toThrow();
  });
});

describe('pages', () => {
  const row = (digit: number) => ({ id: `0195c5a0-0000-7000-8000-00000000000${digit}` });

  it('go on behind the last row, and end where there is none', async () => {
    const asked: unknown[] = [];
    const read = (digits: number[]) => (one: unknown) => {
      asked.push(one);
      return Promise.resolve(digits.map(row));
    };
    const first = await readPage({ limit: 2 }, read([3, 2, 1]));
    expect(first.data).toEqual([row(3), row(2)]);
    const next = await readPage({ limit: 2, cursor: first.nextCursor! }, read([1]));
    expect(next).toEqual({ data: [row(1)], nextCursor: null });
    expect(asked).toEqual([{ limit: 3 }, { limit: 3, before: row(2).id }]);
  });

  it('a cursor from elsewhere is refused', async () => {
    await expect(readPage({ limit: 2, cursor: 'x' }, () => Promise.resolve([]))).rejects.toThrow(/cursor/);
  });
});

it('whatever is changed by PUT can be held against what was read', () => {
  const blind = operations.filter((one) => one.method === 'put' && !documentOf(one)).map(({ id }) => id);
  // The first is never overwritten: what is excluded already is refused. The second waits for nothing. The others read a source elsewhere.
  expect(blind.toSorted()).toEqual([
    'excludeRun',
    'haltLoad',
    'importTelemetry',
    'keepRunUse',
    'keepServerSeries',
    'refreshTelemetry',
  ]);
});

it('a list comes in pages, or says how long it gets', () => {
  const whole = operations.filter(({ method, answer, query, summary }) => {
    const fields = (answer as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
    return method === 'get' && 'data' in fields && !('cursor' in (query?.shape ?? {})) && !/at most/.test(summary);
  });
  // One row for each thing of a service, policy of a gateway or target, which are no rows of ours or few.
  expect(whole.map(({ id }) => id).toSorted()).toEqual([
    ...['listApimApis', 'listApimServices', 'listGatewayConnections', 'listPolicyCosts'],
  ]);
});

it('the specification names every operation once, and every reference in it leads somewhere', () => {
  const document = openApiDocument() as {
    paths: Record<string, Record<string, { operationId: string }>>;
    components: { schemas: object };
  };
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(refs.filter((name) => !(name! in document.components.schemas))).toEqual([]);
  expect(refs.length).toBeGreaterThan(20);
});

it('an operation of the API refuses what is too long before it is cut off', () => {
  const tighter = operations.filter(({ path, method, upload, maxBytes = bodyBytes.json, body }) => {
    const { maxBytes: most } = requestLimits(method.toUpperCase(), `/api/v1${path}`);
    return upload ? most !== bodyBytes.upload : body && maxBytes > most;
  });
  expect(tighter.map(({ id }) => id)).toEqual([]);
});
