import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itKeepsTheConnectorContract } from '../testing/connector-contract';
import { startDeploymentServer, type DeploymentServer } from '../testing/deployment-server';
import { sender } from '../sender';
import { deploymentTier } from './deployment-tier';
import { deploymentUnits } from './deployment-units';
import { coresOf, gibOf } from './quantities';
import { quantityOf } from './pod-metrics';
import { selectorText } from './pods-reader';

let cluster: DeploymentServer;
beforeAll(async () => {
  cluster = await startDeploymentServer();
});
afterAll(() => cluster?.close());
beforeEach(() => {
  Object.assign(cluster, { replicas: 2, isStuck: false, isRaced: false, sidecar: null });
  cluster.resources = { limits: { cpu: '4' } };
  Object.assign(cluster, { replaced: 0, containerRestarts: 0, use: null });
});

const to = (change: { token?: string; deployment?: string; settleMs?: number } = {}) =>
  deploymentUnits({
    ...{ server: cluster.server, caData: null, token: cluster.token, namespace: 'shop', deployment: 'gateway' },
    ...{ settleMs: 30_000, pollMs: 10, ...change },
  });

describe('a Deployment on Kubernetes', () => {
  itKeepsTheConnectorContract({
    connector: () => to(),
    stranger: () => to({ token: 'somebody-elses' }),
    values: { units: [3, 2] },
  });

  it('has the pods that were set once they are ready, says so when they are not, and is put back all the same', async () => {
    await to().units.write(4);
    expect(cluster.replicas).toBe(4);
    cluster.isStuck = true;
    await expect(to({ settleMs: 0 }).units.write(1)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await to().units.restore(2)).toMatchObject({ value: 2 });
  });

  it('is not scaled over what another wrote in between', async () => {
    cluster.isRaced = true;
    await expect(to().units.write(3)).rejects.toMatchObject({ code: 'conflict' });
    expect(cluster.replicas).toBe(2);
  });

  it('is not scaled over what another wrote after it was judged', async () => {
    await expect(to().units.write(4, { expectedValue: 3 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(to().units.restore(4, { expectedValue: 3 })).rejects.toMatchObject({ code: 'conflict' });
    expect(cluster.replicas).toBe(2);
    expect(await to().units.write(3, { expectedValue: 2 })).toMatchObject({ value: 3 });
  });

  it('tells the cores of a pod by the limits of its containers', async () => {
    cluster.resources = { limits: { cpu: '1500m' } };
    expect(await to().readCoresPerUnit()).toBe(1.5);
    expect(['2', '0.5', '250m', '1Gi', undefined].map(coresOf)).toEqual([2, 0.5, 0.25, null, null]);
    expect(['512Mi', '2Gi', '1073741824', '250m', undefined].map(gibOf)).toEqual([0.5, 2, 1, null, null]);
  });

  it('counts containers that were started again and pods that took the place of others, and tells what all pods take', async () => {
    cluster.containerRestarts = 7;
    const { readPods } = to();
    // What was before the first reading is none, and without a metrics API nobody knows what pods take.
    expect(await readPods()).toEqual({ restarts: 0, coresBusy: null, memoryMib: null });
    cluster.use = { cpu: '250000000n', memory: '131072Ki' };
    expect(await readPods()).toEqual({ restarts: 0, coresBusy: 0.5, memoryMib: 256 });
    cluster.containerRestarts = 9;
    expect(await readPods()).toMatchObject({ restarts: 2 });
    Object.assign(cluster, { replaced: 1, containerRestarts: 0 });
    expect(await readPods()).toMatchObject({ restarts: 3 });
    expect(await readPods()).toMatchObject({ restarts: 3 });
    await expect(to({ token: 'somebody-elses' }).readPods()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('reads quantities and selectors as Kubernetes writes them', () => {
    expect(['1500m', '12u', '2', '128Mi', '1k', 'much', '1Xi'].map(quantityOf)).toEqual([
      ...[1.5, 0.000012, 2, 134_217_728, 1_000, null, null],
    ]);
    const matchExpressions = [
      { key: 'tier', operator: 'In', values: ['a', 'b'] },
      { key: 'old', operator: 'DoesNotExist' },
    ];
    expect(selectorText({ matchLabels: { app: 'gateway' }, matchExpressions })).toBe('app=gateway,tier in (a,b),!old');
  });

  it('is not found, or not reached, in words', async () => {
    await expect(to({ deployment: 'gone' }).units.read()).rejects.toMatchObject({
      code: 'not-found',
      message: 'The cluster answered 404: deployments.apps "gone" not found',
    });
    const away = deploymentUnits({
      ...{ server: 'http://127.0.0.1:9', caData: null, token: 't', namespace: 'shop', deployment: 'gateway' },
      settleMs: 0,
    });
    await expect(away.units.read()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is asked at the address that was judged, and nowhere else', async () => {
    const asked = { caData: null, token: cluster.token, namespace: 'shop', deployment: 'gateway', settleMs: 0 };
    const { port } = new URL(cluster.server);
    const send = sender(async () => ({ address: '127.0.0.1', family: 4 }));
    const named = deploymentUnits({ ...asked, server: `http://cluster.example.test:${port}`, send });
    expect(await named.units.read()).toMatchObject({ value: 2 });
    expect(await named.readPods()).toMatchObject({ restarts: 0 });
    const elsewhere = createServer((_, response) => response.writeHead(307, { location: cluster.server }).end());
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
    const server = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    await expect(deploymentUnits({ ...asked, server }).units.read()).rejects.toThrow(
      /sends its clients on to .* not followed/,
    );
    elsewhere.close();
  });
});

describe('the size of the pods of a Deployment', () => {
  const sizes = [
    { id: 'two', cores: 2, memoryGib: 8 },
    { id: 'two-too', cores: 2, memoryGib: 8 },
    { id: 'four', cores: 4, memoryGib: 16 },
    { id: 'unknown', cores: null, memoryGib: null },
  ];
  const sized = (change: { token?: string; settleMs?: number; setsMemory?: boolean } = {}) =>
    deploymentTier({
      ...{ server: cluster.server, caData: null, token: cluster.token, namespace: 'shop', deployment: 'gateway' },
      ...{ settleMs: 30_000, pollMs: 10, sizes, setsMemory: false, ...change },
    });
  const stated = { requests: { cpu: '250m', memory: '64Mi' }, limits: { cpu: '1500m', memory: '1Gi' } };

  itKeepsTheConnectorContract({
    connector: () => ({ tier: sized() }),
    stranger: () => ({ tier: sized({ token: 'somebody-elses' }) }),
    values: { tier: ['two', 'four'] },
  });

  it('is requests and limits of CPU, of memory where that is asked for, and all of it is put back', async () => {
    cluster.resources = stated;
    const before = await sized().read();
    expect(before.value).toBe('CPU 250m to 1500m');
    expect((await sized().write('two')).value).toBe('two');
    expect(cluster.resources).toEqual({ requests: { cpu: '2', memory: '64Mi' }, limits: { cpu: '2', memory: '1Gi' } });
    await sized({ setsMemory: true }).write('four');
    const four = { cpu: '4', memory: '16Gi' };
    expect(cluster.resources).toEqual({ requests: four, limits: four });
    expect(await sized({ setsMemory: true }).read()).toMatchObject({ value: 'four' });
    await sized({ setsMemory: true }).restore(before.document);
    expect(cluster.resources).toEqual(stated);
    expect([sized().isSame('two', 'two-too'), sized().isSame('two', 'four')]).toEqual([true, false]);
  });

  it('is put back as far as it was set, and what a person sets beside it stays', async () => {
    cluster.resources = { limits: { cpu: '1500m' } };
    const { document } = await sized().read();
    await sized().write('two');
    cluster.resources = {
      requests: { ...cluster.resources.requests, memory: '2Gi' },
      limits: { ...cluster.resources.limits, memory: '4Gi' },
    };
    expect((await sized().read()).value).toBe('two');
    await sized().restore(document);
    expect(cluster.resources).toEqual({ requests: { memory: '2Gi' }, limits: { cpu: '1500m', memory: '4Gi' } });
  });

  it('tells a person’s edit of all that is set, also in the moment before it is written', async () => {
    const { value } = await sized().write('two');
    cluster.resources = { ...cluster.resources, requests: { cpu: '500m' } };
    const edited = await sized().read();
    expect([edited.value, sized().isSame(edited.value, value)]).toEqual(['CPU 500m to 2', false]);
    const late = { expectedValue: value };
    await expect(sized().write('four', late)).rejects.toMatchObject({ code: 'conflict' });
    await expect(sized().restore(edited.document, late)).rejects.toMatchObject({ code: 'conflict' });
    expect(cluster.resources).toEqual({ requests: { cpu: '500m' }, limits: { cpu: '2' } });
  });

  it('is not set over what another wrote in between, nor where it is not known or is no one container’s', async () => {
    cluster.isRaced = true;
    await expect(sized().write('two')).rejects.toMatchObject({ code: 'conflict' });
    cluster.isRaced = false;
    await expect(sized().write('unknown')).rejects.toMatchObject({ code: 'invalid-input' });
    cluster.refuses = 'exceeds the quota';
    await expect(sized().write('two')).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/quota/),
    });
    cluster.refuses = null;
    cluster.sidecar = 'proxy';
    await expect(sized().read()).rejects.toThrow(/several containers/);
    cluster.sidecar = null;
    await expect(sized().restore({ container: 'another', resources: {} })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    cluster.isStuck = true;
    await expect(sized({ settleMs: 0 }).write('two')).rejects.toMatchObject({ code: 'unavailable' });
    const limits = { cpu: '4' };
    await sized().restore({ container: 'gateway', resources: { limits } });
    expect(cluster.resources).toEqual({ limits });
  });
});
