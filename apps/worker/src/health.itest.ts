import { request, type IncomingMessage, type Server } from 'node:http';
import { createMetrics } from '@headroom/services';
import { openTestInstance, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../scripts/testing/services-for-tests';
import { serveHealth } from './health';

const metricsToken = 'a-token-of-sixteen';
let instance: TestInstance;
let server: Server;
let port: number;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  const metrics = createMetrics(instance.clients);
  ({ server, port } = await serveHealth({ host: '127.0.0.1', port: 0, isRunning: () => true, metrics, metricsToken }));
});
afterAll(async () => {
  server?.close();
  await instance?.close();
});

/** `fetch` lets nobody choose the Host. */
const statusOf = (path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode!);
    };
    request({ host: '127.0.0.1', port, path, headers, agent: false }, answered).on('error', reject).end();
  });

it.each<[string, Record<string, string>, number]>([
  ['under a name of this machine', { host: 'localhost' }, 200],
  ['under a name that somebody else resolves to it', { host: 'rebound.example' }, 401],
  ['through a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, 401],
  ['for the token', { host: 'worker.example', authorization: `Bearer ${metricsToken}` }, 200],
])('metrics %s', async (_, headers, status) => {
  expect(await statusOf('/metrics', headers)).toBe(status);
});

it('health is told to everybody', async () => {
  expect(await statusOf('/', { host: 'worker.example' })).toBe(200);
});
