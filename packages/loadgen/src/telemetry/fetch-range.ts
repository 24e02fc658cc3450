import { HeadroomError, invalidInput, unavailable } from '@headroom/core';
import { z } from 'zod';

/** Where a Prometheus is, or what speaks its HTTP API (Mimir, Thanos, VictoriaMetrics). */
export interface PrometheusAccess {
  /** As in `https://prometheus.example.com` or with a path before `/api/v1`. */
  baseUrl: string;
  bearerToken?: string | undefined;
  /** For one answer, body included. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** In place of the global one: a server that asks where somebody else says looks where that leads first. */
  fetch?: (url: URL, request: RangeRequest) => Promise<Response>;
}

/** What is sent. */
export interface RangeRequest {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
  redirect: 'manual';
  signal: AbortSignal;
}

// https://prometheus.io/docs/prometheus/latest/querying/api/#range-queries
const answerSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('success'),
    data: z.object({
      resultType: z.literal('matrix'),
      result: z.array(z.object({ values: z.array(z.tuple([z.number(), z.string()])).default([]) })),
    }),
    warnings: z.array(z.string()).default([]),
  }),
  z.object({ status: z.literal('error'), errorType: z.string(), error: z.string() }),
]);

interface RangeQuery {
  query: string;
  /** Seconds since 1970. */
  start: number;
  end: number;
  step: number;
}

/**
 * One range query. Redirects are not followed: a token would go with them.
 * @throws HeadroomError `invalid-input` with Prometheus' own words where it refuses the query; `unavailable` where it cannot be
 * reached, times out or answers in another shape
 */
export async function fetchRange(access: PrometheusAccess, { query, ...times }: RangeQuery) {
  const { baseUrl, bearerToken, timeoutMs = 60_000, signal, fetch: send = fetch } = access;
  const url = urlOf(baseUrl);
  const timeout = AbortSignal.timeout(timeoutMs);
  const body = new URLSearchParams({
    query,
    ...Object.fromEntries(Object.entries(times).map(([k, v]) => [k, String(v)])),
  });
  let response: Response;
  let text: string;
  try {
    response = await send(url, {
      ...{ method: 'POST', body: body.toString(), redirect: 'manual' },
      headers: {
        ...{ accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        ...(bearerToken && { authorization: `Bearer ${bearerToken}` }),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HeadroomError) throw error;
    if (timeout.aborted) throw unavailable(`Prometheus at ${url.host} did not answer within ${timeoutMs / 1000} s.`);
    throw unavailable(`Prometheus at ${url.host} could not be reached (${causeOf(error)}).`);
  }
  if (response.status >= 300 && response.status < 400)
    throw unavailable(
      `Prometheus at ${url.host} answers with a redirect, which is not followed; give the address it leads to.`,
    );
  const answer = answerSchema.safeParse(parseJson(text));
  if (answer.success && answer.data.status === 'error') {
    const words = `Prometheus at ${url.host} refuses ${query} (${response.status}, ${answer.data.errorType}): ${answer.data.error}`;
    throw response.status >= 500 ? unavailable(words) : invalidInput(words);
  }
  if (response.status === 401 || response.status === 403)
    throw invalidInput(
      `Prometheus at ${url.host} does not let this token, or nobody without one, ask it (${response.status}).`,
    );
  if (!response.ok) throw unavailable(`Prometheus at ${url.host} answered ${response.status}: ${text.slice(0, 200)}`);
  if (!answer.success || answer.data.status === 'error')
    throw unavailable(`What answers at ${url.host} does not speak the HTTP API of Prometheus.`);
  return { series: answer.data.data.result, warnings: answer.data.warnings };
}

function urlOf(baseUrl: string): URL {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!base || !/^https?:$/.test(base.protocol) || base.username !== '' || base.search !== '')
    throw invalidInput(`${baseUrl} is no address of a Prometheus: write https://host:port, without user and query.`);
  return new URL(`${base.pathname.replace(/\/$/, '')}/api/v1/query_range`, base);
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
