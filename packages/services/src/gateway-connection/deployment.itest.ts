import { findGateway } from '@headroom/gateways';
import { startDeploymentServer, type DeploymentServer } from '@headroom/gateways/testing/deployment';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveCustomGateway } from '../catalog/save-custom-gateway';
import type { Ctx } from '../ctx';
import { restoreAfterRun } from '../gateway-change/restore-after-run';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import { readStage } from '../run/execute/read-stage';
import type { RunHost } from '../run/execute/run-host';
import { startRun } from '../run/start-run';
import { advanceSweep } from '../sweep/advance/advance-sweep';
import { answerHandChange } from '../sweep/answer-hand-change';
import { getSweep } from '../sweep/get-sweep';
import { listHandFactors } from '../sweep/list-hand-factors';
import { listSweepTiers } from '../sweep/list-sweep-tiers';
import { startSweep } from '../sweep/start-sweep';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { deleteGatewayConnection } from './delete-gateway-connection';
import { listDeploymentGateways } from './list-deployment-gateways';
import { listGatewayConnections } from './list-gateway-connections';
import { readGateway } from './read-gateway';
import { saveGatewayConnection } from './save-gateway-connection';

const baseUrl = 'http://127.0.0.1:9';
const apinizer = { gatewayId: 'apinizer', baseUrl };
const going = new AbortController().signal;

let instance: TestInstance;
let cluster: DeploymentServer;
let ctx: Ctx;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  cluster = await startDeploymentServer();
});
afterAll(async () => {
  await instance?.close();
  await cluster?.close();
});
beforeEach(async () => {
  Object.assign(cluster, {
    replicas: 2,
    isStuck: false,
    containerRestarts: 0,
    use: null,
    resources: { limits: { cpu: '2' } },
  });
  ctx = await instance.workspace('admin');
});

const place = () => ({ server: cluster.server, namespace: 'shop', deployment: 'gateway' });
const connection = (units: object = {}, change: object = {}) => ({
  ...{ kind: 'kubernetes', ...apinizer, units: { ...place(), token: cluster.token, ...units }, ...change },
});
const host = {
  get clients() {
    return instance.clients;
  },
  workerId: 'one',
} as RunHost;

async function benchmarkOf(gateway: string, cell: { tier: string; units: number }) {
  await savePolicySet(ctx, { gatewayId: gateway, name: 'open', chain: [{ policy: 'proxy', params: {} }] });
  const subject = { gateway, policySet: 'open', ...cell };
  return (await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl } }))).benchmarkId;
}
async function take(benchmarkId: string) {
  const { runId } = await startRun(ctx, { benchmarkId });
  const run = (await acquireRun(host, runId))!;
  const end = async () => {
    await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
    await restoreAfterRun(host, { runId }, going);
  };
  return { runId, run, end };
}

it('a Deployment is connected as a gateway, read, and forgotten; its token is never told', async () => {
  await saveGatewayConnection(ctx, connection());
  const units = { ...place(), caData: null, podSize: 'as-it-is', readyWithinSeconds: 300 };
  expect(await listGatewayConnections(ctx)).toEqual([{ kind: 'kubernetes', ...apinizer, units }]);
  cluster.use = { cpu: '250m', memory: '64Mi' };
  const { policies, notes } = await readGateway(ctx, apinizer);
  expect(policies).toBeNull();
  expect(notes.slice(0, 2)).toEqual([
    'The Deployment gateway in shop has 2 pods, of 2 cores each.',
    'Its pods take 0.50 cores and 128 MiB together; restarts are seen during a run.',
  ]);
  const { db } = instance.clients;
  const audited = await db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(audited).toMatchObject([{ action: 'connection.save', details: { ...apinizer, secretChanged: true } }]);
  expect(JSON.stringify(audited)).not.toContain(cluster.token);

  // The token stays where none is typed, and goes to no other cluster.
  await saveGatewayConnection(ctx, connection({ token: '' }));
  await expect(saveGatewayConnection(ctx, connection({ token: '', server: 'https://127.0.0.2:6443' }))).rejects.toThrow(
    /token/,
  );
  await saveGatewayConnection(ctx, connection({ token: 'of somebody else' }));
  await expect(readGateway(ctx, apinizer)).rejects.toMatchObject({ code: 'forbidden' });
  await deleteGatewayConnection(ctx, apinizer);
  expect(await listGatewayConnections(ctx)).toEqual([]);
});

it('it is one of a gateway that people run themselves, and leads neither to this machine nor to a cloud’s metadata', async () => {
  const gateways = (await listDeploymentGateways(ctx)).map(({ id }) => id);
  expect(gateways).toEqual(expect.arrayContaining(['apinizer', 'kong', 'self-managed']));
  for (const [gatewayId, message] of [
    ['azure-api-management', /must be a gateway that you run yourselves/],
    ['apache-apisix', /connect its route, and the Deployment beside it/],
    ['nobodys', /There is no gateway "nobodys"/],
  ] as const) {
    expect(gateways).not.toContain(gatewayId);
    await expect(saveGatewayConnection(ctx, connection({}, { gatewayId }))).rejects.toThrow(message);
  }
  const strict = { ...ctx, clients: { ...ctx.clients, allowsLoopbackClouds: false } };
  await expect(saveGatewayConnection(strict, connection())).rejects.toThrow(/leads to this server itself/);
  await expect(saveGatewayConnection(ctx, connection({ server: 'https://169.254.169.254' }))).rejects.toThrow(
    /no address of a gateway/,
  );
});

it('a run has its pods, of the size of the tier, sees one restart, takes policies as they are, and puts back', async () => {
  await saveGatewayConnection(ctx, connection({ podSize: 'cpu-and-memory' }));
  const { run, runId, end } = await take(await benchmarkOf('apinizer', { tier: 'w4', units: 3 }));
  const prepared = await prepareTarget(host, run, going);
  expect(prepared).toMatchObject({
    cell: 'unverified',
    sentence: expect.stringMatching(/^In place: the tier w4 and 3 units\. What is not set .* no evidence/) as string,
  });
  const size = { cpu: '4', memory: '4Gi' };
  expect([cluster.replicas, cluster.resources]).toEqual([3, { requests: size, limits: size }]);

  const beganAt = Date.now();
  cluster.use = { cpu: '500m', memory: '64Mi' };
  prepared.meter.poll(0, beganAt);
  await expect.poll(async () => (await readStage(instance.clients.db, runId, 0)).podsSamples).toHaveLength(1);
  cluster.containerRestarts = 1;
  await prepared.meter.settle(0, beganAt);
  expect((await readStage(instance.clients.db, runId, 0)).podsSamples).toMatchObject([
    { restarts: 0, coresBusy: 1.5, memoryMib: 192 },
    { restarts: 1 },
  ]);

  // What a change has to be put back by stays; a token may be renewed.
  const moved = connection({ podSize: 'cpu-and-memory', namespace: 'other' });
  for (const change of [moved, connection()])
    await expect(saveGatewayConnection(ctx, change)).rejects.toMatchObject({ code: 'conflict' });
  await expect(deleteGatewayConnection(ctx, apinizer)).rejects.toMatchObject({ code: 'conflict' });
  await saveGatewayConnection(ctx, connection({ podSize: 'cpu-and-memory' }));
  await end();
  expect([cluster.replicas, cluster.resources]).toEqual([2, { limits: { cpu: '2' } }]);
});

it('its pods may take as long to be ready as the connection says, and are put back without waiting for them', async () => {
  await saveGatewayConnection(ctx, connection({ podSize: 'cpu', readyWithinSeconds: 1 }));
  await expect(saveGatewayConnection(ctx, connection({ readyWithinSeconds: 0 }))).rejects.toThrow(/readyWithinSeconds/);
  const { run, runId, end } = await take(await benchmarkOf('apinizer', { tier: 'w4', units: 3 }));
  cluster.isStuck = true;
  await expect(prepareTarget(host, run, going)).rejects.toThrow('has not come to pods of that size within 1 s.');
  expect(cluster.resources.limits).toEqual({ cpu: '4' });
  // How long pods may take says nothing of where they are put back.
  await saveGatewayConnection(ctx, connection({ podSize: 'cpu', readyWithinSeconds: 600 }));
  await end();
  expect([cluster.replicas, cluster.resources]).toEqual([2, { limits: { cpu: '2' } }]);
  const changes = await instance.clients.db.gatewayChange.findMany({ where: { runId } });
  expect(changes.map(({ state }) => state)).toEqual(['restored']);
});

it('a gateway of the workspace’s own is sized by its own tiers, and refused where its pods are another', async () => {
  const definition = { ...findGateway('apinizer')!, id: 'our-gateway', name: 'Our gateway', kind: 'custom' };
  await saveCustomGateway(ctx, { definition });
  expect(await listDeploymentGateways(ctx)).toContainEqual({ id: 'our-gateway', name: 'Our gateway' });
  const benchmarkId = await benchmarkOf('our-gateway', { tier: 'w8', units: 1 });
  const ours = (units: object) => connection(units, { gatewayId: 'our-gateway' });
  await saveGatewayConnection(ctx, ours({}));
  const refused = await take(benchmarkId);
  await expect(prepareTarget(host, refused.run, going)).rejects.toThrow(
    /has 8 cores, and a unit of this gateway has 2/,
  );
  await refused.end();
  await saveGatewayConnection(ctx, ours({ podSize: 'cpu' }));
  const sized = await take(benchmarkId);
  await prepareTarget(host, sized.run, going);
  expect(cluster.resources.limits).toEqual({ cpu: '8' });
  await sized.end();
  expect(cluster.resources.limits).toEqual({ cpu: '2' });
});

it('a sweep over its pods and their size has a person set the policies', async () => {
  await saveGatewayConnection(ctx, connection({ podSize: 'cpu' }));
  const benchmarkId = await benchmarkOf('apinizer', { tier: 'w2', units: 1 });
  const tiers = (await listSweepTiers(ctx, { benchmarkId })).map(({ id }) => id);
  expect(tiers).toEqual(expect.arrayContaining(['w1', 'w2', 'w4', 'w8']));
  expect(tiers).not.toContain('d4ds-v5');
  expect(await listHandFactors(ctx, { benchmarkId })).toMatchObject({ factors: ['policySet'], isConnected: true });
  const sweep = { units: [1, 2], policySets: ['open'], tiers: ['w2', 'w4'] };
  await expect(startSweep(ctx, { benchmarkId, sweep })).rejects.toThrow(/sets no policies/);

  // One cell, with pods that Headroom sets and policies that a person does.
  const cell = { units: [3], policySets: ['open'], tiers: ['w4'], byHand: ['policySet' as const] };
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: cell });
  const advance = async () => {
    await advanceSweep(host, { sweepId }, going);
    return getSweep(ctx, { sweepId });
  };
  const confirm = async () => {
    const { id: handChangeId, instruction } = (await getSweep(ctx, { sweepId })).handChanges.at(-1)!;
    await answerHandChange(ctx, { sweepId, handChangeId, answer: 'done' });
    return instruction;
  };
  expect(await advance()).toMatchObject({ state: 'waiting', changes: [{ setting: 'tier' }, { setting: 'units' }] });
  expect(await confirm()).toMatch(/^Set policy set "open" version 1 at 127\.0\.0\.1:9, then continue\.$/);
  await advance();
  const { id: runId } = await instance.clients.db.run.findFirstOrThrow({ where: { sweepId } });
  const run = (await acquireRun(host, runId))!;
  expect(await prepareTarget(host, run, going)).toMatchObject({ cell: 'unverified' });
  expect([cluster.replicas, cluster.resources.limits]).toEqual([3, { cpu: '4' }]);
  await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  await advance();
  expect([cluster.replicas, cluster.resources]).toEqual([2, { limits: { cpu: '2' } }]);
  expect(await confirm()).toMatch(/^Put the gateway at 127\.0\.0\.1:9 back/);
  const { state, reason } = await advance();
  expect([state, reason]).toEqual(['finished', expect.stringMatching(/tier .+ and 2 units of before again/)]);
});
