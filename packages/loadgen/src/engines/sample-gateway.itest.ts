import { requestSchema } from '@headroom/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSampleGateway } from '../../../../scripts/testing/sample-gateway';
import type { RunningSampleGateway } from '../../../../scripts/testing/sample-gateway';
import { processEngines } from '../agent';
import type { StartEngine } from '../agent';
import { buildPrograms } from '../testing/build-programs';
import type { Programs } from '../testing/build-programs';
import { installedEngines } from '../testing/installed-engines';
import { runEngine } from '../testing/run-engine';

let programs: Programs;
let gateway: RunningSampleGateway;
let startEngine: StartEngine;
beforeAll(async () => {
  programs = await buildPrograms();
  gateway = await startSampleGateway();
  startEngine = processEngines({ ...programs, ...(await installedEngines()), node: process.execPath }, {});
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await programs[Symbol.asyncDispose]();
});

async function requestsOfUnits(): Promise<number> {
  const headers = { authorization: `Bearer ${gateway.adminToken}` };
  const response = await fetch(`${gateway.adminUrl}/v1/metrics`, { headers });
  const { units } = (await response.json()) as { units: { requests: number }[] };
  return units.reduce((sum, { requests }) => sum + requests, 0);
}

// JMeter, which takes seconds to begin, only where there is time for everything.
const tools = ['k6', 'locust', ...(process.env.HEADROOM_FULL ? ['jmeter'] : [])];

it.each(tools)('%s counts as many requests as the sample gateway itself', async (engineId) => {
  const before = await requestsOfUnits();
  const results = await runEngine(startEngine, engineId, {
    shard: 0,
    stage: {
      index: 0,
      load: { model: 'closed', users: 4, thinkTimeMs: 50 },
      maxSeconds: 2,
      startsInMs: 0,
      seed: process.pid,
    },
    target: { baseUrl: gateway.url, timeoutMs: 20_000, maxConnections: 8 },
    requests: [
      requestSchema.parse({ name: 'get', path: '/orders' }),
      requestSchema.parse({ name: 'post', path: '/orders', method: 'POST', bodyBytes: 5_000 }),
    ],
    batch: false,
    secretNames: [],
  });
  expect(results.completed).toBeGreaterThan(0);
  expect(results.completed).toBe((await requestsOfUnits()) - before);
});
