import { startDeploymentServer, type DeploymentServer } from '@headroom/gateways/testing/deployment';
import type { TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { ask, openApiInstance, put, tokenOf } from './testing/open-api';

let instance: TestInstance;
let cluster: DeploymentServer;
beforeAll(async () => {
  [instance, cluster] = await Promise.all([
    openApiInstance(inject('postgresUrl'), inject('redisUrl')),
    startDeploymentServer(),
  ]);
});
afterAll(async () => {
  await instance?.close();
  await cluster?.close();
});

it('an admin says which Deployment on Kubernetes is a gateway, reads how it stands, and forgets it', async () => {
  const token = await tokenOf(await instance.workspace(), 'admin');
  const gateway = { gatewayId: 'apinizer', baseUrl: 'http://127.0.0.1:9' };
  const deployment = { server: cluster.server, namespace: 'shop', deployment: 'gateway' };
  const connect = (change: object = {}) =>
    ask(
      token,
      '/connections/gateways',
      put({ kind: 'kubernetes', ...gateway, units: { ...deployment, token: cluster.token }, ...change }),
    );
  const managed = await connect({ gatewayId: 'azure-api-management' });
  expect([managed.status, managed.json]).toMatchObject([422, { errors: [{ pointer: '/gatewayId' }] }]);
  const saved = await connect();
  expect(saved.json).toMatchObject({ gateways: [{ kind: 'kubernetes', ...gateway, units: deployment }] });
  expect(JSON.stringify(saved.json)).not.toContain(cluster.token);

  const query = new URLSearchParams(gateway).toString();
  const read = () => ask(token, `/connections/gateways/policies?${query}`);
  expect((await read()).json).toMatchObject({
    policies: null,
    notes: expect.arrayContaining(['The Deployment gateway in shop has 2 pods, of 4 cores each.']) as string[],
  });
  expect((await ask(token, `/connections/gateways?${query}`, { method: 'DELETE' })).status).toBe(204);
  expect((await read()).status).toBe(404);
});
