import { startApisixServer, type ApisixServer } from '@headroom/gateways/testing/apisix';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readGateway } from '../gateway-connection/read-gateway';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { listApisixPlaces } from './list-apisix-places';

const baseUrl = 'http://127.0.0.1:9';

let instance: TestInstance;
let server: ApisixServer;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  server = await startApisixServer();
  const upstream = { type: 'roundrobin', scheme: 'http', nodes: { '10.0.0.1:80': 1 } };
  server.set('upstreams', 'orders', upstream);
  server.set('routes', 'orders', { uri: '/orders/*', upstream_id: 'orders', plugins: { 'key-auth': {} } });
  server.set('routes', 'open', { uri: '/open/*', upstream });
  server.set('consumers', 'jack', {
    username: 'jack',
    plugins: { 'key-auth': { key: 'jacks-key' }, 'limit-count': { count: 5, time_window: 1 } },
  });
});
afterAll(async () => {
  await instance?.close();
  await server?.close();
});

const connection = (change: object = {}) => ({
  ...{ kind: 'apisix', baseUrl, adminUrl: server.adminUrl, adminKey: server.adminKey, routeId: 'orders' },
  ...{ consumer: 'jack', ...change },
});
const read = async (change: object = {}) => {
  const ctx = await instance.workspace('admin');
  await saveGatewayConnection(ctx, connection(change));
  return readGateway(ctx, { gatewayId: 'apache-apisix', baseUrl });
};

it('a connection that names a consumer reads what its requests meet, and where they are led', async () => {
  const found = await read();
  expect(found.policies).toEqual([
    { policy: 'key-auth', origin: 'route orders' },
    { policy: 'limit-count', origin: 'consumer jack' },
  ]);
  expect(found.notes).toEqual([expect.stringMatching(/^The route leads to upstream orders: http to 10\.0\.0\.1:80/)]);
  expect(JSON.stringify(found)).not.toContain('jacks-key');
});

it('a route that recognises nobody, and a consumer that there is not, are told', async () => {
  const open = await read({ routeId: 'open' });
  expect([open.policies, open.notes.at(-1)]).toEqual([[], expect.stringMatching(/no request is one of jack/)]);
  await expect(read({ consumer: 'jill' })).rejects.toThrow('APISIX has no consumer jill; it has jack.');
  await expect(read({ consumer: 'j/../x' })).rejects.toThrow(/must be the username of a consumer/);
});

it('routes and consumers are found before a connection is made, and by the key of one that there is', async () => {
  const ctx = await instance.workspace('admin');
  const { adminUrl, adminKey } = server;
  const { routes, consumers } = await listApisixPlaces(ctx, { adminUrl, adminKey });
  expect([routes.map(({ id }) => id), consumers]).toEqual([['orders', 'open'], [{ username: 'jack', groupId: null }]]);
  await expect(listApisixPlaces(ctx, { adminUrl, baseUrl })).rejects.toThrow(/Enter the admin key/);
  await saveGatewayConnection(ctx, connection());
  expect((await listApisixPlaces(ctx, { adminUrl, baseUrl })).routes).toHaveLength(2);
  const elsewhere = { adminUrl: 'http://127.0.0.1:10', baseUrl };
  await expect(listApisixPlaces(ctx, elsewhere)).rejects.toThrow(/Enter the admin key/);
  const strict = { ...ctx, clients: { ...ctx.clients, allowsLoopbackClouds: false } };
  await expect(listApisixPlaces(strict, { adminUrl, adminKey })).rejects.toThrow(/leads to this server itself/);
  await expect(listApisixPlaces(ctx, { adminUrl, adminKey: 'a\u0000key' })).rejects.toThrow(/no header can carry/);
  await expect(listApisixPlaces({ ...ctx, role: 'editor' }, { adminUrl, adminKey })).rejects.toThrow(/admin/);
});
