import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { patienceFromEnvironment } from '../env';
import type { Credentials } from './credentials';

/** The instance has refused a request, and will again: the request is at fault. */
export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Whether the request was of something that was changed since it was read. */
export const isChanged = (error: unknown): boolean => error instanceof RefusedRequest && error.status === 412;

/** The instance could not be reached, or could not answer, for as long as was waited. */
export class InstanceLost extends Error {}

export interface Answer<T> {
  body: T;
  etag: string | null;
}

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
}

/** Asks the REST API of an instance. What fails on the way is tried again: a POST carries a key, by which it is done once. */
export interface ApiClient {
  readonly url: string;
  ask<T>(path: string, asked?: Asked): Promise<Answer<T>>;
  /** Everything of a list, page by page. */
  all<T>(path: string): Promise<T[]>;
  text(path: string): Promise<string>;
  upload<T>(path: string, file: string): Promise<T>;
}

const requestMs = 30_000;
const firstWaitMs = 500;
const longestWaitMs = 10_000;

/** @param patienceMs how long an instance that does not answer is asked again */
export function openApi(
  { url, token }: Credentials,
  { patienceMs = patienceFromEnvironment() }: { patienceMs?: number } = {},
): ApiClient {
  const root = new URL('/api/v1', url).href;
  const send = async (path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> => {
    const deadline = Date.now() + patienceMs;
    for (let pause = firstWaitMs; ; pause = Math.min(pause * 2, longestWaitMs)) {
      const tried = await once(`${root}${path}`, token, init);
      if (tried instanceof Response) return tried;
      if (init.duplex || Date.now() + pause > deadline)
        throw new InstanceLost(`${url} does not answer: ${tried.problem}`);
      await wait(Math.min(tried.againMs ?? pause, Math.max(0, deadline - Date.now())));
    }
  };
  const ask = async <T>(path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Answer<T>> => {
    const response = await send(path, {
      method,
      headers: {
        ...headers,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { body: (response.status === 204 ? null : await response.json()) as T, etag: response.headers.get('etag') };
  };
  return {
    ...{ url, ask },
    async all<T>(path: string) {
      const rows: T[] = [];
      let cursor: string | null = null;
      do {
        const query = `${path.includes('?') ? '&' : '?'}limit=100${cursor === null ? '' : `&cursor=${cursor}`}`;
        const page: Answer<{ data: T[]; nextCursor: string | null }> = await ask(`${path}${query}`);
        rows.push(...page.body.data);
        cursor = page.body.nextCursor;
      } while (cursor !== null);
      return rows;
    },
    text: async (path) => (await send(path, { method: 'GET' })).text(),
    async upload<T>(path: string, file: string) {
      const body = Readable.toWeb(createReadStream(file)) as ReadableStream;
      const headers = { 'content-type': 'application/octet-stream' };
      return (await (await send(path, { method: 'POST', headers, body, duplex: 'half' })).json()) as T;
    },
  };
}

/** An answer, or why there is none and when it is worth asking again. @throws RefusedRequest */
async function once(
  address: string,
  token: string,
  init: RequestInit & { duplex?: 'half' },
): Promise<Response | { problem: string; againMs?: number }> {
  let response: Response;
  try {
    response = await fetch(address, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
      // Elsewhere the token has no business.
      redirect: 'error',
      ...(!init.duplex && { signal: AbortSignal.timeout(requestMs) }),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { problem: cause instanceof Error ? cause.message || cause.name : String(cause) };
  }
  if (response.ok) return response;
  const { detail, title } = (await response.json().catch(() => ({}))) as { detail?: string; title?: string };
  const said = detail ?? title ?? `it answered ${response.status}`;
  const isKeyAtWork = response.status === 409 && response.headers.has('retry-after');
  if (response.status < 500 && response.status !== 429 && !isKeyAtWork) throw new RefusedRequest(response.status, said);
  const after = Number(response.headers.get('retry-after'));
  return { problem: said, ...(after > 0 && { againMs: after * 1000 }) };
}
