import { expect, it } from 'vitest';
import { startNginx } from './nginx';

it('logs every answer of nginx with method, path, status, body and connection', async () => {
  await using nginx = await startNginx('location /own { return 201 "mine"; }');
  const body = 'x'.repeat(50_000);
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`${nginx.url}${path}`, { redirect: 'manual', ...init })).status;
  expect(await ask('/a?b=c', { headers: { 'x-request-name': 'list', authorization: 'Bearer t' } })).toBe(200);
  expect(await ask('/a?b=c', { method: 'POST', body })).toBe(200);
  expect(await ask('/redirect')).toBe(302);
  expect(await ask('/status/429')).toBe(429);
  expect(await ask('/own')).toBe(201);
  expect(await nginx.counts()).toEqual({
    'GET /a?b=c': 1,
    'POST /a?b=c': 1,
    'GET /redirect': 1,
    'GET /status/429': 1,
    'GET /own': 1,
  });
  const [first, second] = await nginx.requests();
  expect(first).toMatchObject({ status: 200, bodyBytes: 0, requestName: 'list', authorization: 'Bearer t' });
  expect(first!.host).toBe('127.0.0.1');
  expect(second).toMatchObject({ method: 'POST', bodyBytes: 50_000, requestName: '' });
});
