import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestInstance, type TestInstance } from '../testing/instance';
import {
  azureConnectionOf,
  deleteConnection,
  getConnections,
  kubernetesConnectionOf,
  saveAzureConnection,
  saveKubernetesConnection,
} from './cloud-connections';
import { runnerConnection } from './runner-connection';
import { testConnection } from './test-connection';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const azure = {
  auth: 'service-principal',
  tenantId: id(1),
  clientId: id(2),
  subscriptionId: id(3),
  resourceGroup: 'load',
  region: 'westeurope',
  loadTesting: { resourceName: 'headroom' },
};
const clientSecret = 'not-to-be-seen';
const kubernetes = { server: 'https://cluster.example:6443', namespace: 'load', token: clientSecret };

describe('connections to clouds', () => {
  it('give everything to read but the secret, and keep it when a form leaves it empty', async () => {
    const ctx = await instance.workspace('admin');
    await saveAzureConnection(ctx, { ...azure, clientSecret });
    await saveKubernetesConnection(ctx, kubernetes);
    const read = await getConnections(ctx);
    expect(JSON.stringify(read)).not.toContain(clientSecret);
    expect(read.azure).toMatchObject({ clientId: id(2), hasSecret: true, allowScripts: false });
    expect(read.kubernetes).toMatchObject({ namespace: 'load', hasSecret: true });

    await saveAzureConnection(ctx, { ...azure, region: 'northeurope' });
    expect(await azureConnectionOf(ctx.clients, ctx.workspaceId)).toMatchObject({
      clientSecret,
      region: 'northeurope',
      armEndpoint: 'https://management.azure.com',
      loadTesting: { apiVersion: '2022-11-01', engineInstances: 1, keepTestRuns: false },
    });
    const rows = await ctx.clients.db.secret.findMany({ where: { workspaceId: ctx.workspaceId } });
    for (const { sealed } of rows) expect(Buffer.from(sealed).toString('latin1')).not.toContain(clientSecret);
    const audited = await ctx.clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(JSON.stringify(audited)).not.toContain(clientSecret);
    expect(audited.map(({ action, details }) => [action, details])).toEqual([
      ['connection.save', { kind: 'azure', secretChanged: true }],
      ['connection.save', { kind: 'kubernetes', secretChanged: true }],
      ['connection.save', { kind: 'azure', secretChanged: false }],
    ]);
  });

  it('never send a saved secret to another place', async () => {
    const ctx = await instance.workspace('admin');
    await saveAzureConnection(ctx, { ...azure, clientSecret });
    await saveKubernetesConnection(ctx, kubernetes);
    for (const elsewhere of [{ tenantId: id(9) }, { clientId: id(9) }, { armEndpoint: 'http://127.0.0.1:9' }])
      await expect(saveAzureConnection(ctx, { ...azure, ...elsewhere })).rejects.toThrow(/clientSecret: is needed/);
    await expect(saveKubernetesConnection(ctx, { server: 'https://other.example', namespace: 'load' })).rejects.toThrow(
      /token/,
    );
    expect(await azureConnectionOf(ctx.clients, ctx.workspaceId)).toMatchObject({ tenantId: id(1), clientSecret });
  });

  it.each([
    [{ armEndpoint: 'https://attacker.example' }, /armEndpoint: must be one of https:\/\/management.azure.com/],
    [{ armEndpoint: 'http://management.azure.com' }, /armEndpoint: must be https/],
    [
      { auth: 'managed-identity', clientSecret: undefined, armEndpoint: 'http://127.0.0.1:9' },
      /own identity is for Azure/,
    ],
    [{ auth: 'managed-identity' }, /clientSecret: is not used/],
    [{ loadTesting: { resourceName: 'x', apiVersion: '2021-07-01-preview' } }, /2022-11-01 or later/],
    [{ subscriptionId: 'mine' }, /subscriptionId/],
    [{ surprise: 1 }, /surprise/],
  ])('refuse %j', async (change, words) => {
    const ctx = await instance.workspace('admin');
    await expect(saveAzureConnection(ctx, { ...azure, clientSecret, ...change })).rejects.toThrow(words);
    expect(await azureConnectionOf(ctx.clients, ctx.workspaceId)).toBeNull();
  });

  it('refuse a cluster without https or with a certificate that is none', async () => {
    const ctx = await instance.workspace('admin');
    await expect(saveKubernetesConnection(ctx, { ...kubernetes, server: 'http://cluster' })).rejects.toThrow(/https/);
    await expect(saveKubernetesConnection(ctx, { ...kubernetes, caData: 'AAAA' })).rejects.toThrow(/PEM/);
  });

  it('lead to this machine only where the instance allows it, whenever they are used', async () => {
    const ctx = await instance.workspace('admin');
    const strict = { ...ctx, clients: { ...ctx.clients, allowsLoopbackClouds: false } };
    const cases = [
      [
        'azure',
        'azure-load-testing',
        saveAzureConnection,
        { ...azure, clientSecret, armEndpoint: 'http://127.0.0.1:9' },
      ],
      ['kubernetes', 'kubernetes', saveKubernetesConnection, { ...kubernetes, server: 'https://[::1]:9' }],
    ] as const;
    for (const [kind, runner, save, input] of cases) {
      await expect(save(strict, input)).rejects.toThrow(/leads to this server itself.*HEADROOM_LOOPBACK_CLOUDS=1/);
      await save(ctx, input);
      await expect(testConnection(strict, kind)).rejects.toThrow(/leads to this server itself/);
      // Starts and sweeps get it from here.
      await expect(runnerConnection(strict.clients, ctx.workspaceId, runner)).rejects.toThrow(/this server itself/);
      expect(await runnerConnection(ctx.clients, ctx.workspaceId, runner)).toMatchObject({ isLocal: true });
    }
    expect((await getConnections(strict)).kubernetes).toMatchObject({ server: 'https://[::1]:9' });
    await saveKubernetesConnection(strict, { ...kubernetes, server: 'https://10.0.0.7:6443' });
  });

  it('are an admin’s, stay in their workspace and are forgotten', async () => {
    const ctx = await instance.workspace('admin');
    await saveAzureConnection(ctx, { ...azure, clientSecret });
    const editor = { ...ctx, role: 'editor' as const };
    await expect(getConnections(editor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(saveAzureConnection(editor, azure)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(deleteConnection(editor, 'azure')).rejects.toMatchObject({ code: 'forbidden' });
    const other = await instance.workspace('admin');
    expect(await getConnections(other)).toEqual({ azure: null, kubernetes: null });
    await deleteConnection(other, 'azure');
    expect(await azureConnectionOf(ctx.clients, ctx.workspaceId)).not.toBeNull();
    await deleteConnection(ctx, 'azure');
    expect(await azureConnectionOf(ctx.clients, ctx.workspaceId)).toBeNull();
    expect(await kubernetesConnectionOf(ctx.clients, ctx.workspaceId)).toBeNull();
  });
});
