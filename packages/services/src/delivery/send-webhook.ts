import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PinnedAddress } from '../target/resolve-host';
import { pinAddress } from './pin-address';
import { webhookHeaders } from './sign-webhook';

/** How an attempt went. */
export interface Outcome {
  delivered: boolean;
  /** Of the answer: HTTP's or SMTP's. */
  status: number | null;
  /** One sentence. Of what was delivered: what is wrong all the same. */
  problem: string | null;
}

interface Webhook {
  url: string;
  /** Each signs it: receivers take any of them. */
  secrets: readonly string[];
  event: { id: string; type: string; body: string };
  /** Tells one delivery from another of the same event. */
  deliveryId: string;
}

export interface WebhookLimits {
  /** Hosts on private networks that may be reached. */
  allowedHosts: readonly string[];
  /** From the look-up of the host to the last byte read that counts. */
  timeoutMs: number;
}

/** Nobody needs to answer more than that. */
const mostHeaderBytes = 16_384;

/** Posts an event, signed. Redirects are not followed, answers are not read: its status is all that counts. Never throws. */
export async function sendWebhook(webhook: Webhook, { allowedHosts, timeoutMs }: WebhookLimits): Promise<Outcome> {
  const failed = (problem: string, status: number | null = null): Outcome => ({ delivered: false, status, problem });
  try {
    const url = new URL(webhook.url);
    const signal = AbortSignal.timeout(timeoutMs);
    const pinned = await Promise.race([pinAddress(url, allowedHosts), aborted(signal)]);
    const status = await post(url, pinned, webhook, signal);
    if (status >= 200 && status < 300) return { delivered: true, status, problem: null };
    return failed(status >= 300 && status < 400 ? 'Redirects are not followed.' : `It answered ${status}.`, status);
  } catch (error) {
    if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
      return failed(`No answer came within ${timeoutMs / 1000} s.`);
    return failed(error instanceof Error ? error.message : String(error));
  }
}

/** A look-up of a name cannot be cut off; nobody waits for it any longer. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, failed) => signal.addEventListener('abort', () => failed(signal.reason as Error)));

function post(url: URL, pinned: PinnedAddress, { secrets, event, deliveryId }: Webhook, signal: AbortSignal) {
  const { id, type, body } = event;
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<number>((answered, failed) => {
    const outgoing = request(
      url,
      {
        ...{ method: 'POST', agent: false, maxHeaderSize: mostHeaderBytes, signal },
        lookup: (_, { all }, done) => (all ? done(null, [pinned]) : done(null, pinned.address, pinned.family)),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Headroom',
          'headroom-event': type,
          'headroom-delivery': deliveryId,
          ...webhookHeaders(secrets, { id, at: new Date(), body }),
        },
      },
      (response) => {
        answered(response.statusCode ?? 0);
        response.destroy();
      },
    );
    outgoing.once('error', (error) => failed(signal.aborted ? (signal.reason as Error) : error));
    outgoing.end(body);
  });
}
