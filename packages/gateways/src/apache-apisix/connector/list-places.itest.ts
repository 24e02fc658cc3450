import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApisixServer, type ApisixServer } from '../../testing/apisix-server';
import { listApisixPlaces } from './list-places';

let server: ApisixServer;
beforeAll(async () => {
  server = await startApisixServer();
});
afterAll(() => server?.close());

it('an instance tells its routes and consumers, and no credentials', async () => {
  expect(await listApisixPlaces(server)).toEqual({ routes: [], consumers: [], notListed: 0 });
  server.set('routes', 'orders', { uri: '/orders/*', name: 'Orders', methods: ['GET'], upstream_id: 'orders' });
  server.set('routes', '7', { uris: ['/a', '/b'], plugins: { 'key-auth': {} } });
  server.set('consumers', 'jack', { username: 'jack', group_id: 'gold', plugins: { 'key-auth': { key: 'a-key' } } });
  server.set('consumers', 'mary', { username: 'mary' });
  const places = await listApisixPlaces(server);
  expect(places).toEqual({
    routes: [
      { id: 'orders', name: 'Orders', methods: ['GET'], uris: ['/orders/*'] },
      { id: '7', name: null, methods: [], uris: ['/a', '/b'] },
    ],
    consumers: [
      { username: 'jack', groupId: 'gold' },
      { username: 'mary', groupId: null },
    ],
    notListed: 0,
  });
  for (let number = 1; number <= 501; number++) server.set('routes', `r${number}`, { uri: `/${number}` });
  const { routes, notListed } = await listApisixPlaces(server);
  expect([routes.length, notListed]).toEqual([500, 3]);
});

it('a key that is refused and an address where nothing answers are told apart', async () => {
  await expect(listApisixPlaces({ ...server, adminKey: 'wrong' })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('refuses the admin key') as string,
  });
  await expect(listApisixPlaces({ ...server, adminUrl: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('cannot be reached') as string,
  });
});
