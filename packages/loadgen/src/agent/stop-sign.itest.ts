import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopPath } from '../dry-run';
import { buildPrograms, type Programs } from '../testing/build-programs';
import { installedEngines } from '../testing/installed-engines';
import { promisedStopMs } from '../testing/counting-target';
import { ProtocolServer, shardToken } from '../testing/protocol-server';
import { serveHttp } from '../testing/serve';
import { httpAgentClient, processEngines, runAgent } from './index';

let programs: Programs;
beforeAll(async () => (programs = await buildPrograms()));
afterAll(() => programs[Symbol.asyncDispose]());

const says = {
  header: (_: string, response: ServerResponse) => void response.setHeader('Headroom-Stop', '1'),
  file: (path: string, response: ServerResponse) => void (path === stopPath && response.write('Headroom-Stop: 1\n')),
};

const open = { model: 'open', rps: 200, arrivals: 'uniform' } as const;
/** Locust makes no other. */
const closed = { model: 'closed', users: 10, thinkTimeMs: 50 } as const;

/** Milliseconds between the target's wish and the last request that came to it. */
async function stopsAfterMs(
  how: keyof typeof says,
  {
    engine,
    tools = {},
    message,
  }: { engine: string; tools?: Partial<Awaited<ReturnType<typeof installedEngines>>>; message: RegExp },
): Promise<number> {
  const state = { asks: false, lastAtMs: 0 };
  await using target = await serveHttp((request, response) => {
    const path = request.url ?? '';
    if (path !== stopPath) state.lastAtMs = performance.now();
    if (state.asks) says[how](path, response);
    response.end();
  });
  const stage = { index: 0, maxSeconds: 60, startsInMs: 0, seed: 1 };
  await using server = await ProtocolServer.start({
    targetUrl: target.url,
    engine,
    // The builtin engine reads every answer.
    watchStopFile: how === 'file' || engine !== 'builtin',
    stages: [{ ...stage, load: engine === 'locust' ? closed : open }],
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

it.each([
  ['header', promisedStopMs, byHeader],
  ['file', 4_000, /serves \/\.well-known\/headroom-stop\.txt/],
] as const)('an agent ends its load when the target asks for that by a %s', async (how, withinMs, message) => {
  expect(await stopsAfterMs(how, { engine: 'builtin', message })).toBeLessThan(withinMs);
});

it.each(['k6', 'locust', 'jmeter'])(
  '%s, which shows nobody its answers, is ended by the header within 5 s',
  async (engine) => {
    const tools = await installedEngines();
    expect(await stopsAfterMs('header', { engine, tools, message: byHeader })).toBeLessThan(5_000);
  },
);
