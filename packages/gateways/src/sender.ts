import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { unavailable } from '@headroom/core';

/** Ten thousand points of a series take half a megabyte. */
const mostBytes = 32 * 1024 * 1024;

export interface SendRequest {
  method: string;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the request, and the reading of its answer. */
  signal: AbortSignal;
  /** PEM of the authority that must have signed the certificate; those that this machine trusts when absent. */
  ca?: string;
}
export type Send = (url: URL, request: SendRequest) => Promise<Response>;

interface Address {
  address: string;
  family: 4 | 6;
}

/**
 * Sends where somebody of a workspace says. Every request has a connection of its own, redirects are handed back, and answers are read no
 * further than they may be long.
 * @param pin looks a host up and judges it: the connection goes to that address alone, not to another that the name has a moment later.
 *   When absent, it goes where the system finds the name
 */
export const sender =
  (pin?: (url: URL) => Promise<Address>): Send =>
  async (url, { method, headers, body, signal, ca }) => {
    const pinned = await pin?.(url);
    signal.throwIfAborted();
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const outgoing = send(
        url,
        {
          ...{ method, agent: false, signal },
          ...(ca !== undefined && { ca }),
          ...(pinned && {
            lookup: (_, { all }, done) => (all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
          }),
          headers: {
            ...{ ...headers, 'user-agent': 'Headroom' },
            ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          },
        },
        answered,
      );
      outgoing.once('error', failed);
      outgoing.end(body);
    });
    const { statusCode: status = 502 } = answer;
    const read = await bodyOf(answer, url);
    // A status that has no body may not be given one.
    return new Response(status === 204 || status === 304 ? null : read, { status, headers: headersOf(answer) });
  };

const headersOf = ({ headersDistinct }: IncomingMessage) =>
  Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );

async function bodyOf(answer: IncomingMessage, url: URL): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) {
      answer.destroy();
      throw unavailable(`What ${url.host} answers is longer than is read: ask it for less.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
