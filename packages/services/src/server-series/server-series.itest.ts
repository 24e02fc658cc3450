import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { apimConnection, ArmApimServer } from '@headroom/gateways/testing/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveAzureConnection } from '../connection/cloud-connections';
import type { Ctx } from '../ctx';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { savePolicySet } from '../policy/save-policy-set';
import { importTelemetry } from '../telemetry/import-telemetry';
import { finishedRun } from '../testing/finished-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { keepServerSeries } from './keep-server-series';
import { readServerSeries } from './read-server-series';

const gatewayId = 'azure-api-management';
const baseUrl = 'http://127.0.0.1:9';

let instance: TestInstance;
let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmApimServer.start>>;
let prometheus: Server;
let prometheusUrl: string;
const tokens: (string | undefined)[] = [];
beforeAll(async () => {
  tls = trustedTls();
  // Says 40 for each moment that is asked for, and something of `busy` in every other step of 15 seconds alone.
  prometheus = createServer(async (request, response) => {
    tokens.push(request.headers.authorization);
    const form = new URLSearchParams(await text(request));
    const [start, end, step] = ['start', 'end', 'step'].map((key) => Number(form.get(key))) as [number, number, number];
    const moments = Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);
    const said = moments.filter((at) => form.get('query') !== 'busy' || at % 30 === 0);
    const result = [{ metric: {}, values: said.map((at) => [at, '40']) }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } }));
  });
  await new Promise<void>((done) => prometheus.listen(0, '127.0.0.1', done));
  prometheusUrl = `http://127.0.0.1:${(prometheus.address() as AddressInfo).port}`;
  [instance, arm] = await Promise.all([
    openTestInstance(inject('postgresUrl'), inject('redisUrl')),
    ArmApimServer.start(tls),
  ]);
});
afterAll(async () => {
  prometheus?.close();
  await instance?.close();
  await arm?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});

const limit = {
  policy: 'rate-limit',
  params: {
    ...{ section: 'inbound', element: 'rate-limit', children: [] },
    attributes: { calls: '10', 'renewal-period': '1' },
  },
};
const hourAgo = () => new Date(Date.now() - 3_600_000);

/** A run of 24 seconds of a service that is connected. */
async function apimRun() {
  const ctx = await instance.workspace('admin');
  await saveAzureConnection(ctx, apimConnection(arm.url));
  await savePolicySet(ctx, { gatewayId, name: 'plain', chain: [limit] });
  await saveGatewayConnection(ctx, {
    ...{ kind: 'apim', baseUrl, serviceId: arm.idOf('contoso'), apiId: 'orders', takesOverSeconds: 0 },
  });
  const subject = { gateway: gatewayId, tier: 'standard-v2', units: 2, policySet: 'plain' };
  return { ctx, ...(await runOf(ctx, subject)) };
}

async function runOf(ctx: Ctx, subject = aBenchmark().subject) {
  const definition = aBenchmark({ name: `Of ${subject.gateway}`, subject, target: { baseUrl } });
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const made = { benchmarkId, definition, levels: [{ rps: 20, latencyMs: 10 }], createdAt: hourAgo() };
  const again = (change: object) => finishedRun(ctx, { ...made, ...change });
  return { runId: await again({}), again };
}

const acts = async ({ clients, workspaceId }: Ctx) =>
  clients.db.auditEntry.count({ where: { workspaceId, action: 'run.keep-server-series' } });

it('what Azure Monitor said of a service during a run is read once, and kept with the run', async () => {
  const { ctx, runId } = await apimRun();
  arm.metrics = {
    ...{ Requests: () => 1_200, Duration: () => 40, BackendDuration: () => 30 },
    ...{ CpuPercent_Gateway: () => 55, MemoryPercent_Gateway: () => undefined },
  };
  const offered = [{ telemetryId: null, label: 'Azure Monitor' }];
  expect(await readServerSeries(ctx, { runId })).toEqual({ kept: [], offered });
  expect(await readServerSeries({ ...ctx, role: 'runner' }, { runId })).toEqual({ kept: [], offered: [] });
  const [one, other] = await Promise.all([keepServerSeries(ctx, { runId }), keepServerSeries(ctx, { runId })]);
  expect(other).toEqual(one);
  const minutes = (one.untilMs - one.fromMs) / 60_000;
  expect(one.series.map(({ metric, points }) => [metric, points.map(({ value }) => value)])).toEqual(
    [
      ...[
        ['CpuPercent_Gateway', 55],
        ['MemoryPercent_Gateway', null],
        ['Requests', 1_200],
      ],
      ...[
        ['Duration', 40],
        ['BackendDuration', 30],
      ],
    ].map(([metric, value]) => [metric, Array<unknown>(minutes).fill(value)]),
  );
  // Azure forgets it, and may be gone: what is kept is answered.
  arm.metrics = {};
  const asked = arm.asked.length;
  expect(await keepServerSeries(ctx, { runId })).toEqual(one);
  expect(await readServerSeries(ctx, { runId })).toEqual({ kept: [one], offered: [] });
  expect(arm.asked).toHaveLength(asked);
  expect(await acts(ctx)).toBe(1);
});

it('a run that Azure cannot tell of says why, and keeps nothing', async () => {
  const { ctx, runId, again } = await apimRun();
  arm.metrics = { Requests: () => 0 };
  await expect(keepServerSeries(ctx, { runId })).rejects.toThrow(/has seen no request to contoso/);
  const young = await again({ createdAt: new Date() });
  await expect(keepServerSeries(ctx, { runId: young })).rejects.toThrow(/still summing up these minutes/);
  const simulated = await again({ simulated: true });
  await expect(keepServerSeries(ctx, { runId: simulated })).rejects.toThrow(/No gateway was loaded here/);
  expect(await readServerSeries(ctx, { runId: simulated })).toEqual({ kept: [], offered: [] });
  await ctx.clients.db.run.update({ where: { id: runId }, data: { courseRemovedAt: new Date() } });
  await expect(keepServerSeries(ctx, { runId })).rejects.toThrow(/course of this run over time was removed/);
  const { runId: ofSample } = await runOf(ctx);
  await expect(keepServerSeries(ctx, { runId: ofSample })).rejects.toThrow(/name a Prometheus/);
  expect(await acts(ctx)).toBe(0);
});

it('a Prometheus is asked about a run of any gateway, by the queries and the token of what is kept of its production', async () => {
  const ctx = await instance.workspace();
  const { runId, again } = await runOf(ctx);
  const cell = { gateway: 'sample', tier: 'sample-s', policySet: 'plain' };
  const queries = { rps: 'rate', utilisationPercent: 'busy' };
  const { telemetryId } = await importTelemetry(ctx, {
    ...{ ...cell, name: 'Shop', bearerToken: 'a-token' },
    source: { kind: 'prometheus', url: prometheusUrl, queries, days: 1 },
  });
  const { telemetryId: file } = await importTelemetry(ctx, {
    ...{ ...cell, name: 'File', source: { kind: 'csv' } },
    csv: 'time,rps\n2026-11-02T00:00:00Z,5\n2026-11-02T00:05:00Z,6\n',
  });
  expect(await readServerSeries(ctx, { runId })).toEqual({
    ...{ kept: [], offered: [{ telemetryId, label: 'the Prometheus of Shop' }] },
  });
  tokens.length = 0;
  const kept = await keepServerSeries(ctx, { runId, telemetryId });
  expect(new Set(tokens)).toEqual(new Set(['Bearer a-token']));
  const starts = Array.from({ length: (kept.untilMs - kept.fromMs) / 15_000 }, (_, i) => kept.fromMs + i * 15_000);
  expect(kept.series).toMatchObject([
    // What is said at a moment is of the step before it.
    {
      ...{ metric: 'busy', unit: 'percent', aggregation: 'query', stepSeconds: 15 },
      points: starts.map((atMs) => ({ atMs, value: (atMs + 15_000) % 30_000 === 0 ? 40 : null })),
    },
    { metric: 'rate', unit: 'rps', points: starts.map((atMs) => ({ atMs, value: 40 })) },
  ]);
  expect((await readServerSeries(ctx, { runId })).offered).toEqual([]);

  const young = await again({ createdAt: new Date() });
  await expect(keepServerSeries(ctx, { runId: young, telemetryId })).rejects.toMatchObject({ code: 'unavailable' });
  const second = await again({});
  await expect(keepServerSeries(ctx, { runId: second, telemetryId: file })).rejects.toMatchObject({ code: 'conflict' });
  const stranger = await apimRun();
  const stolen = keepServerSeries(stranger.ctx, { runId: stranger.runId, telemetryId });
  await expect(stolen).rejects.toMatchObject({ code: 'not-found' });
});
