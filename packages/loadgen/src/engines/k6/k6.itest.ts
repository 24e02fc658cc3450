import { execFileSync } from 'node:child_process';
import { requestSchema } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processEngines } from '../../agent';
import { startNginx } from '../../testing/nginx';
import { runEngine } from '../../testing/run-engine';
import { shownToOthers, untilLoaded } from '../../testing/stage-evidence';
import { startToolBed } from '../../testing/tool-bed';
import type { ToolBed } from '../../testing/tool-bed';
import type { EngineJob } from '../engine';

let bed: ToolBed;
let nginx: ToolBed['nginx'];
let startEngine: ToolBed['startEngine'];
let scratch: string;
/** As for a k6 that knows no output of Headroom's. */
let startWithCsv: ToolBed['startEngine'];
beforeAll(async () => {
  bed = await startToolBed('k6');
  ({ nginx, startEngine, scratch } = bed);
  const { programs, tools } = bed;
  const k6 = { program: tools.k6.program, output: 'csv' as const };
  startWithCsv = processEngines({ ...programs, ...tools, k6, node: process.execPath }, {});
});
afterAll(() => bed[Symbol.asyncDispose]());

type Load = EngineJob['stage']['load'];
const open = (rps: number): Load => ({ model: 'open', rps, arrivals: 'uniform' });
const closed = (users: number, thinkTimeMs = 0): Load => ({ model: 'closed', users, thinkTimeMs });

/** A job of which every request's path is its name below `folder`, which no other job uses. */
function jobOf(folder: string, load: Load, names: string[], more: Partial<EngineJob> = {}): EngineJob {
  return {
    shard: 0,
    stage: { index: 1, load, maxSeconds: 2, startsInMs: 0, seed: 7 },
    target: { baseUrl: nginx.url, timeoutMs: 20_000, maxConnections: 64 },
    requests: names.map((name, index) => requestSchema.parse({ name, path: `/${folder}/${name}`, weight: index + 1 })),
    batch: false,
    secretNames: [],
    ...more,
  };
}

/** Every arrival that was due is sent or told; on a busy machine k6 ends late and has a few more. */
function expectAllAccountedFor({ completed, dropped }: { completed: number; dropped: number }, due: number) {
  expect(completed + dropped).toBeGreaterThanOrEqual(due);
  expect(completed + dropped).toBeLessThan(1.05 * due + 5);
}

describe('k6', () => {
  it('makes an open load of a weighted mix, at the common start, and counts what nginx counts', async () => {
    const job = jobOf('open', open(200), ['a', 'b']);
    job.target = { ...job.target, maxConnections: 256 };
    const startsInMs = 1500;
    const askedAtMs = Date.now();
    const results = await runEngine(startEngine, 'k6', { ...job, stage: { ...job.stage, startsInMs } });
    expect(results.byName).toEqual(await bed.answered('open'));
    expect(results.outcomes.ok2xx).toBe(results.completed);
    expectAllAccountedFor(results, 400);
    // k6 drops what falls due while a busy machine gives it no time to make another user.
    expect(results.completed).toBeGreaterThan(0);
    expect(results.byName.b!).toBeGreaterThan(results.byName.a!);
    expect(results.done?.seconds).toBe(2);
    expect(results.health.slice(0, 2).map(({ second }) => second)).toEqual([0, 1]);
    expect(Math.max(...results.health.map(({ cpuPercent }) => cpuPercent))).toBeGreaterThan(0);
    const first = (await nginx.requests()).find(({ path }) => path.startsWith('/open'))!;
    // Never before the others; after them by what a busy machine takes.
    expect(first.atMs - askedAtMs).toBeGreaterThan(startsInMs - 100);
    expect(first.atMs - askedAtMs).toBeLessThan(startsInMs + 30_000);
    expect(bed.stageDirectories()).toEqual([]);
  });

  it('counts the same by CSV', async () => {
    const results = await runEngine(startWithCsv, 'k6', jobOf('csv', open(100), ['a', 'b']));
    expect(results.byName).toEqual(await bed.answered('csv'));
    expect(results.outcomes.ok2xx).toBe(results.completed);
    expectAllAccountedFor(results, 200);
    expect(results.completed).toBeGreaterThan(0);
    expect(results.done?.seconds).toBe(2);
  });

  it('makes a closed load with think time', async () => {
    const results = await runEngine(startEngine, 'k6', jobOf('closed', closed(10, 100), ['a']));
    expect(results.byName).toEqual(await bed.answered('closed'));
    expect(results.completed).toBeGreaterThan(0);
    // Ten users who think for 100 ms, for 2 s.
    expect(results.completed).toBeLessThanOrEqual(200);
  });

  it('sends batches: every request of the mix in each iteration, from a name that resolves nowhere', async () => {
    const job = jobOf('batch', closed(3, 50), ['a', 'b', 'c'], { batch: true });
    const target = { ...job.target, baseUrl: `http://gateway.invalid:${nginx.port}`, address: '127.0.0.1' };
    const results = await runEngine(startEngine, 'k6', { ...job, target });
    expect(results.byName).toEqual(await bed.answered('batch'));
    expect(results.byName.a).toBe(results.byName.c);
    expect(results.outcomes.ok2xx).toBe(results.completed);
  });

  it('follows no redirect, knows outcomes, and drops what it has no user for', async () => {
    const requests = [
      requestSchema.parse({ name: 'moved', path: '/redirect' }),
      requestSchema.parse({ name: 'limited', path: '/status/429' }),
      requestSchema.parse({ name: 'expected', path: '/status/404', expectStatus: [404] }),
    ];
    const results = await runEngine(startEngine, 'k6', jobOf('outcomes', closed(2, 20), [], { requests }));
    const { redirect3xx, throttled429, ok2xx, ...none } = results.outcomes;
    expect([redirect3xx, throttled429, ok2xx].every((count) => count > 0)).toBe(true);
    expect(Object.values(none).every((count) => count === 0)).toBe(true);
    expect(await bed.answered('landed')).toEqual({});
    expect(results.examples).toMatchObject([
      { outcome: 'throttled429', requestName: 'limited', status: 429, message: 'HTTP status 429' },
    ]);

    const dead = jobOf('dead', open(20), ['a'], {
      target: { ...jobOf('', open(1), []).target, baseUrl: 'http://127.0.0.1:9' },
    });
    const refused = await runEngine(startEngine, 'k6', dead);
    expect(refused.outcomes.connect).toBe(refused.completed);
    expectAllAccountedFor(refused, 40);
    const message = expect.stringMatching(/refused/) as string;
    expect(refused.examples[0]).toMatchObject({ outcome: 'connect', requestName: 'a', status: null, message });
  });

  it('times out, and says what it did not send', async () => {
    await using silent = await startNginx(
      'location /slow { proxy_pass http://127.0.0.1:9; limit_rate 1; return 200 "slow answer of many bytes"; }',
    );
    const job = jobOf('slow', open(40), [], { requests: [requestSchema.parse({ name: 'slow', path: '/slow' })] });
    const results = await runEngine(startEngine, 'k6', {
      ...job,
      target: { baseUrl: silent.url, timeoutMs: 500, maxConnections: 10 },
    });
    expect(results.outcomes.timeout).toBe(results.completed);
    expectAllAccountedFor(results, 80);
    expect(results.dropped).toBeGreaterThan(0);
  });

  it('gets secrets by environment alone, and tells nobody', async () => {
    const secret = 'open-sesame/1';
    const requests = [
      requestSchema.parse({ name: 'a', path: '/secret', headers: { authorization: 'Bearer {{secret:TOKEN}}' } }),
    ];
    const job = jobOf('secret', closed(1, 100), [], { requests, secretNames: ['TOKEN'] });
    const stage = { ...job.stage, maxSeconds: 4 };
    const running = runEngine(startEngine, 'k6', { ...job, stage }, { secrets: { TOKEN: secret } });
    await untilLoaded(nginx, 'secret');
    const shown = shownToOthers(scratch);
    const results = await running;
    // Of a failed expectation all of a long text would be told.
    expect(shown.includes('HEADROOM_SECRET_TOKEN')).toBe(true);
    expect(shown.includes(secret)).toBe(false);
    expect(JSON.stringify(results)).not.toContain(secret);
    const [logged] = (await nginx.requests()).filter(({ path }) => path === '/secret');
    expect(logged!.authorization).toBe(`Bearer ${secret}`);
  });
});

describe("a person's own script", () => {
  const text = `
    import http from 'k6/http';
    import { check } from 'k6';
    export const options = { vus: 50, duration: '1h', thresholds: { checks: ['rate>0.9'] } };
    export function setup() { http.get(__ENV.BASE + '/own/setup'); return { path: '/own/page' }; }
    export default function (data) {
      const answer = http.get(__ENV.BASE + data.path + '?key=' + __ENV.HEADROOM_SECRET_KEY);
      check(answer, { 'is 201, or so': ({ status }) => status === 201 });
      http.get(__ENV.BASE + '/own/named', { tags: { name: __ENV.HEADROOM_SECRET_KEY } });
    }
    export function teardown() { http.get(__ENV.BASE + '/own/teardown'); }`;

  it('runs under the stage, as nobody, with its setup, checks and thresholds', async () => {
    const script = { fileName: 'mine.js', text: text.replaceAll('__ENV.BASE', JSON.stringify(nginx.url)) };
    const job = jobOf('own', open(25), [], { script, requests: [], secretNames: ['KEY'] });
    const stage = { ...job.stage, maxSeconds: 4 };
    const running = runEngine(startEngine, 'k6', { ...job, stage }, { secrets: { KEY: 'sesame' } });
    await untilLoaded(nginx, 'own');
    const owner = execFileSync('ps', ['-C', 'k6-headroom', '-o', 'user='], { encoding: 'utf8' }).trim();
    const results = await running;
    if (process.getuid?.() === 0) expect(owner).toBe('nobody');
    const page = `${nginx.url}/own/page`;
    const times = results.byName[page]!;
    expectAllAccountedFor({ completed: times, dropped: results.dropped }, 100);
    expect(results.byName).toEqual({ [page]: times, '{{secret:KEY}}': times });
    expect(results.done?.message).toMatch(/2 requests of setup and teardown/);
    expect(results.done?.message).toContain(`"is 201, or so" ${times} times`);
    expect(results.done?.message).toMatch(/thresholds on metrics 'checks' have been crossed/);
    expect(await bed.answered('own')).toEqual({ setup: 1, 'page?key=sesame': times, named: times, teardown: 1 });
  });

  it('fails with its own words', async () => {
    const broken = jobOf('none', open(5), [], {
      script: { fileName: 'x.js', text: 'export default 3;' },
      requests: [],
    });
    await expect(runEngine(startEngine, 'k6', broken)).rejects.toThrow(/no default function/);
    expect(bed.stageDirectories()).toEqual([]);
  });
});
