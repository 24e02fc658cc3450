import { createRestError, getClient } from '@azure-rest/core-client';
import type { Client, HttpResponse, PathUncheckedResponse, RequestParameters } from '@azure-rest/core-client';
import type { TokenCredential } from '@azure/core-auth';
import { infrastructure } from '@headroom/core';
import type { z } from 'zod';

export interface ServiceOptions {
  endpoint: string;
  scope: string;
  credential: TokenCredential;
  apiVersion: string;
}

/** Retries of throttled and failed calls; the pipeline waits for Retry-After, else doubles its pause. */
const retryOptions = { maxRetries: 5, retryDelayInMs: 500, maxRetryDelayInMs: 20_000 };

/** A client of one Azure API; sends the api-version with every call and a token over https alone. */
export const openService = ({ endpoint, scope, credential, apiVersion }: ServiceOptions): Client =>
  getClient(endpoint, credential, { credentials: { scopes: [scope] }, apiVersion, retryOptions });

type Method = 'get' | 'put' | 'patch' | 'post' | 'delete';

/**
 * One call.
 * @throws RestError with status, code and message of the answer when it is no success
 */
export async function call(
  client: Client,
  method: Method,
  path: string,
  { signal, ...parameters }: Omit<RequestParameters, 'abortSignal'> & { signal?: AbortSignal | undefined } = {},
): Promise<HttpResponse & { body: unknown }> {
  const resource = client.pathUnchecked(path);
  const response: PathUncheckedResponse = await resource[method]({
    ...parameters,
    ...(signal && { abortSignal: signal }),
  });
  const status = Number(response.status);
  if (status < 200 || status > 299) throw createRestError(response);
  return response;
}

/** A call whose answer is read by a schema. */
export async function ask<S extends z.ZodType>(schema: S, ...request: Parameters<typeof call>): Promise<z.output<S>> {
  const { body } = await call(...request);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [, method, path] = request;
  const problems = parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; ');
  throw infrastructure(`Azure Load Testing answered ${method.toUpperCase()} ${path} with something else: ${problems}.`);
}

/** All items of a list whose pages are linked. */
export async function askAll<T>(
  schema: z.ZodType<{ value: T[]; nextLink?: string | null | undefined }>,
  ...[client, method, path, parameters]: Parameters<typeof call>
): Promise<T[]> {
  let page = await ask(schema, client, method, path, parameters);
  const all = [...page.value];
  while (page.nextLink) {
    page = await ask(schema, client, method, page.nextLink, { signal: parameters?.signal, body: parameters?.body });
    all.push(...page.value);
  }
  return all;
}
