import { apimConnection, ArmApimServer } from '@headroom/gateways/testing/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import type { TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { ask, openApiInstance, post, put, tokenOf } from './testing/open-api';

/** What the pages of Azure API Management do, by the API, on a stand-in for Azure Resource Manager. */
let instance: TestInstance;
let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmApimServer.start>>;
beforeAll(async () => {
  tls = trustedTls();
  [instance, arm] = await Promise.all([
    openApiInstance(inject('postgresUrl'), inject('redisUrl')),
    ArmApimServer.start(tls),
  ]);
});
afterAll(async () => {
  await instance?.close();
  await arm?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});

const azure = '/azure/api-management';
const baseUrl = 'http://127.0.0.1:9';
const withSecret = () => apimConnection(arm.url);

it('services are looked through, and what an operation goes through becomes a set of policies, once for its key', async () => {
  const ctx = await instance.workspace();
  const token = await tokenOf(ctx, 'editor');
  expect((await ask(token, `${azure}/services`)).status).toBe(422);
  await ask(await tokenOf(ctx, 'admin'), '/connections/azure', put(withSecret()));

  const serviceId = arm.idOf('contoso');
  const read = async (path: string) => (await ask(token, `${azure}/${path}`)).json;
  expect(await read('services')).toMatchObject({ data: [{ id: serviceId, tierId: 'standard-v2', units: 2 }] });
  const of = `serviceId=${encodeURIComponent(serviceId)}`;
  expect(await read(`apis?${of}`)).toMatchObject({
    data: expect.arrayContaining([{ id: 'orders', name: 'Orders', path: 'orders', version: null }]) as object[],
  });
  expect(await read(`operations?${of}&apiId=orders`)).toMatchObject({
    operations: expect.arrayContaining([expect.objectContaining({ id: 'get-order', method: 'GET' })]) as object[],
    products: [{ id: 'partners', name: 'Partners' }],
  });
  const { chain, origins } = (await read(`policies?${of}&apiId=orders&operationId=get-order`)) as {
    chain: { policy: string }[];
    origins: { scope: string }[];
  };
  expect([chain[0]!.policy, origins[0]!.scope]).toEqual(['validate-jwt', 'api']);
  expect(origins).toHaveLength(chain.length);

  const place = { serviceId, apiId: 'orders', operationId: 'get-order', productId: 'partners', name: 'Get order' };
  const asked = post(place, { 'idempotency-key': 'one' });
  const [first, again] = [await ask(token, `${azure}/imports`, asked), await ask(token, `${azure}/imports`, asked)];
  expect([first.status, first.json]).toMatchObject([201, { name: 'Get order', version: 1 }]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await ask(token, '/policy-sets/azure-api-management/Get%20order')).json).toMatchObject({
    versions: [
      { version: 1, chain: expect.arrayContaining([expect.objectContaining({ policy: 'rate-limit' })]) as object[] },
    ],
  });
});

it('an admin says which operation runs may set, and lets its units be scaled by the name of the service', async () => {
  const ctx = await instance.workspace();
  const token = await tokenOf(ctx, 'admin');
  const saved = await ask(token, '/connections/azure', put(withSecret()));
  expect(saved.json).toMatchObject({ azure: { resourceGroup: 'load', hasSecret: true } });
  expect(JSON.stringify(saved.json)).not.toContain(withSecret().clientSecret);

  const place = { kind: 'apim', baseUrl, serviceId: arm.idOf('contoso'), apiId: 'orders', operationId: 'get-order' };
  const connect = (more: object) => ask(token, '/connections/gateways', put({ ...place, ...more }));
  const unnamed = await connect({ scalesUnits: true });
  expect([unnamed.status, unnamed.json]).toMatchObject([422, { errors: [{ pointer: '/confirmService' }] }]);
  expect((await connect({ scalesUnits: true, confirmService: 'contoso' })).json).toMatchObject({
    gateways: [{ ...place, gatewayId: 'azure-api-management', scalesUnits: true }],
  });
  const gateway = new URLSearchParams({ gatewayId: 'azure-api-management', baseUrl }).toString();
  const read = () => ask(token, `/connections/gateways/policies?${gateway}`);
  const found = await read();
  expect([found.status, found.json]).toMatchObject([
    200,
    { policies: expect.arrayContaining([expect.objectContaining({ policy: 'validate-jwt' })]) as object[] },
  ]);
  expect((found.json as { notes: string[] }).notes[0]).toMatch(/^contoso is of the tier StandardV2 with 2 units/);

  expect((await ask(token, `/connections/gateways?${gateway}`, { method: 'DELETE' })).status).toBe(204);
  expect((await read()).status).toBe(404);
  expect((await ask(token, '/audit?action=connection.')).json).toMatchObject({
    data: [{ action: 'connection.delete' }, { action: 'connection.save' }, { action: 'connection.save' }],
  });
});
