import { randomUUID } from 'node:crypto';
import { startApisixServer, type ApisixServer } from '@headroom/gateways/testing/apisix';
import { startDeploymentServer, type DeploymentServer } from '@headroom/gateways/testing/deployment';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectorFor } from '../connection/connector-for';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { putBackAgain } from '../gateway-change/put-back-again';
import { restoreAfterRun } from '../gateway-change/restore-after-run';
import { getOperations } from '../operations/get-operations';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { RunHost } from '../run/execute/run-host';
import { startRun } from '../run/start-run';
import { listSweepTiers } from '../sweep/list-sweep-tiers';
import { advanceSweep } from '../sweep/advance/advance-sweep';
import { startSweep } from '../sweep/start-sweep';
import { stopSweep } from '../sweep/stop-sweep';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { startNameServer } from '../testing/name-server';
import { deleteGatewayConnection } from './delete-gateway-connection';
import { listGatewayConnections } from './list-gateway-connections';
import { readGateway } from './read-gateway';
import { saveGatewayConnection } from './save-gateway-connection';

const baseUrl = 'http://127.0.0.1:9';
const gateway = { gatewayId: 'apache-apisix', baseUrl };
const going = new AbortController().signal;

let instance: TestInstance;
let server: ApisixServer;
let cluster: DeploymentServer;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  [server, cluster] = await Promise.all([startApisixServer(), startDeploymentServer()]);
  server.set('routes', 'orders', { uri: '/orders/*', plugins: { 'key-auth': {} } });
});
afterAll(async () => {
  await instance?.close();
  await server?.close();
  await cluster?.close();
});

const connection = (change: object = {}) => ({
  ...{ kind: 'apisix', baseUrl, adminUrl: server.adminUrl, adminKey: server.adminKey, routeId: 'orders' },
  ...{ consumer: null, metricsUrl: server.metricsUrl, units: null, ...change },
});
const connected = async (): Promise<Ctx> => {
  const ctx = await instance.workspace('admin');
  await saveGatewayConnection(ctx, connection());
  return ctx;
};

it('a connected gateway is read, but for its key, and tells what it does to a request', async () => {
  const ctx = await connected();
  const { adminKey, ...view } = connection();
  expect(await listGatewayConnections(ctx)).toEqual([{ ...view, gatewayId: 'apache-apisix' }]);
  expect(await readGateway(ctx, { ...gateway, baseUrl: 'http://localhost:9/any' })).toEqual({
    policies: [{ policy: 'key-auth', origin: 'route orders' }],
    notes: ['The route leads to no upstream: a plugin has to answer.'],
  });
  const { db } = ctx.clients;
  const [row] = await db.secret.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(Buffer.from(row!.sealed).toString('latin1')).not.toContain(adminKey);
  const audited = await db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(audited.map(({ action }) => action)).toEqual(['connection.save']);
  expect(JSON.stringify(audited)).not.toContain(adminKey);
});

it('its key stays when a form leaves it empty, and goes nowhere else', async () => {
  const ctx = await connected();
  await saveGatewayConnection(ctx, connection({ adminKey: '', metricsUrl: null }));
  expect((await readGateway(ctx, gateway)).policies).toHaveLength(1);
  const elsewhere = connection({ adminKey: undefined, adminUrl: 'http://127.0.0.1:9' });
  await expect(saveGatewayConnection(ctx, elsewhere)).rejects.toThrow(/adminKey/);
});

it('it leads neither to this machine, unless that is allowed, nor to what a cloud tells its machines', async () => {
  const ctx = await connected();
  const strict = { ...ctx, clients: { ...ctx.clients, allowsLoopbackClouds: false } };
  await expect(saveGatewayConnection(strict, connection())).rejects.toThrow(/leads to this server itself/);
  await expect(readGateway(strict, gateway)).rejects.toThrow(/leads to this server itself/);
  for (const change of [{ adminUrl: 'http://169.254.169.254' }, { metricsUrl: 'http://[fd00:ec2::254]/metrics' }])
    await expect(saveGatewayConnection(ctx, connection(change))).rejects.toThrow(/no address of a gateway/);
});

it('it goes where its name was judged to lead, and no further once the name leads elsewhere', async () => {
  const names = await startNameServer();
  const ctx = await instance.workspace('admin');
  const clients = { ...ctx.clients, dnsServers: [names.address] };
  const named = (url: string) => url.replace('127.0.0.1', 'apisix.example.test');
  names.addresses.set('apisix.example.test', ['127.0.0.1']);
  const { adminUrl, metricsUrl } = connection();
  await saveGatewayConnection(
    { ...ctx, clients },
    connection({ adminUrl: named(adminUrl), metricsUrl: named(metricsUrl!) }),
  );
  const connector = (await connectorFor(clients, ctx.workspaceId, 'apache-apisix', baseUrl))!;
  const { value } = await connector.policySet!.read();
  // It asks Prometheus, too, whether the change has arrived.
  await connector.policySet!.write(value);
  names.addresses.set('apisix.example.test', ['169.254.169.254']);
  await expect(connector.policySet!.read()).rejects.toThrow(/leads to 169\.254\.169\.254, which is no address of a/);
  names.addresses.set('apisix.example.test', ['127.0.0.1']);
  const strict = { ...clients, allowsLoopbackClouds: false };
  await expect(connectorFor(strict, ctx.workspaceId, 'apache-apisix', baseUrl)).rejects.toThrow(/this server itself/);
  await names.close();
});

it('a run sets its policy set there, is no evidence as its units are not known, and the route is put back', async () => {
  const ctx = await connected();
  await savePolicySet(ctx, {
    gatewayId: 'apache-apisix',
    name: 'limited',
    chain: [{ policy: 'limit-count', params: { count: 10, time_window: 1 } }],
  });
  const subject = { gateway: 'apache-apisix', tier: 'd4ds-v5', units: 1, policySet: 'limited' };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl } }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const host = { clients: instance.clients, workerId: 'one' } as RunHost;
  const run = (await acquireRun(host, runId))!;
  const { plugins: before } = server.stored('routes', 'orders')!;

  const prepared = await prepareTarget(host, run, going);
  expect(prepared).toMatchObject({
    cell: 'unverified',
    sentence: expect.stringMatching(/^In place: policy set "limited"\./),
  });
  expect(server.stored('routes', 'orders')?.plugins).toEqual({ 'limit-count': { count: 10, time_window: 1 } });
  await expect(deleteGatewayConnection(ctx, gateway)).rejects.toMatchObject({ code: 'conflict' });
  const units = { server: cluster.server, namespace: 'shop', deployment: 'gateway', token: cluster.token };
  for (const change of [{ routeId: 'other' }, { adminUrl: 'http://127.0.0.2:9180' }, { consumer: 'jack' }, { units }])
    await expect(saveGatewayConnection(ctx, connection(change))).rejects.toMatchObject({ code: 'conflict' });
  // An expired key is mended so.
  await saveGatewayConnection(ctx, connection({ adminKey: 'another-key' }));
  await saveGatewayConnection(ctx, connection({ metricsUrl: null }));

  await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  await restoreAfterRun(host, { runId }, going);
  expect(server.stored('routes', 'orders')?.plugins).toEqual(before);
  await deleteGatewayConnection(ctx, gateway);
  expect(await listGatewayConnections(ctx)).toEqual([]);
});

const host = (): RunHost => ({ clients: instance.clients, workerId: 'one' }) as RunHost;
const ended = { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' } as const;

async function limitedRun(ctx: Ctx, at: string) {
  const chain = [{ policy: 'limit-count', params: { count: 10, time_window: 1 } }];
  await savePolicySet(ctx, { gatewayId: 'apache-apisix', name: 'limited', chain });
  const subject = { gateway: 'apache-apisix', tier: 'd4ds-v5', units: 1, policySet: 'limited' };
  const { benchmarkId } = await createBenchmark(
    ctx,
    aBenchmark({ name: randomUUID(), subject, target: { baseUrl: at } }),
  );
  const { runId } = await startRun(ctx, { benchmarkId });
  return (await acquireRun(host(), runId))!;
}

it('a name that cannot be found between reading and putting back is asked for again, and is no refusal of the gateway', async () => {
  const names = await startNameServer();
  names.addresses.set('apisix.example.test', ['127.0.0.1']);
  const named = { ...instance.clients, dnsServers: [names.address] };
  const ctx = { ...(await instance.workspace('admin')), clients: named };
  const adminUrl = server.adminUrl.replace('127.0.0.1', 'apisix.example.test');
  await saveGatewayConnection(ctx, connection({ adminUrl, metricsUrl: null }));
  const { plugins: before } = server.stored('routes', 'orders')!;
  const run = await limitedRun(ctx, baseUrl);
  const namedHost = { ...host(), clients: named };
  await prepareTarget(namedHost, run, going);
  await finishRun(instance.clients, run.id, run.epoch, ended);

  server.beforeAnswer = () => names.addresses.clear();
  await restoreAfterRun(namedHost, { runId: run.id }, going);
  server.beforeAnswer = () => undefined;
  const where = { runId: run.id };
  expect(await instance.clients.db.gatewayChange.findFirstOrThrow({ where })).toMatchObject({
    ...{ state: 'applied', endedAt: null },
    reason: expect.stringMatching(
      /apisix\.example\.test of the gateway cannot be found at this time\. It is t/,
    ) as string,
  });
  await expect(saveGatewayConnection(ctx, connection({ adminUrl }))).rejects.toMatchObject({ code: 'invalid-input' });

  names.addresses.set('apisix.example.test', ['127.0.0.1']);
  await instance.clients.db.gatewayChange.updateMany({ where, data: { leaseUntil: null } });
  await restoreAfterRun(namedHost, { runId: run.id }, going);
  expect(server.stored('routes', 'orders')?.plugins).toEqual(before);
  await names.close();
});

it('a second run that reaches the same route by another host, out of another workspace, is refused until it is put back', async () => {
  const [ctx, stranger] = [await connected(), await instance.workspace('admin')];
  const otherHost = 'http://127.0.0.1:10';
  const adminUrl = server.adminUrl.replace('127.0.0.1', 'localhost');
  await saveGatewayConnection(stranger, connection({ baseUrl: otherHost, adminUrl }));
  const { plugins: before } = server.stored('routes', 'orders')!;
  const first = await limitedRun(ctx, baseUrl);
  await prepareTarget(host(), first, going);
  // This machine makes one load at a time; it is the putting back that is waited for.
  await finishRun(instance.clients, first.id, first.epoch, ended);

  const second = await limitedRun(stranger, otherHost);
  await expect(prepareTarget(host(), second, going)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/gateway of 127\.0\.0\.1:10 is not put back yet/) as string,
  });
  await finishRun(instance.clients, second.id, second.epoch, ended);
  await restoreAfterRun(host(), { runId: first.id }, going);
  expect(server.stored('routes', 'orders')?.plugins).toEqual(before);

  const third = await limitedRun(stranger, otherHost);
  await prepareTarget(host(), third, going);
  await finishRun(instance.clients, third.id, third.epoch, ended);
  await restoreAfterRun(host(), { runId: third.id }, going);
  expect(server.stored('routes', 'orders')?.plugins).toEqual(before);
});

it('connected to another route before it was put back, the route keeps its sealed original, and gets it once it is connected again', async () => {
  const ctx = await connected();
  server.set('routes', 'other', { uri: '/other/*', plugins: { cors: {} } });
  const { plugins: before } = server.stored('routes', 'orders')!;
  const run = await limitedRun(ctx, baseUrl);
  await prepareTarget(host(), run, going);
  await finishRun(instance.clients, run.id, run.epoch, ended);
  await deleteGatewayConnection(ctx, gateway);
  await saveGatewayConnection(ctx, connection({ routeId: 'other' }));
  await restoreAfterRun(host(), { runId: run.id }, going);
  expect(server.stored('routes', 'other')?.plugins).toEqual({ cors: {} });
  const [left] = (await getOperations(ctx)).gatewayChanges;
  expect(left).toMatchObject({
    ...{ state: 'left_alone', isKept: true },
    reason: expect.stringMatching(/connection to 127\.0\.0\.1:9 leads elsewhere now/) as string,
  });
  const again = { changeId: left!.id };
  await expect(putBackAgain(ctx, again)).rejects.toThrow(/connect it as it was first/);

  await saveGatewayConnection(ctx, connection());
  await putBackAgain(ctx, again);
  await restoreAfterRun(host(), { runId: run.id }, going);
  expect(server.stored('routes', 'orders')?.plugins).toEqual(before);
  expect((await getOperations(ctx)).gatewayChanges).toEqual([]);
});

it('a sweep is started, and begins, once no policy set of it stands against the consumer of the connection', async () => {
  const ctx = await instance.workspace('admin');
  const plugins = { 'limit-count': { count: 50, time_window: 60 } };
  server.set('consumers', 'jack', { username: 'jack', plugins });
  await saveGatewayConnection(ctx, connection({ consumer: 'jack', metricsUrl: null }));
  const recognised = { policy: 'key-auth', params: {} };
  const limited = [recognised, { policy: 'limit-count', params: { count: 10, time_window: 1 } }];
  await savePolicySet(ctx, { gatewayId: 'apache-apisix', name: 'plain', chain: [recognised] });
  await savePolicySet(ctx, { gatewayId: 'apache-apisix', name: 'limited', chain: limited });
  const subject = { gateway: 'apache-apisix', tier: 'd4ds-v5', units: 1, policySet: 'plain' };
  const sweep = { units: [1], policySets: ['plain', 'limited'] };
  const atRates = await createBenchmark(ctx, aBenchmark({ name: 'At rates', subject, target: { baseUrl } }));
  await expect(startSweep(ctx, { ...atRates, sweep })).rejects.toThrow(/nothing tells that of the gateway at/);
  const load = { kind: 'find-maximum' as const, maxRps: 1_000 };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl }, load }));
  const overrun = /^Policy set "limited": .* would not run this limit-count: consumer jack/;
  await expect(startSweep(ctx, { benchmarkId, sweep })).rejects.toMatchObject({
    ...{ code: 'invalid-input', message: expect.stringMatching(overrun) as string },
  });
  expect(await ctx.clients.db.sweep.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  server.set('consumers', 'jack', { username: 'jack', plugins: {} });
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
  server.set('consumers', 'jack', { username: 'jack', plugins });
  const advance = async () => {
    await ctx.clients.db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: null } });
    await advanceSweep(host(), { sweepId }, going);
    return ctx.clients.db.sweep.findUniqueOrThrow({ where: { id: sweepId } });
  };
  expect(await advance()).toMatchObject({
    state: 'queued',
    reason: expect.stringMatching(overrun) as string,
  });
  server.set('consumers', 'jack', { username: 'jack', plugins: {} });
  expect(await advance()).toMatchObject({ state: 'running', reason: null });
  await stopSweep(ctx, { sweepId });
  expect(await advance()).toMatchObject({ state: 'finished' });
});

it('with a Deployment for its units, a run sets both and is evidence, if a pod has the cores of the tier', async () => {
  const ctx = await instance.workspace('admin');
  const units = { server: cluster.server, caData: null, namespace: 'shop', deployment: 'gateway' };
  await saveGatewayConnection(ctx, connection({ units: { ...units, token: cluster.token } }));
  expect(await listGatewayConnections(ctx)).toMatchObject([{ units }]);
  await saveGatewayConnection(ctx, connection({ units: { ...units, token: '' } }));
  const moved = { ...units, server: 'https://127.0.0.2:6443' };
  await expect(saveGatewayConnection(ctx, connection({ units: moved }))).rejects.toThrow(/token/);

  await savePolicySet(ctx, { gatewayId: 'apache-apisix', name: 'open', chain: [{ policy: 'cors', params: {} }] });
  const subject = { gateway: 'apache-apisix', tier: 'd4ds-v5', units: 3, policySet: 'open' };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl } }));
  const host = { clients: instance.clients, workerId: 'one' } as RunHost;
  for (const [cpu, podSize, verdict] of [
    ['4', 'as-it-is', 'verified'],
    ['2', 'as-it-is', 'refused'],
    ['2', 'cpu', 'verified'],
  ] as const) {
    cluster.resources = { limits: { cpu } };
    await saveGatewayConnection(ctx, connection({ units: { ...units, podSize } }));
    const tiers = (await listSweepTiers(ctx, { benchmarkId })).map(({ id }) => id);
    if (podSize === 'as-it-is') expect(tiers).toEqual([]);
    else expect([tiers.includes('d8ds-v5'), tiers.includes('d4pds-v5')]).toEqual([true, false]);
    const { runId } = await startRun(ctx, { benchmarkId });
    const run = (await acquireRun(host, runId))!;
    const prepared = await prepareTarget(host, run, going).catch((error: Error) => error);
    if (verdict === 'verified') expect(prepared).toMatchObject({ cell: 'verified' });
    else expect((prepared as Error).message).toMatch(/has 4 cores, and a unit of this gateway has 2/);
    expect(cluster.replicas).toBe(3);
    if (podSize === 'cpu') expect(cluster.resources).toEqual({ requests: { cpu: '4' }, limits: { cpu: '4' } });
    await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
    await restoreAfterRun(host, { runId }, going);
    expect(cluster.replicas).toBe(2);
    expect(cluster.resources).toEqual({ limits: { cpu } });
  }
  const sweep = { units: [1], policySets: ['open'], tiers: ['d4ds-v5', 'd4pds-v5'] };
  await expect(startSweep(ctx, { benchmarkId, sweep })).rejects.toThrow(/tiers of one group/);
});
