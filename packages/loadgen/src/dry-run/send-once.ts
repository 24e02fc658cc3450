import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { RequestSpec } from '@headroom/core';
import { redactor } from '../agent/engine-process/redactor';
import { withSecrets } from '../engines/builtin/with-secrets';
import { bodyOf, checkHeaders, headersOf, pathOf } from '../engines/request-content';
import { failureInWords } from './failure-in-words';

/** Of the body, so many characters are shown; */
const shownCharacters = 4_096;
/** so many bytes are read at most, and then the connection is closed. */
const readBytes = 1_048_576;

/** What came back for one request. Values of secrets stand in it as `{{secret:NAME}}`. */
export interface Answer {
  status: number;
  statusText: string;
  /** In the order in which they came; the values of cookies are left out. */
  headers: [string, string][];
  /** The beginning of the body as text; null where it is no text. */
  body: string | null;
  /** Bytes that were read; `bodyIsCut` when more than these are there, or more than are shown. */
  bodyBytes: number;
  bodyIsCut: boolean;
  /** From the send to the head of the answer, and to the last byte that was read. */
  headMs: number;
  totalMs: number;
}

/** Either an answer or one sentence that says why there is none. */
export type Exchange = { answer: Answer; failure: null } | { answer: null; failure: string };

/** Where a request goes: to `address` and nothing else, whatever the name stands for by now. */
export interface PinnedTarget {
  baseUrl: string;
  address: string;
  timeoutMs: number;
}

/**
 * Sends one request as the builtin engine would, and reads its answer. Redirects are not followed.
 * @param signal gives the request up before its time-out
 * @throws HeadroomError `invalid-input` for a header that only the engine can set, another host than the target's, or a secret that no header can carry
 */
export async function sendOnce(
  request: RequestSpec,
  target: PinnedTarget,
  secrets: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Exchange> {
  checkHeaders([request], target.baseUrl);
  const filled = withSecrets(request, (name) => secrets[name]);
  const redact = redactor(secrets);
  try {
    const answer = await exchange(filled, target, signal);
    return {
      answer: {
        ...answer,
        statusText: redact(answer.statusText),
        headers: answer.headers.map(([name, value]) => [
          name,
          name === 'set-cookie' ? cookieName(value) : redact(value),
        ]),
        // Cut after the secrets are out: half of one would not be found.
        body: answer.body && redact(answer.body).slice(0, shownCharacters),
        bodyIsCut: answer.bodyIsCut || (answer.body !== null && redact(answer.body).length > shownCharacters),
      },
      failure: null,
    };
  } catch (error) {
    return { answer: null, failure: redact(failureInWords(error, target)) };
  }
}

const cookieName = (cookie: string) => `${cookie.split('=')[0]}=…`;

function exchange(
  request: RequestSpec,
  { baseUrl, address, timeoutMs }: PinnedTarget,
  signal?: AbortSignal,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = new URL(baseUrl);
  const secure = url.protocol === 'https:';
  const body = bodyOf(request);
  const headers = Object.fromEntries([['host', url.host], ...headersOf(request)]);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = (secure ? https : http).request({
      host: address,
      port: url.port || (secure ? 443 : 80),
      ...(secure && !isIP(name) && { servername: name }),
      method: request.method,
      path: pathOf(request, url),
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    // Holds the time-out: a signal on which only another one depends may be collected before it fires.
    sent.on('error', (error) => reject(timeout.aborted ? (timeout.reason as Error) : error));
    sent.once('response', (response) => {
      const headMs = performance.now() - startedAt;
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = (isCut: boolean) =>
        resolve({
          ...headOf(response),
          ...shown(Buffer.concat(chunks), isCut),
          headMs,
          totalMs: performance.now() - startedAt,
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length < readBytes) return;
        finish(true);
        response.destroy();
      });
      response.once('end', () => finish(false));
      response.on('error', reject);
    });
    sent.end(body);
  });
}

const headOf = ({ statusCode, statusMessage, rawHeaders }: http.IncomingMessage) => ({
  status: statusCode ?? 0,
  statusText: statusMessage ?? '',
  headers: Array.from({ length: rawHeaders.length / 2 }, (_, index): [string, string] => [
    (rawHeaders[2 * index] ?? '').toLowerCase(),
    rawHeaders[2 * index + 1] ?? '',
  ]),
});

/** Bytes of the C0 controls but for white space: text has none of them. */
const isBinary = (bytes: Buffer) => bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));

const shown = (bytes: Buffer, bodyIsCut: boolean): Pick<Answer, 'body' | 'bodyBytes' | 'bodyIsCut'> => ({
  body: isBinary(bytes) ? null : bytes.toString('utf8'),
  bodyBytes: bytes.length,
  bodyIsCut,
});
