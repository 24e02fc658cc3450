import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createBenchmark, instanceSecret, roleAllows, roles, startSweep } from '@headroom/services';
import { aBenchmark, openTestInstance, type TestInstance } from '@headroom/services/testing';
import { permissionWorld } from '@headroom/services/testing/permission-world';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findFreePort } from '../../../../scripts/processes/ports.mjs';
import { spawnPart } from '../../../../scripts/processes/spawn-part.mjs';
import { answersOk, waitUntilReady } from '../../../../scripts/processes/wait-until-ready.mjs';
import type {} from '../../../../scripts/testing/services-for-tests';
import { isOpenPath, isPagePath } from './open-paths';
import { routeTable, type RouteCase } from './testing/route-table';

const web = join(import.meta.dirname, '../..');
/** So many are asked at a time. */
const together = 6;

let instance: TestInstance;
let server: ReturnType<typeof spawnPart>;
let directory: string;
let url: string;
let cookie: string;
let forged: string;
let walked: { route: string; path: string; asked: RouteCase }[];
let setRole: (role: (typeof roles)[number]) => Promise<unknown>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'headroom-walk-'));
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  const world = await permissionWorld(instance);
  const { db } = instance.clients;
  const simulated = await createBenchmark(
    world.ctx,
    aBenchmark({ name: 'Simulated', runner: 'simulated', simulated: { serviceDemandMs: 1, coresPerUnit: 1 } }),
  );
  const { sweepId } = await startSweep(world.ctx, { ...simulated, sweep: { units: [1], policySets: ['plain'] } });
  const { token } = await db.session.findUniqueOrThrow({ where: { id: world.sessionId } });
  const cookieBy = (key: string) => {
    const signature = createHmac('sha256', key).update(token).digest('base64');
    return `headroom.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  };
  cookie = cookieBy(await instanceSecret(instance.clients, 'auth'));
  forged = cookieBy('a key of somebody else');
  const { workspaceId, personId } = world;
  setRole = (role) => db.member.update({ where: { workspaceId_personId: { workspaceId, personId } }, data: { role } });

  const ids: Record<string, string> = {
    ...{ '/benchmarks/[id]': world.benchmarkId, '/plans/[id]': world.planId, '/sweeps/[id]': sweepId },
    ...{ '/runs/[id]': world.runId, '/api/runs/[id]': world.runId, '/telemetry/[id]': world.telemetryId },
  };
  const named: Record<string, string> = {
    ...{ gateway: 'sample', tier: 'sample-s', name: 'plain', stage: '0' },
  };
  walked = Object.entries(routeTable).flatMap(([route, cases]) => {
    const own = Object.keys(ids).find((prefix) => route.startsWith(prefix));
    const filled = own ? route.replace(own, own.replace('[id]', ids[own]!)) : route;
    // An upload each: what is asked at the same time does not get in each other's way.
    const path = () => filled.replaceAll(/\[(\w+)\]/g, (_, name: string) => named[name] ?? crypto.randomUUID());
    return cases.map((asked) => ({ route, asked, path: asked.path ?? path() }));
  });

  const port = await findFreePort();
  url = `http://localhost:${port}`;
  server = spawnPart({
    ...{ name: 'web', command: process.execPath, cwd: web, graceMs: 2_000, logFile: join(directory, 'web.log') },
    args: [join(web, '../../node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(port)],
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HEADROOM_PUBLIC_URL: url },
      ...{ DATABASE_URL: instance.databaseUrl, REDIS_URL: inject('redisUrl'), HEADROOM_SECRET_KEY: instance.secretKey },
      // Whoever asks from here is a proxy in front.
      HEADROOM_TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  await waitUntilReady(server, () => answersOk(`http://127.0.0.1:${port}/readyz`));
});
afterAll(async () => {
  await server?.stop();
  await instance?.close();
  rmSync(directory, { recursive: true, force: true });
});

/** What somebody gets: the status, or what a page that has begun with another one says: 403 when it may not be seen, 307 when it leads away. */
async function statusOf({ path, asked }: (typeof walked)[number], headers: Record<string, string>): Promise<number> {
  const { method = 'GET', body } = asked;
  const response = await fetch(`http://127.0.0.1:${new URL(url).port}${path}`, {
    ...{ method, redirect: 'manual', headers: { ...headers, host: new URL(url).host } },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (isPage && text.includes('headroom:forbidden')) return 403;
  return isPage && text.includes('__next-page-redirect') ? 307 : response.status;
}

async function walk(headers: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (let next = 0; next < walked.length; next += together)
    found.push(
      ...(await Promise.all(
        walked.slice(next, next + together).map(async (one) => told(one, await statusOf(one, headers))),
      )),
    );
  return found;
}
const told = ({ route, asked }: (typeof walked)[number], status: number) =>
  `${asked.method ?? 'GET'} ${route}: ${status}`;

it('the table has every page and route that is not open to everybody, and no other', () => {
  const app = join(web, 'src/app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
  const routes = files
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => {
      const shown = dirname(file)
        .split('/')
        .filter((part) => part !== '.' && !part.startsWith('('));
      return `/${shown.join('/')}`;
    });
  expect(Object.keys(routeTable).toSorted()).toEqual(routes.filter((route) => !isOpenPath(route)).toSorted());
});

it.each<[string, () => Record<string, string>]>([
  ['no cookie', () => ({})],
  // It passes the proxy, which looks only whether there is one: each page and route has to ask itself.
  ['a cookie that the instance did not sign', () => ({ cookie: forged })],
])('whoever has %s is led to the sign-in by every page, and refused by every route', async (_, headers) => {
  const expected = walked.map((one) => told(one, isPagePath(one.route) ? 307 : 401));
  expect(await walk(headers())).toEqual(expected);
});

it.each(roles)('%s gets what the table of permissions allows', async (role) => {
  await setRole(role);
  const expected = walked.map((one) => told(one, roleAllows(role, one.asked.needs) ? (one.asked.status ?? 200) : 403));
  expect(await walk({ cookie })).toEqual(expected);
});

it('what a trusted proxy says was asked is what counts: for HSTS, and for where a write comes from', async () => {
  const asked = `http://127.0.0.1:${new URL(url).port}/sign-in`;
  const read = async (headers: Record<string, string>) =>
    (await fetch(asked, { headers })).headers.get('strict-transport-security');
  expect(await read({})).toBeNull();
  expect(await read({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
  const write = async (host: string) => {
    const headers = { origin: 'https://headroom.example', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
    return (await fetch(asked, { method: 'POST', redirect: 'manual', headers })).status;
  };
  expect(await write('elsewhere.example')).toBe(403);
  expect(await write('headroom.example')).not.toBe(403);
});
