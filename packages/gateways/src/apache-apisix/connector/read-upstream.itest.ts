import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApisixServer, type ApisixServer } from '../../testing/apisix-server';
import { apisixConnector } from './connector';
import { upstreamInWords } from './upstream-in-words';

let server: ApisixServer;
beforeAll(async () => {
  server = await startApisixServer();
});
afterAll(() => server?.close());

const read = () => {
  const { adminUrl, adminKey } = server;
  return apisixConnector({ adminUrl, adminKey, metricsUrl: null, routeId: 'orders', consumer: null }).readUpstream();
};
const route = (change: object) => server.set('routes', 'orders', { uri: '/orders/*', ...change });
const own = { type: 'roundrobin', scheme: 'http', pass_host: 'pass', hash_on: 'vars', nodes: { '10.0.0.1:80': 1 } };

it('is the upstream that the route names, then its own, then the service’s in the same order', async () => {
  for (const id of ['fast', 'slow']) server.set('upstreams', id, own);
  server.set('services', 'both', { upstream_id: 'slow', upstream: own });
  server.set('services', 'one', { upstream: own });
  const led = async (change: object) => {
    route(change);
    const { kind, id } = (await read())!.origin;
    return `${kind} ${id}`;
  };
  expect(await led({ upstream_id: 'fast', upstream: own, service_id: 'both' })).toBe('upstream fast');
  expect(await led({ upstream: own, service_id: 'both' })).toBe('route orders');
  expect(await led({ service_id: 'both' })).toBe('upstream slow');
  expect(await led({ service_id: 'one' })).toBe('service one');
  route({ plugins: { mocking: {} } });
  expect(await read()).toBeNull();
  route({ upstream_id: 'gone' });
  await expect(read()).rejects.toMatchObject({ code: 'not-found', message: 'APISIX has no upstreams/gone.' });
});

it('is told with what decides how it is asked, without the key that it is asked with', async () => {
  server.set('upstreams', 'orders-v2', {
    ...{ type: 'least_conn', scheme: 'https', pass_host: 'node', hash_on: 'vars', retries: 1 },
    nodes: [
      { host: '10.0.0.1', port: 8443, weight: 3, priority: 0 },
      { host: 'orders.internal', weight: 1, priority: 0 },
    ],
    timeout: { connect: 2, send: 5, read: 5 },
    keepalive_pool: { size: 100, idle_timeout: 30, requests: 500 },
    tls: { client_cert: 'A CERTIFICATE', client_key: 'A PRIVATE KEY' },
  });
  route({ upstream_id: 'orders-v2', timeout: { connect: 1, send: 4, read: 0.5 } });
  const upstream = await read();
  expect(upstream).toEqual({
    origin: { kind: 'upstream', id: 'orders-v2' },
    ...{ balancing: 'least_conn', scheme: 'https', discovery: null, retries: 1 },
    nodes: [
      { address: '10.0.0.1:8443', weight: 3 },
      { address: 'orders.internal', weight: 1 },
    ],
    timeout: { connect: 1, send: 4, read: 0.5 },
    keepalive: { size: 100, idleSeconds: 30, requests: 500 },
  });
  expect(upstreamInWords(upstream)).toBe(
    'The route leads to upstream orders-v2: https to 10.0.0.1:8443 (weight 3) and orders.internal (weight 1), ' +
      'chosen by least_conn; 1 retry; timeouts of 1 s to connect, 4 s to send and 0.5 s to read; ' +
      '100 connections kept by each worker, for 30 s or 500 requests.',
  );
});

it('what is left to the gateway, or to a discovery, is told as that', async () => {
  route({ upstream: own });
  expect(upstreamInWords(await read())).toBe(
    'The route leads to the upstream in route orders: http to 10.0.0.1:80 (weight 1), chosen by roundrobin; ' +
      'a retry on each other node; timeouts of the whole gateway; connections kept as in the whole gateway.',
  );
  const { nodes: _, ...found } = { ...own, discovery_type: 'dns', service_name: 'orders.internal' };
  route({ upstream: found });
  expect(upstreamInWords(await read())).toContain('http to what dns has for orders.internal, chosen by roundrobin');
  expect(upstreamInWords(null)).toMatch(/leads to no upstream/);
});
