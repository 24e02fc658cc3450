import type { RequestSpec } from '@headroom/core';

export interface PreparedRequest {
  name: string;
  /** Head and body as they go over the wire. */
  bytes: Buffer;
  isHead: boolean;
  expectStatus: ReadonlySet<number> | null;
}

/** Exactly `bytes` bytes of JSON whose text does not compress to nothing. */
export function generatedBody(bytes: number): string {
  const frame = '{"data":""}';
  if (bytes < frame.length) return `{${' '.repeat(bytes - 2)}}`;
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let state = bytes;
  let filling = '';
  while (filling.length < bytes - frame.length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    filling += alphabet[(state >>> 16) % alphabet.length];
  }
  return `{"data":"${filling}"}`;
}

/** The request as bytes, once per stage; `baseUrl`'s path comes before the request's. */
export function prepareRequest(request: RequestSpec, baseUrl: URL): PreparedRequest {
  const body = request.bodyBytes === undefined ? request.body : generatedBody(request.bodyBytes);
  const headers = new Map<string, string>([
    ['host', baseUrl.host],
    ['user-agent', 'headroom'],
    ['accept', '*/*'],
  ]);
  if (request.bodyBytes !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(request.headers)) headers.set(name.toLowerCase(), value);
  const bodyBytes = Buffer.from(body ?? '', 'utf8');
  const sendsBody = body !== undefined || ['POST', 'PUT', 'PATCH'].includes(request.method);
  if (sendsBody) headers.set('content-length', String(bodyBytes.length));
  const path = baseUrl.pathname.replace(/\/$/, '') + request.path;
  const lines = [`${request.method} ${path} HTTP/1.1`, ...[...headers].map(([name, value]) => `${name}: ${value}`)];
  return {
    name: request.name,
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bodyBytes]),
    isHead: request.method === 'HEAD',
    expectStatus: request.expectStatus ? new Set(request.expectStatus) : null,
  };
}
