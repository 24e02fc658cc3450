import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopPath } from '../dry-run';
import { buildPrograms, type Programs } from '../testing/build-programs';
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

it.each([
  ['header', promisedStopMs, /answered with Headroom-Stop: 1/],
  ['file', 4_000, /serves \/\.well-known\/headroom-stop\.txt/],
] as const)('an agent ends its load when the target asks for that by a %s', async (how, withinMs, message) => {
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
    watchStopFile: how === 'file',
    stages: [{ ...stage, load: { model: 'open', rps: 200, arrivals: 'uniform' } }],
  });
  const agent = runAgent({
    client: httpAgentClient({ url: server.url, runId: 'run', shard: 0, token: shardToken }),
    startEngine: processEngines({ ...programs, node: process.execPath }, {}),
    ...{ shard: 0, version: 'test', signal: new AbortController().signal },
    log() {},
  });
  await once(server, 'intervals');
  state.asks = true;
  const askedAtMs = performance.now();
  expect(await server.stageDone()).toMatchObject({
    ...{ end: 'target-stopped', message: expect.stringMatching(message) as string },
  });
  expect(state.lastAtMs - askedAtMs).toBeLessThan(withinMs);
  expect((await agent).kind).toBe('finished');
});
