import { requestSchema } from '@headroom/core';
import type { RequestSpec } from '@headroom/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedBody } from '../request-content';
import { prepareRequest } from './request-bytes';

const prepare = (request: Partial<RequestSpec>, baseUrl = 'http://gateway.test:8080') => {
  const text = prepareRequest(
    requestSchema.parse({ name: 'r', path: '/', ...request }),
    new URL(baseUrl),
  ).bytes.toString();
  const [head, body] = text.split('\r\n\r\n', 2);
  const [line, ...headers] = head!.split('\r\n');
  return { line, headers, body };
};

describe('prepareRequest', () => {
  it('writes method, path below the base path, host and own headers', () => {
    const { line, headers, body } = prepare(
      { method: 'DELETE', path: '/orders/1?x=%20', headers: { 'X-Key': 'a b', Accept: 'text/plain' } },
      'http://gateway.test:8080/api/',
    );
    expect(line).toBe('DELETE /api/orders/1?x=%20 HTTP/1.1');
    expect(headers).toEqual(['host: gateway.test:8080', 'user-agent: headroom', 'accept: text/plain', 'x-key: a b']);
    expect(body).toBe('');
  });

  it('names the host of the target and no other', () => {
    const { headers } = prepare({ headers: { HOST: 'victim.test' } });
    expect(headers.filter((header) => header.startsWith('host:'))).toEqual(['host: gateway.test:8080']);
  });

  it('states the length of the body in bytes, not letters', () => {
    const { headers, body } = prepare({ method: 'POST', body: 'größe' });
    expect(headers).toContain('content-length: 7');
    expect(body).toBe('größe');
  });

  it('states a length of 0 for a method that has bodies, and none for one that has not', () => {
    expect(prepare({ method: 'POST' }).headers).toContain('content-length: 0');
    expect(prepare({ method: 'GET' }).headers.join()).not.toContain('content-length');
  });
});

describe('generatedBody', () => {
  it('is JSON of exactly the size asked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20_000 }), (size) => {
        const body = generatedBody(size);
        expect(Buffer.byteLength(body)).toBe(size);
        expect(typeof JSON.parse(body)).toBe('object');
      }),
    );
    expect(prepare({ method: 'POST', bodyBytes: 64 }).headers).toContain('content-type: application/json');
  });
});
