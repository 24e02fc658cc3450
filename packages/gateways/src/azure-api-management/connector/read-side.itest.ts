import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contoso } from '../../testing/apim-state';
import { apimConnection, ArmApimServer } from '../../testing/arm-apim-server';
import { listApis, listOperations } from './list-apis';
import { listServices, readService } from './list-services';
import { readEffectivePolicy } from './read-effective-policy';

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());

async function standIn() {
  const arm = await ArmApimServer.start(tls);
  return {
    arm,
    access: azureAccessOf(apimConnection(arm.url)),
    [Symbol.asyncDispose]: () => arm[Symbol.asyncDispose](),
  };
}

describe('API Management, read by its SDK', () => {
  it('finds services over several pages, each with tier, units and regions', async () => {
    await using bed = await standIn();
    const { arm, access } = bed;
    const premium = { name: 'Premium', capacity: 1 };
    arm.services.set('old', {
      ...contoso(),
      sku: premium,
      additionalLocations: [{ location: 'East US 2', sku: premium }],
    });
    arm.services.set('calls', { ...contoso(), sku: { name: 'Consumption', capacity: 0 } });
    arm.services.set('odd', { ...contoso(), sku: { name: 'UltraV3', capacity: 4 } });
    const services = await listServices(access);
    expect(services.map(({ name, tierId, units, otherRegions }) => [name, tierId, units, otherRegions])).toEqual([
      ['calls', 'consumption', null, []],
      ['contoso', 'standard-v2', 2, []],
      ['odd', null, 4, []],
      ['old', 'premium', 1, [{ region: 'eastus2', units: 1 }]],
    ]);
    expect(services[1]).toEqual({
      ...{ id: arm.idOf('contoso'), name: 'contoso', resourceGroup: 'apis', region: 'westeurope', sku: 'StandardV2' },
      ...{ tierId: 'standard-v2', units: 2, otherRegions: [], state: 'Succeeded' },
      gatewayUrl: 'https://contoso.azure-api.net',
    });
    expect(await readService(access, arm.idOf('contoso'))).toEqual(services[1]);
    expect(arm.asked.filter((path) => path.endsWith('/providers/Microsoft.ApiManagement/service'))).toHaveLength(2);
  });

  it('lists APIs in their current revision, their operations and products', async () => {
    await using bed = await standIn();
    const serviceId = bed.arm.idOf('contoso');
    expect(await listApis(bed.access, serviceId)).toEqual([
      { id: 'orders', name: 'Orders', path: 'orders', version: null },
      { id: 'catalog', name: 'Catalog', path: 'catalog', version: null },
    ]);
    expect(await listOperations(bed.access, { serviceId, apiId: 'orders' })).toEqual({
      operations: [
        { id: 'get-order', name: 'Get order', method: 'GET', urlTemplate: '/{id}' },
        { id: 'post-order', name: 'Place order', method: 'POST', urlTemplate: '/' },
      ],
      products: [{ id: 'partners', name: 'Partners' }],
    });
  });

  it('reads what an operation goes through, from the service down, with the fragment put in', async () => {
    await using bed = await standIn();
    const place = { serviceId: bed.arm.idOf('contoso'), apiId: 'orders', operationId: 'get-order' };
    const withProduct = await readEffectivePolicy(bed.access, { ...place, productId: 'partners' });
    expect(withProduct.chain.map(({ policy }, index) => [policy, withProduct.origins[index]!.scope])).toEqual([
      ['rate-limit', 'product'],
      ['validate-jwt', 'api'],
      ['cache-lookup', 'operation'],
      ['forward-request', 'global'],
      ['set-header', 'global'],
      ['cache-store', 'operation'],
    ]);
    expect(withProduct.origins[1]).toEqual({ scope: 'api', name: 'orders', line: 1, fragment: 'sign-in' });
    expect(JSON.stringify(withProduct.chain[1])).toContain('@(\\"orders\\" + \\"<read>\\")');
    bed.arm.answersBare = true;
    expect(await readEffectivePolicy(bed.access, { ...place, productId: 'partners' })).toEqual(withProduct);
    const without = await readEffectivePolicy(bed.access, { ...place, operationId: 'post-order' });
    expect(without.chain.map(({ policy }) => policy)).toEqual(['validate-jwt', 'forward-request', 'set-header']);
  });

  it('waits as long as Azure asks, and goes on where a connection was cut', async () => {
    await using bed = await standIn();
    bed.arm.troubles = [{ status: 429, code: 'TooManyRequests', message: 'Slow down.', retryAfter: 1 }, 'cut', null];
    expect(await listServices(bed.access)).toHaveLength(1);
    expect(bed.arm.asked).toHaveLength(3);
  });

  const trouble = (status: number, code: string, message: string, retryAfter?: number) =>
    Array.from({ length: 4 }, () => ({ status, code, message, ...(retryAfter !== undefined && { retryAfter }) }));
  it.each([
    [trouble(403, 'AuthorizationFailed', 'No right.'), 'forbidden', /No right\. .*headroom-reader\.role\.json/],
    [trouble(429, 'TooManyRequests', 'Slow down.', 600), 'unavailable', /429 TooManyRequests: .*throttles/],
    [trouble(404, 'SubscriptionNotFound', 'No such subscription.'), 'invalid-input', /404 SubscriptionNotFound/],
    [trouble(503, 'ServiceUnavailable', 'Come again.'), 'unavailable', /503 ServiceUnavailable: Come again\./],
  ])('what is wrong is said: %#', async (troubles, code, message) => {
    await using bed = await standIn();
    bed.arm.troubles = troubles;
    await expect(listServices(bed.access)).rejects.toMatchObject({
      ...{ code, message: expect.stringMatching(message) as string },
    });
  });

  it('gives up when whoever asked does', async () => {
    await using bed = await standIn();
    await listServices(bed.access);
    bed.arm.troubles = ['silence'];
    await expect(listServices(bed.access, AbortSignal.timeout(100))).rejects.toMatchObject({
      ...{ code: 'unavailable', message: expect.stringContaining('Azure gave no answer in time') as string },
    });
  });

  it('says that a credential is expired, at sign-in and on the way', async () => {
    await using bed = await standIn();
    bed.arm.login.revokes = true;
    await expect(listServices(bed.access)).rejects.toThrow(/401 ExpiredAuthenticationToken.*renew it/);
    bed.arm.login.expired = true;
    const again = azureAccessOf(apimConnection(bed.arm.url));
    await expect(listServices(again)).rejects.toThrow(/AADSTS7000222: .* are expired\. Renew it/);
    await expect(readService(bed.access, '/subscriptions/other/x')).rejects.toThrow(/is not the id of/);
  });
});
