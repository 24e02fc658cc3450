import { foreignHostInWords, foreignHostOf, invalidInput } from '@headroom/core';
import type { RequestSpec } from '@headroom/core';

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

/** The body that every engine sends for a request; undefined: none. */
export const bodyOf = (request: RequestSpec): string | undefined =>
  request.bodyBytes === undefined ? request.body : generatedBody(request.bodyBytes);

/** The headers that every engine sends for a request beside the host and those that frame the message, by names in lower case. */
export function headersOf(request: RequestSpec): Map<string, string> {
  const headers = new Map([
    ['user-agent', 'headroom'],
    ['accept', '*/*'],
  ]);
  if (request.bodyBytes !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(request.headers)) headers.set(name.toLowerCase(), value);
  headers.delete('host');
  return headers;
}

/** The path of a request below the base URL's own. */
export const pathOf = (request: RequestSpec, baseUrl: URL): string =>
  baseUrl.pathname.replace(/\/$/, '') + request.path;

const framingHeaders = ['content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect'];

/** @throws HeadroomError `invalid-input` for a header that only the engine can set, or that leads to another host than the target */
export function checkHeaders(requests: readonly RequestSpec[], baseUrl: string): void {
  const foreign = foreignHostOf(requests, baseUrl);
  if (foreign) throw invalidInput(foreignHostInWords(foreign));
  for (const request of requests) {
    const framing = Object.keys(request.headers).find((name) => framingHeaders.includes(name.toLowerCase()));
    if (framing)
      throw invalidInput(`Request "${request.name}": the header "${framing}" is set by the engine; remove it.`);
  }
}
