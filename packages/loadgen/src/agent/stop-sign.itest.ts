import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopPath } from '../dry-run';
import { buildPrograms, type Programs } from '../testing/build-programs';
import { installedEngines } from '../testing/installed-engines';
import { promisedStopMs } from '../testing/counting-target';
import { ProtocolServer, shardToken, type ProtocolOptions } from '../testing/protocol-server';
import { serveHttp } from '../testing/serve';
import { httpAgentClient, processEngines, runAgent } from './index';

let programs: Programs;
beforeAll(async () => (programs = await buildPrograms()));
afterAll(() => programs[Symbol.asyncDispose]());

const file = 'Headroom-Stop: 1\n';
const says = {
  /** To the load alone: what looks for the file hears nothing. */
  header(path: string, response: ServerResponse) {
    if (path !== stopPath) response.setHeader('Headroom-Stop', '1');
  },
  file(path: string, response: ServerResponse) {
    if (path === stopPath) response.write(file);
  },
  async 'late file'(path: string, response: ServerResponse) {
    if (path !== stopPath) return;
    await wait(3_000);
    response.write(file);
  },
};

const open = { model: 'open', rps: 200, arrivals: 'uniform' } as const;
/** Locust makes no other. */
const closed = { model: 'closed', users: 10, thinkTimeMs: 50 } as const;

interface Run extends Pick<ProtocolOptions, 'timeoutMs'> {
  engine: string;
  script?: (targetUrl: string) => { fileName: string; text: string };
  tools?: Partial<Awaited<ReturnType<typeof installedEngines>>>;
  message: RegExp;
}

/** Milliseconds between the target's wish and the last request that came to it. */
async function stopsAfterMs(
  how: keyof typeof says,
  { engine, script, tools = {}, message, ...options }: Run,
): Promise<number> {
  const state = { asks: false, lastAtMs: 0 };
  await using target = await serveHttp((request, response) => {
    const path = request.url ?? '';
    if (path !== stopPath) state.lastAtMs = performance.now();
    void Promise.resolve(state.asks && says[how](path, response)).then(() => response.end());
  });
  const stage = { index: 0, maxSeconds: 60, startsInMs: 0, seed: 1 };
  await using server = await ProtocolServer.start({
    targetUrl: target.url,
    engine,
    watchStopFile: true,
    stages: [{ ...stage, load: engine === 'locust' ? closed : open }],
    ...(script && { script: script(target.url) }),
    ...options,
  });
  const agent = runAgent({
    client: httpAgentClient({ url: server.url, runId: 'run', shard: 0, token: shardToken }),
    startEngine: processEngines({ ...programs, ...tools, node: process.execPath }, {}),
    ...{ shard: 0, version: 'test', signal: new AbortController().signal },
    log() {},
  });
  await once(server, 'intervals');
  state.asks = true;
  const askedAtMs = performance.now();
  expect(await server.stageDone()).toMatchObject({
    ...{ end: 'target-stopped', message: expect.stringMatching(message) as string },
  });
  expect((await agent).kind).toBe('finished');
  return state.lastAtMs - askedAtMs;
}

const byHeader = /answered with Headroom-Stop: 1/;
const byFile = /serves \/\.well-known\/headroom-stop\.txt/;

it('an agent ends its load when the target answers with a header', async () => {
  expect(await stopsAfterMs('header', { engine: 'builtin', message: byHeader })).toBeLessThan(promisedStopMs);
});

it.each(['file', 'late file'] as const)(
  'an agent ends its load when the target serves a %s, however short the time-out of its requests',
  async (how) => {
    expect(await stopsAfterMs(how, { engine: 'builtin', timeoutMs: 50, message: byFile })).toBeLessThan(5_000);
  },
);

it.each(['k6', 'locust', 'jmeter'])('%s is ended within 5 s by the header of an answer to its load', async (engine) => {
  const tools = await installedEngines();
  expect(await stopsAfterMs('header', { engine, tools, message: byHeader })).toBeLessThan(5_000);
});

const ofK6 = (text: string) => ({ fileName: 'mine.js', text });
const scripts = {
  k6: (url: string) =>
    ofK6(`import { batch } from 'k6/http';\nexport default () => { batch({ page: '${url}/own' }); };`),
  'k6 (taken off http)': (url: string) =>
    ofK6(`import http from 'k6/http';\nconst { get } = http;\nexport default () => { get('${url}/own'); };`),
  locust: () => ({
    fileName: 'mine.py',
    text: `from locust import HttpUser, constant, task

class Mine(HttpUser):
    wait_time = constant(0.05)

    @task
    def page(self):
        self.client.get("/own")
`,
  }),
  jmeter: () => ({
    fileName: 'mine.jmx',
    text: readFileSync(new URL('../engines/jmeter/captured/parametric-plan.jmx', import.meta.url), 'utf8'),
  }),
};

it.each(Object.entries(scripts))("%s is so under a person's own script too", async (name, script) => {
  const tools = await installedEngines();
  const engine = name.split(' ', 1)[0]!;
  expect(await stopsAfterMs('header', { engine, tools, script, message: byHeader })).toBeLessThan(5_000);
});
