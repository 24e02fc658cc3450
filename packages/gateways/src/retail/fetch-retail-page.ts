import { setTimeout as wait } from 'node:timers/promises';
import { unavailable } from '@headroom/core';
import { retailPageSchema, type RetailPage } from './retail-item';

/** How patiently a page is asked for. */
export interface Patience {
  /** Attempts in all. */
  attempts: number;
  /** Pause before the second attempt; it doubles with each. A `Retry-After` of the server goes before, up to `maxWaitMs`. */
  backoffMs: number;
  maxWaitMs: number;
  /** For one attempt, body included. */
  timeoutMs: number;
}
export const defaultPatience: Patience = { attempts: 5, backoffMs: 1_000, maxWaitMs: 60_000, timeoutMs: 30_000 };

type Attempt =
  { kind: 'page'; page: RetailPage } | { kind: 'again'; reason: string; retryAfterMs?: number | undefined };

/**
 * One page of the Retail Prices API. Too many requests, errors of the server, answers that are no JSON and broken connections
 * are tried again.
 * @throws HeadroomError `unavailable` when the last attempt failed too, or the answer is no page of prices
 */
export async function fetchRetailPage(url: URL, patience: Patience, signal?: AbortSignal): Promise<RetailPage> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(url, patience.timeoutMs, signal);
    if (outcome.kind === 'page') return outcome.page;
    if (attempt >= patience.attempts)
      throw unavailable(`The price API at ${url.host} ${outcome.reason}, ${attempt} times in a row.`);
    const backoffMs = patience.backoffMs * 2 ** (attempt - 1);
    const pauseMs = Math.min(Math.max(outcome.retryAfterMs ?? 0, backoffMs), patience.maxWaitMs);
    await wait(pauseMs, undefined, signal ? { signal } : {});
  }
}

async function tryOnce(url: URL, timeoutMs: number, signal?: AbortSignal): Promise<Attempt> {
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) return { kind: 'again', reason: `did not answer within ${timeoutMs} ms` };
    return { kind: 'again', reason: `could not be reached (${causeOf(error)})` };
  }
  if (response.status === 429 || response.status >= 500)
    return { kind: 'again', reason: `answered ${response.status}`, retryAfterMs: retryAfterMs(response) };
  if (!response.ok)
    throw unavailable(`The price API at ${url.host} refused the question (${response.status}): ${text.slice(0, 200)}`);
  const document = parseJson(text);
  // Under load the API says so in plain text, with the status of success.
  if (document === undefined) return { kind: 'again', reason: 'answered with something that is no JSON' };
  const page = retailPageSchema.safeParse(document);
  if (page.success) return { kind: 'page', page: page.data };
  const [issue] = page.error.issues;
  throw unavailable(
    `The price API at ${url.host} answered in an unknown shape: ${issue?.path.join('.') || '(whole)'}: ${issue?.message}`,
  );
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfterMs(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
