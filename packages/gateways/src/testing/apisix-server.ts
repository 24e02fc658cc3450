import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;
interface Stored {
  value: Fields;
  createdIndex: number;
  modifiedIndex: number;
}

/** A gateway that speaks the Admin API of Apache APISIX, version 3, and the exposition of its Prometheus plugin. */
export interface ApisixServer {
  adminUrl: string;
  adminKey: string;
  metricsUrl: string;
  /** Puts a resource there as a person would. */
  set(resource: string, id: string, value: Fields): void;
  /** A resource as it is stored. */
  stored(resource: string, id: string): Fields | undefined;
  /** How many times the metrics are asked for before a change is told there. */
  lag: number;
  /** Called before the Admin API answers. */
  beforeAnswer: (method: string, path: string) => void;
  close(): Promise<void>;
}

/**
 * Answers, statuses and refusals are those of apache/apisix at f519a0f0 (2026-08-20): `apisix/admin/init.lua` (key, 401, what is
 * stripped of an answer to PUT), `resource.lua` (ids, forbidden times, 404), `v3_adapter.lua` (lists, pages),
 * `plugins/prometheus/exporter.lua` (etcd_modify_indexes).
 */
export async function startApisixServer(adminKey = 'a-key-of-the-admin-api'): Promise<ApisixServer> {
  const resources = new Map<string, Map<string, Stored>>();
  let revision = 100;
  const kindOf = (resource: string) => {
    const kind = resources.get(resource) ?? new Map<string, Stored>();
    resources.set(resource, kind);
    return kind;
  };
  const set = (resource: string, id: string, value: Fields) => {
    const kind = kindOf(resource);
    const before = kind.get(id);
    revision += 1;
    // Seconds, as the gateway keeps them.
    const now = Math.floor(Date.now() / 1000);
    kind.set(id, {
      value: {
        ...value,
        // A consumer is known by its username.
        ...(resource !== 'consumers' && { id }),
        create_time: before?.value.create_time ?? now,
        update_time: now,
      },
      createdIndex: before?.createdIndex ?? revision,
      modifiedIndex: revision,
    });
    return before === undefined;
  };
  let scrapes = 0;
  let told = revision;
  const state: Pick<ApisixServer, 'lag' | 'beforeAnswer'> = { lag: 0, beforeAnswer: () => undefined };

  function admin(request: IncomingMessage, url: URL, body: string): [number, unknown] {
    const key = request.headers['x-api-key'];
    if (key !== adminKey)
      return [401, { error_msg: 'failed to check token', description: `${key ? 'wrong' : 'missing'} apikey` }];
    const [, , , resource = '', id] = url.pathname.split('/').map(decodeURIComponent);
    const nodeOf = ({ value, ...indexes }: Stored, of: string) => ({
      key: `/apisix/${resource}/${of}`,
      value,
      ...indexes,
    });
    if (request.method === 'GET' && id === undefined) {
      const all = [...kindOf(resource)].map(([of, stored]) => nodeOf(stored, of));
      all.sort((a, b) => a.createdIndex - b.createdIndex);
      const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('page_size'))];
      if (!page || !size) return [200, { list: all, total: all.length }];
      if (size < 10 || size > 500) return [400, 'page_size must be between 10 and 500'];
      const listed = all.slice((page - 1) * size, page * size);
      // An empty table of Lua is written as an object.
      return [200, { list: listed.length > 0 ? listed : {}, total: all.length }];
    }
    if (id === undefined) return [400, { error_msg: `missing ${resource} id` }];
    if (request.method === 'GET') {
      const stored = kindOf(resource).get(id);
      return stored ? [200, nodeOf(stored, id)] : [404, { message: 'Key not found' }];
    }
    if (request.method !== 'PUT') return [404, null];
    const value = JSON.parse(body) as Fields;
    if (value.id !== undefined && String(value.id) !== id) return [400, { error_msg: 'wrong route id' }];
    const time = ['create_time', 'update_time'].find((name) => name in value);
    if (time) return [400, { error_msg: `the property is forbidden:  ${time}` }];
    const unknown = Object.keys((value.plugins ?? {}) as Fields).find((name) => name.startsWith('no-such'));
    if (unknown) return [400, { error_msg: `unknown plugin [${unknown}]` }];
    const isNew = set(resource, id, value);
    const { key: path, value: now } = nodeOf(kindOf(resource).get(id)!, id);
    return [isNew ? 201 : 200, { key: path, value: now }];
  }

  function metrics(): string {
    scrapes += 1;
    if (told < revision && scrapes > state.lag) [told, scrapes] = [revision, 0];
    return [
      '# HELP apisix_etcd_modify_indexes Etcd modify index for APISIX keys',
      '# TYPE apisix_etcd_modify_indexes gauge',
      `apisix_etcd_modify_indexes{key="max_modify_index"} ${told}`,
      `apisix_etcd_modify_indexes{key="routes"} ${told}`,
      '',
    ].join('\n');
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/apisix/prometheus/metrics') return response.end(metrics());
      if (!url.pathname.startsWith('/apisix/admin/')) return answer(response, 404, null);
      state.beforeAnswer(request.method ?? '', url.pathname);
      return answer(response, ...admin(request, url, body));
    });
  });
  // On a busy machine a connection that is given up as idle may be one that the next request has just been written to.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    ...{ adminUrl: origin, adminKey, metricsUrl: `${origin}/apisix/prometheus/metrics`, set },
    stored: (resource: string, id: string) => kindOf(resource).get(id)?.value,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part as string;
  return body;
}

const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body === null ? '' : JSON.stringify(body));
