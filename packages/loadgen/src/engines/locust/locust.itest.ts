import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { requestSchema } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeChunks } from '../../agent/engine-process/merge-chunks';
import { readPipe } from '../../agent/engine-process/read-pipe';
import { runEngine } from '../../testing/run-engine';
import { startToolBed } from '../../testing/tool-bed';
import type { ToolBed } from '../../testing/tool-bed';
import { processesOf, shownToOthers, untilLoaded } from '../../testing/stage-evidence';
import type { EngineEvent, EngineJob } from '../engine';
import { locustCommand, locustEngine } from './engine';
import { parse } from './parse';

let bed: ToolBed;
let nginx: ToolBed['nginx'];
let startEngine: ToolBed['startEngine'];
let scratch: string;
beforeAll(async () => {
  bed = await startToolBed('locust');
  ({ nginx, startEngine, scratch } = bed);
});
afterAll(() => bed[Symbol.asyncDispose]());

const secret = 'open "sesame"\\$1';

function jobOf(folder: string, load: Partial<EngineJob['stage']['load']>, maxSeconds = 2): EngineJob {
  return {
    shard: 0,
    stage: {
      index: 1,
      load: { model: 'closed', users: 10, thinkTimeMs: 20, ...load } as EngineJob['stage']['load'],
      maxSeconds,
      startsInMs: 0,
      seed: process.pid,
    },
    target: {
      baseUrl: `http://gateway.invalid:${nginx.port}/${folder}`,
      address: '127.0.0.1',
      timeoutMs: 20_000,
      maxConnections: 64,
    },
    requests: [
      { name: 'list', path: '/list', weight: 3, headers: { authorization: 'Bearer {{secret:TOKEN}}' } },
      { name: 'five', path: '/five', method: 'POST', bodyBytes: 5_000 },
      { name: 'fifty', path: '/fifty', method: 'POST', bodyBytes: 50_000 },
    ].map((request) => requestSchema.parse(request)),
    batch: false,
    secretNames: ['TOKEN'],
  };
}

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

describe('Locust', () => {
  it('counts what nginx counts, for GET and for POST of 5 and 50 KB, from a name that resolves nowhere', async () => {
    const running = runEngine(startEngine, 'locust', jobOf('closed', {}), { secrets: { TOKEN: secret } });
    await untilLoaded(nginx, 'closed');
    const shown = shownToOthers(scratch);
    const results = await running;
    expect(results.byName).toEqual(await bed.answered('closed'));
    expect(results.outcomes.ok2xx).toBe(results.completed);
    // Three of five are of the list.
    expect(results.byName.list!).toBeGreaterThan(results.byName.five!);
    expect(results.done).toEqual({ kind: 'done', seconds: 2 });
    expect(results.health.slice(0, 2).map(({ second, threads }) => [second, threads])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(Math.max(...results.health.map(({ cpuPercent }) => cpuPercent))).toBeGreaterThan(0);
    const logged = (await nginx.requests()).filter(({ path }) => path.startsWith('/closed'));
    for (const { path, bodyBytes, host, authorization } of logged) {
      expect(bodyBytes).toBe({ '/closed/five': 5_000, '/closed/fifty': 50_000 }[path] ?? 0);
      expect(host).toBe('gateway.invalid');
      if (path === '/closed/list') expect(authorization).toBe(`Bearer ${secret}`);
    }
    expect(new Set(logged.map(({ connection }) => connection)).size).toBe(10);
    expect(shown.includes('HEADROOM_SECRET_TOKEN')).toBe(true);
    for (const form of [secret, JSON.stringify(secret).slice(1, -1)]) expect(shown.includes(form)).toBe(false);
    expect(bed.stageDirectories()).toEqual([]);
  });

  itInFull('holds users to their iterations, follows no redirect, and drains when it is ended early', async () => {
    const job = jobOf('paced', { iterationsPerSecond: 5 } as object, 30);
    const target = { ...job.target, baseUrl: nginx.url };
    const requests = [
      requestSchema.parse({ name: 'moved', path: '/redirect' }),
      requestSchema.parse({ name: 'limited', path: '/status/429' }),
      requestSchema.parse({ name: 'expected', path: '/status/404', expectStatus: [404] }),
    ];
    const before = (await nginx.requests()).length;
    const asked = { ...job, target, requests, secretNames: [] };
    const results = await runEngine(startEngine, 'locust', asked, {
      inMidStage: (run) =>
        void untilLoaded(nginx, '', before + 100)
          .then(() => wait(500))
          .then(() => run.endStage()),
    });
    const logged = (await nginx.requests()).slice(before);
    const { redirect3xx, throttled429, ok2xx, ...none } = results.outcomes;
    const statuses = (status: number) => logged.filter((request) => request.status === status).length;
    expect([redirect3xx, throttled429, ok2xx]).toEqual([statuses(302), statuses(429), statuses(404)]);
    expect(Object.values(none).every((count) => count === 0)).toBe(true);
    expect(logged.some(({ path }) => path === '/landed')).toBe(false);
    expect(results.examples).toMatchObject([
      { outcome: 'throttled429', requestName: 'limited', status: 429, message: expect.stringMatching(/429/) as string },
    ]);
    expect(results.done!.seconds).toBeLessThan(30);
    // 10 users, 5 iterations each; what a busy machine makes late is not made up for.
    for (const second of results.health.map((row) => row.second)) expect(results.offeredIn(second)).toBeLessThan(62);
  });

  itInFull('counts the same with worker processes, which report through their master', async () => {
    const directory = mkdtempSync(join(scratch, 'headroom-stage-'));
    const job = jobOf('workers', { thinkTimeMs: 5 } as object, 2);
    for (const { name, text } of locustEngine.render(job)) writeFileSync(join(directory, name), text);
    const command = locustCommand(directory, { node: '', builtinEngine: '', ...bed.tools }, job, 2);
    execFileSync('mkfifo', [join(directory, 'results')]);
    const pipe = readPipe(join(directory, 'results'));
    const child = spawn(command.program, command.args, {
      cwd: directory,
      env: {
        ...command.env,
        HOME: directory,
        TMPDIR: directory,
        HEADROOM_SECRET_TOKEN: secret,
        NODE_ENV: 'production',
      },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.once('exit', () => pipe.end());
    const counts: Record<string, number> = {};
    const events: EngineEvent[] = [];
    for await (const event of parse(
      mergeChunks([{ from: { pipe: 'results' }, stream: pipe.stream }]),
      job,
      2,
      String,
    )) {
      events.push(event);
      if (event.kind !== 'interval') continue;
      const { requestName, outcomes } = event.interval;
      counts[requestName] = (counts[requestName] ?? 0) + outcomes.ok2xx;
    }
    expect(events.at(-1)).toEqual({ kind: 'done', seconds: 2 });
    expect(counts).toEqual(await bed.answered('workers'));
    expect(processesOf(scratch)).toEqual([]);
    rmSync(directory, { recursive: true });
  });
});

describe("a person's own locustfile", () => {
  const text = `
import os
from locust import HttpUser, constant, task

class Mine(HttpUser):
    wait_time = constant(0.05)

    @task
    def page(self):
        self.client.get("/own/page?key=" + os.environ["HEADROOM_SECRET_KEY"], name="page of " + os.environ["HEADROOM_USERS"])
`;

  itInFull('runs as nobody with its figures and secrets, and all of it ends when it is killed', async () => {
    const job = jobOf('own', {}, 60);
    const script = { fileName: 'mine.py', text };
    const asked = { ...job, requests: [], script, target: { ...job.target, baseUrl: nginx.url }, secretNames: ['KEY'] };
    const run = await startEngine('locust', asked, { KEY: 'sesame' });
    const names = new Set<string>();
    let owner = '';
    for await (const event of run.events) {
      if (event.kind !== 'interval') continue;
      names.add(event.interval.requestName);
      owner ||= execFileSync('ps', ['-A', '-o', 'user=,args='], { encoding: 'utf8' })
        .split('\n')
        .filter(
          (line) => line.includes('locustfile.py') && line.includes(scratch) && !line.includes('engine-guard'),
        )[0]!;
      run.kill();
    }
    expect([...names]).toEqual(['page of 10']);
    if (process.getuid?.() === 0) expect(owner).toMatch(/^nobody /);
    expect(Object.keys(await bed.answered('own'))).toEqual(['page?key=sesame']);
    expect(processesOf(scratch)).toEqual([]);
    expect(bed.stageDirectories()).toEqual([]);
    const loaded = (await nginx.requests()).length;
    await wait(300);
    expect((await nginx.requests()).length).toBe(loaded);
  });
});
