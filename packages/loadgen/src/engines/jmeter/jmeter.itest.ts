import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { requestSchema } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEngine } from '../../testing/run-engine';
import { startToolBed } from '../../testing/tool-bed';
import type { ToolBed } from '../../testing/tool-bed';
import { processesOf, shownToOthers, untilLoaded } from '../../testing/stage-evidence';
import type { EngineJob } from '../engine';

let bed: ToolBed;
let nginx: ToolBed['nginx'];
let startEngine: ToolBed['startEngine'];
let scratch: string;
beforeAll(async () => {
  bed = await startToolBed('jmeter');
  ({ nginx, startEngine, scratch } = bed);
});
afterAll(() => bed[Symbol.asyncDispose]());

const secret = 'open "sesame"\\$1';

const jobOf = (folder: string, load: EngineJob['stage']['load'], maxSeconds = 3): EngineJob => ({
  shard: 0,
  stage: { index: 1, load, maxSeconds, startsInMs: 0, seed: 7 },
  target: {
    baseUrl: `http://gateway.invalid:${nginx.port}/${folder}`,
    address: '127.0.0.1',
    timeoutMs: 20_000,
    maxConnections: 20,
  },
  requests: [
    { name: 'list', path: '/list', weight: 3, headers: { authorization: 'Bearer {{secret:TOKEN}}' } },
    { name: 'five, "5"', path: '/five', method: 'POST', bodyBytes: 5_000 },
    { name: 'fifty', path: '/fifty', method: 'POST', bodyBytes: 50_000 },
  ].map((request) => requestSchema.parse(request)),
  batch: false,
  secretNames: ['TOKEN'],
});

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

describe('JMeter', () => {
  it('counts what nginx counts under an open load of GET and of POST of 5 and 50 KB, to a pinned address', async () => {
    const job = jobOf('open', { model: 'open', rps: 100, arrivals: 'poisson' });
    const running = runEngine(startEngine, 'jmeter', job, { secrets: { TOKEN: secret } });
    await untilLoaded(nginx, 'open');
    const shown = shownToOthers(scratch);
    const results = await running;
    const { list, 'five, "5"': five, fifty } = results.byName;
    expect({ list, five, fifty }).toEqual(await bed.answered('open'));
    expect(results.outcomes.ok2xx).toBe(results.completed);
    // PreciseThroughputTimer makes at least the planned arrivals and up to 1 % more; what is late beyond the end is extra.
    expect(results.offered + results.dropped).toBeGreaterThanOrEqual(300);
    expect(results.offered).toBeLessThan(500);
    expect(list!).toBeGreaterThan(five!);
    expect(results.done).toEqual({ kind: 'done', seconds: 3 });
    expect(results.health.slice(0, 3).map(({ second }) => second)).toEqual([0, 1, 2]);
    expect(Math.max(...results.health.map(({ cpuPercent }) => cpuPercent))).toBeGreaterThan(0);
    const logged = await bed.requestsBelow('open');
    for (const { path, bodyBytes, host, authorization } of logged) {
      expect(bodyBytes).toBe({ '/open/five': 5_000, '/open/fifty': 50_000 }[path] ?? 0);
      expect(host).toBe('gateway.invalid');
      if (path === '/open/list') expect(authorization).toBe(`Bearer ${secret}`);
    }
    expect(new Set(logged.map(({ connection }) => connection)).size).toBeLessThanOrEqual(20);
    expect(shown.includes('HEADROOM_SECRET_TOKEN')).toBe(true);
    for (const form of [secret, JSON.stringify(secret).slice(1, -1)]) expect(shown.includes(form)).toBe(false);
    expect(bed.stageDirectories()).toEqual([]);
  });

  itInFull(
    'spaces even arrivals, sends what looks like a function, follows no redirect, and drains when ended early',
    async () => {
      const job = jobOf('', { model: 'open', rps: 80, arrivals: 'uniform' }, 60);
      const body = 'a\\b ${__groovy(1 + 1)} $ ${x} \u0001 "ü" \r\n{{secret:TOKEN}}';
      const oddName = 'odd ${__groovy(1 + 1)} \\ $, "{{secret:TOKEN}}"';
      const requests = [
        requestSchema.parse({ name: 'moved', path: '/redirect' }),
        requestSchema.parse({ name: 'limited', path: '/status/429' }),
        requestSchema.parse({ name: 'expected', path: '/status/404', expectStatus: [404] }),
        requestSchema.parse({ name: oddName, path: '/odd?${__threadNum}', method: 'POST', body }),
      ];
      const before = (await nginx.requests()).length;
      const results = await runEngine(
        startEngine,
        'jmeter',
        { ...job, target: { ...job.target, baseUrl: nginx.url }, requests },
        {
          secrets: { TOKEN: secret },
          inMidStage: (run) =>
            void untilLoaded(nginx, '', before + 100)
              .then(() => wait(1000))
              .then(() => run.endStage()),
        },
      );
      const logged = (await nginx.requests()).slice(before);
      const statuses = (status: number) => logged.filter((request) => request.status === status).length;
      const { redirect3xx, throttled429, ok2xx, ...none } = results.outcomes;
      expect([redirect3xx, throttled429, ok2xx]).toEqual([statuses(302), statuses(429), statuses(404) + statuses(200)]);
      expect(Object.values(none).every((count) => count === 0)).toBe(true);
      expect(logged.some(({ path }) => path === '/landed')).toBe(false);
      const odd = logged.filter(({ method }) => method === 'POST');
      expect(new Set(odd.map(({ path }) => path))).toEqual(new Set(['/odd?$%7B__threadNum%7D']));
      expect(Object.keys(results.byName).sort()).toEqual(requests.map(({ name }) => name).sort());
      const sentBytes = Buffer.byteLength(body.replace('{{secret:TOKEN}}', secret));
      expect(new Set(odd.map(({ bodyBytes }) => bodyBytes))).toEqual(new Set([sentBytes]));
      expect(results.done!.seconds).toBeLessThan(60);
      // Every thread may have had its next arrival in hand when the end was asked for.
      expect(results.offered).toBeLessThanOrEqual(80 * (results.done!.seconds + 1) + 20);
    },
  );
});

describe("a person's own plan", () => {
  itInFull('runs as nobody with its figures as properties, and all of it ends when it is killed', async () => {
    const text = readFileSync(new URL('captured/parametric-plan.jmx', import.meta.url), 'utf8');
    const job = jobOf('own', { model: 'closed', users: 3, thinkTimeMs: 0 }, 60);
    const script = { fileName: 'mine.jmx', text };
    const target = { ...job.target, baseUrl: nginx.url };
    const asked = { ...job, requests: [], script, target, secretNames: ['KEY'] };
    const run = await startEngine('jmeter', asked, { KEY: 'sesame' });
    const names = new Set<string>();
    let owner: string | undefined;
    for await (const event of run.events) {
      if (event.kind !== 'interval') continue;
      names.add(event.interval.requestName);
      owner ??= execFileSync('ps', ['-A', '-o', 'user=,args='], { encoding: 'utf8' })
        .split('\n')
        .find((line) => line.includes('NewDriver') && line.includes(scratch) && !line.includes('engine-guard'));
      run.kill();
    }
    expect([...names]).toEqual(['page']);
    if (process.getuid?.() === 0) expect(owner).toMatch(/^nobody /);
    expect(Object.keys(await bed.answered('own'))).toEqual(['page?threads=3&key=sesame']);
    expect(processesOf(scratch)).toEqual([]);
    expect(bed.stageDirectories()).toEqual([]);
    const loaded = (await nginx.requests()).length;
    await wait(300);
    expect((await nginx.requests()).length).toBe(loaded);
  });
});
