import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { unavailable } from '@headroom/core';
import type { RangeRequest } from '@headroom/loadgen/telemetry';
import type { Clients } from '../ctx';
import { pinAddress } from '../delivery/pin-address';

/** Ten thousand points of a series take half a megabyte. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Asks where somebody of a workspace says, under the rules of webhooks: the host is looked up once and judged, the connection goes to
 * that address alone, redirects are handed back, and answers are read no further than they may be long.
 * @throws HeadroomError `invalid-input` for a host that may not be asked
 */
export const fetchPinned =
  ({ webhookHosts, dnsServers }: Pick<Clients, 'webhookHosts' | 'dnsServers'>) =>
  async (url: URL, { method, headers, body, signal }: RangeRequest): Promise<Response> => {
    const pinned = await pinAddress(url, webhookHosts, dnsServers, 'queries');
    signal.throwIfAborted();
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const outgoing = send(
        url,
        {
          ...{ method, agent: false, signal },
          lookup: (_, { all }, done) => (all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
          headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Headroom' },
        },
        answered,
      );
      outgoing.once('error', failed);
      outgoing.end(body);
    });
    const { statusCode: status = 502 } = answer;
    // A status that has no body may not be given one.
    return new Response(status === 204 || status === 304 ? null : await bodyOf(answer, url), { status });
  };

async function bodyOf(answer: IncomingMessage, url: URL): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) {
      answer.destroy();
      throw unavailable(`What ${url.host} answers is longer than is read; take longer steps.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
