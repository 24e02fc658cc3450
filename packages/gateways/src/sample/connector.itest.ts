import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HeadroomError } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSampleGateway, startSampleGateway } from '../../../../scripts/testing/sample-gateway';
import { itKeepsTheConnectorContract } from '../testing/connector-contract';
import { sampleConnector, type SampleConnector } from './connector';
import { sampleDemo } from './demo';
import { entry } from './gateway';

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'no error',
    (error: HeadroomError) => error.code ?? error.name,
  );

describe('the sample gateway through its connector', () => {
  let gateway: RunningSampleGateway;
  let connector: SampleConnector;
  beforeAll(async () => {
    gateway = await startSampleGateway();
    connector = sampleConnector({ adminUrl: gateway.adminUrl, token: gateway.adminToken });
  });
  afterAll(() => gateway?.[Symbol.asyncDispose]());

  itKeepsTheConnectorContract({
    connector: () => connector,
    stranger: () => sampleConnector({ adminUrl: gateway.adminUrl, token: 'a-token-of-somebody-else' }),
    values: {
      policySet: [[{ policy: 'return-response', params: {} }], [{ policy: 'forward-request', params: {} }]],
      units: [2, 1],
    },
  });

  it('reads a policy set back exactly as it was applied', async () => {
    await connector.policySet.write(sampleDemo.chain);
    expect((await connector.policySet.read()).value).toEqual(sampleDemo.chain);
  });

  it('the demo request passes the demo chain', async () => {
    await connector.policySet.write(sampleDemo.chain);
    const { method, path, headers, body } = sampleDemo.request;
    const answer = await fetch(gateway.url + path, { method, headers, body: body ?? null });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  });

  it('the stub backend starts as the demo is meant for', async () => {
    expect(await connector.readBackend()).toEqual(sampleDemo.backend);
  });

  it.each(entry.definition.policies.map((policy) => [policy.id, policy] as const))(
    'the gateway has the policy %s and takes its example',
    async (policy, { example, answers }) => {
      const entry = { policy, params: example };
      await connector.policySet.write(answers ? [entry] : [entry, { policy: 'forward-request', params: {} }]);
    },
  );

  it('the catalog has every policy that the gateway has', async () => {
    const error: unknown = await connector.policySet.write([{ policy: '?', params: {} }]).catch((caught) => caught);
    const [, list = ''] = /it has: ([a-z0-9, -]+)/.exec((error as Error).message) ?? [];
    expect(list.split(', ').sort()).toEqual(entry.definition.policies.map(({ id }) => id).sort());
  });

  it('scales units and reads their metrics', async () => {
    await connector.policySet.write([{ policy: 'return-response', params: {} }]);
    await connector.units.write(2);
    expect((await connector.units.read()).value).toBe(2);
    const before = await connector.readServerMetrics();
    for (let sent = 0; sent < 10; sent += 1) await (await fetch(gateway.url)).text();
    const after = await connector.readServerMetrics();
    expect(after.map(({ unit, cores, restarts }) => ({ unit, cores, restarts }))).toEqual([
      { unit: 'unit-1', cores: 1, restarts: 0 },
      { unit: 'unit-2', cores: 1, restarts: 0 },
    ]);
    const total = (units: typeof after) => units.reduce((sum, { requests }) => sum + requests, 0);
    expect(total(after) - total(before)).toBe(10);
    expect((await connector.readBackendMetrics()).cpuSeconds).toBeGreaterThan(0);
  });

  it('sets the stub backend', async () => {
    await connector.setBackend({ latencyMs: 1, bodyBytes: 321 });
    expect(await connector.readBackend()).toEqual({ latencyMs: 1, bodyBytes: 321 });
  });

  it('tells a refusal, a wrong token and an aborted call apart', async () => {
    const wrongUnits = connector.units.write(1000);
    await expect(wrongUnits).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('units'),
    });
    const stranger = sampleConnector({ adminUrl: gateway.adminUrl, token: 'a-token-of-somebody-else' });
    expect(await codeOf(stranger.units.read())).toBe('forbidden');
    expect(await codeOf(connector.policySet.restore({ not: 'a chain' }))).toBe('invalid-input');
    expect(await codeOf(connector.units.read(AbortSignal.abort()))).not.toBe('no error');
  });
});

describe('an admin API that is not well', () => {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const to = (adminUrl: string, timeoutMs = 5_000) => sampleConnector({ adminUrl, token: 'a-secret-token', timeoutMs });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('is unavailable when it is silent, away, broken or something else', async () => {
    const silent = await serve(() => {});
    const broken = await serve((_request, response) => {
      response.writeHead(503).end('{"error":{"code":"unavailable","message":"no units"}}');
    });
    const other = await serve((_request, response) => {
      response.end('{"hello":"world"}');
    });
    expect(await codeOf(to(silent, 100).units.read())).toBe('unavailable');
    expect(await codeOf(to('http://127.0.0.1:9').units.read())).toBe('unavailable');
    expect(await codeOf(to(broken).readServerMetrics())).toBe('unavailable');
    expect(await codeOf(to(other).units.read())).toBe('unavailable');
  });

  it('never shows the token in an error', async () => {
    const error: unknown = await to('http://127.0.0.1:9')
      .units.read()
      .catch((caught) => caught);
    expect(String(error)).not.toContain('a-secret-token');
  });
});
