import { forbidden, HeadroomError, invalidInput, unavailable } from '@headroom/core';
import { z } from 'zod';
import { sender, type Send } from '../../sender';

/** A resource of the Admin API v3: https://apisix.apache.org/docs/apisix/admin-api/ */
const node = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()), modifiedIndex: z.number().int() });
/** An empty table of Lua has no kind of its own: a page without resources comes as `{}`. */
const list = z.union([z.array(node), z.strictObject({}).transform(() => [])]);
const nodes = z.object({ total: z.number().int(), list });
const errorAnswer = z.object({ error_msg: z.string(), description: z.string().optional() });

/** A resource with the revision at which it last changed. */
export interface AdminNode {
  value: Record<string, unknown>;
  modifiedIndex: number;
}

/** Kinds of resources that say which plugins a request meets, and where it is led. */
export type AdminResource =
  'routes' | 'services' | 'plugin_configs' | 'global_rules' | 'consumers' | 'consumer_groups' | 'upstreams';

/** The first of a kind in order of creation, at most 500, and how many there are. */
export interface AdminPage {
  list: AdminNode[];
  total: number;
}

export interface AdminApi {
  get(resource: AdminResource, id: string, signal?: AbortSignal): Promise<AdminNode>;
  firstPage(resource: AdminResource, signal?: AbortSignal): Promise<AdminPage>;
  /** All of a kind, page by page. */
  list(resource: AdminResource, signal?: AbortSignal): Promise<AdminNode[]>;
  /** Replaces a resource. Its times of creation and change are the gateway's own and must not be in it. */
  put(resource: AdminResource, id: string, value: Record<string, unknown>, signal?: AbortSignal): Promise<void>;
}

export interface AdminApiOptions {
  /** Origin of the Admin API, such as http://apisix:9180. */
  adminUrl: string;
  /** Sent as X-API-KEY, and nowhere else. */
  adminKey: string;
  timeoutMs?: number;
  /** In place of a connection to wherever the system finds the host. */
  send?: Send;
}

/** The most that a page may have. */
const pageSize = 500;
/** Beyond this many pages something answers that is no Admin API. */
const mostPages = 200;

/** Speaks the Admin API of Apache APISIX, in its version 3. */
export function apisixAdminApi({ adminUrl, adminKey, timeoutMs = 15_000, send = sender() }: AdminApiOptions): AdminApi {
  async function call(path: string, signal: AbortSignal | undefined, body?: unknown): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await send(new URL(`/apisix/admin/${path}`, adminUrl), {
        method: body === undefined ? 'GET' : 'PUT',
        headers: { 'x-api-key': adminKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = await response.text();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof HeadroomError) throw error;
      if (timeout.aborted) throw unavailable(`The Admin API of APISIX gave no answer within ${timeoutMs} ms.`);
      const cause = error instanceof Error ? error.message : String(error);
      throw unavailable(`The Admin API of APISIX cannot be reached: ${cause}`);
    }
    const answer = jsonOf(text);
    if (!response.ok) throw failure(response.status, answer, path);
    return answer;
  }

  const page = async (resource: AdminResource, number: number, signal?: AbortSignal): Promise<AdminPage> =>
    read(nodes, await call(`${resource}?page=${number}&page_size=${pageSize}`, signal));

  return {
    firstPage: (resource, signal) => page(resource, 1, signal),
    get: async (resource, id, signal) => read(node, await call(`${resource}/${encodeURIComponent(id)}`, signal)),
    async list(resource, signal) {
      const all: AdminNode[] = [];
      for (let number = 1; number <= mostPages; number++) {
        const { list, total } = await page(resource, number, signal);
        all.push(...list);
        if (list.length === 0 || all.length >= total) return all;
      }
      throw unavailable(`The Admin API of APISIX has more than ${mostPages} pages of ${resource}.`);
    },
    async put(resource, id, value, signal) {
      await call(`${resource}/${encodeURIComponent(id)}`, signal, value);
    },
  };
}

function read<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw unavailable(
    'The Admin API of APISIX answered in an unknown form. Headroom speaks its version 3 (deployment.admin.admin_api_version: v3).',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function failure(status: number, answer: unknown, path: string): HeadroomError {
  const parsed = errorAnswer.safeParse(answer);
  const said = parsed.success
    ? [parsed.data.error_msg, parsed.data.description].filter(Boolean).join(': ')
    : `HTTP status ${status}`;
  if (status === 401 || status === 403) return forbidden(`APISIX refuses the admin key: ${said}`);
  if (status === 404) return new HeadroomError('not-found', `APISIX has no ${path.replace(/\?.*/, '')}.`);
  if (status < 400)
    return unavailable(`The Admin API of APISIX answered with a redirect (${status}), which is not followed.`);
  if (status < 500 && status !== 408 && status !== 429) return invalidInput(`APISIX refuses this: ${said}`);
  return unavailable(`APISIX cannot do this now: ${said}`);
}
