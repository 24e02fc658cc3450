import type { RequestSpec } from '@headroom/core';
import { bodyOf, headersOf, pathOf } from '../request-content';

export interface PreparedRequest {
  name: string;
  /** Head and body as they go over the wire. */
  bytes: Buffer;
  isHead: boolean;
  expectStatus: ReadonlySet<number> | null;
}

/** The request as bytes, once per stage; `baseUrl`'s path comes before the request's. */
export function prepareRequest(request: RequestSpec, baseUrl: URL): PreparedRequest {
  const body = bodyOf(request);
  const headers = new Map([['host', baseUrl.host], ...headersOf(request)]);
  const bodyBytes = Buffer.from(body ?? '', 'utf8');
  const sendsBody = body !== undefined || ['POST', 'PUT', 'PATCH'].includes(request.method);
  if (sendsBody) headers.set('content-length', String(bodyBytes.length));
  const lines = [
    `${request.method} ${pathOf(request, baseUrl)} HTTP/1.1`,
    ...[...headers].map(([name, value]) => `${name}: ${value}`),
  ];
  return {
    name: request.name,
    bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bodyBytes]),
    isHead: request.method === 'HEAD',
    expectStatus: request.expectStatus ? new Set(request.expectStatus) : null,
  };
}
