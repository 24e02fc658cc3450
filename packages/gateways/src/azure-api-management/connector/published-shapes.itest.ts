import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AzureAccess } from '../../azure-client/azure-access';
import { answerApim } from '../../testing/answer-apim';
import { apimConnection, ArmApimServer } from '../../testing/arm-apim-server';
import { contoso } from '../../testing/apim-state';
import published from '../../testing/apim-examples.json';
import { apimConnector } from './connector';
import { listApis, listOperations } from './list-apis';
import { readService } from './list-services';

const { examples } = published;
const operation = 'apis/orders/operations/get-order';

let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmApimServer.start>>;
let access: AzureAccess;
beforeAll(async () => {
  tls = trustedTls();
  arm = await ArmApimServer.start(tls);
  access = azureAccessOf(apimConnection(arm.url));
});
afterAll(async () => {
  await arm?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});
beforeEach(() => {
  arm.services.set('contoso', contoso());
  arm.published.clear();
  arm.sent.length = 0;
});

const serviceId = () => arm.idOf('contoso');
const at = (rest: string) => `${serviceId()}${rest && `/${rest}`}`;
const connector = () =>
  apimConnector({
    ...{ access, place: { serviceId: serviceId(), apiId: 'orders', operationId: 'get-order' } },
    ...{ scalesUnits: true, takesOverMs: 0, pollMs: 1, scalePollEveryMs: 1 },
  });

/** Every place of a document with what stands there: `value[].properties.path string`; types of resources by their names. */
function shapeOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => shapeOf(each, `${place}[]`));
  if (typeof value !== 'object' || value === null)
    return [`${place} ${place.endsWith('type') ? String(value) : typeof value}`];
  return Object.entries(value).flatMap(([key, each]) => shapeOf(each, `${place}.${key}`));
}

describe('what the stand-in answers stands in the published examples', () => {
  const ask = async (rest: string, change: { method?: string; ifMatch?: string; body?: object } = {}) => {
    const { method = 'GET', ifMatch, body = {} } = change;
    const headers = { ...(ifMatch !== undefined && { 'if-match': ifMatch }) };
    const request = Object.assign(Readable.from([JSON.stringify(body)]), { method, headers });
    return answerApim(arm, request as unknown as IncomingMessage, new URL(at(rest), arm.url));
  };

  it.each([
    ['', examples.getService.response],
    ['apis', examples.listApis.response],
    ['apis/orders/operations', examples.listOperations.response],
    ['apis/orders/products', examples.listProducts.response],
    [`${operation}/policies/policy`, examples.getOperationPolicy.response],
    ['policies/policy?format=rawxml', examples.getPolicyInFormat.response],
    ['policyFragments/sign-in', examples.getFragmentInFormat.response],
  ])('GET %s', async (rest, example) => {
    const { status, body } = await ask(rest);
    expect(status).toBe(200);
    const known = shapeOf(example);
    expect(shapeOf(body).filter((place) => !known.includes(place))).toEqual([]);
  });

  it.each([
    ['apis/catalog/policies/policy', examples.putApiPolicy, [201, 200]],
    [`${operation}/policies/policy`, examples.putOperationPolicy, [200]],
  ] as const)('PUT %s', async (rest, { request, ifMatch, response }, statuses) => {
    for (const status of statuses) {
      const reply = await ask(rest, { method: 'PUT', ifMatch, body: request });
      expect(reply.status).toBe(status);
      expect(shapeOf(reply.body)).toEqual(shapeOf(response));
    }
  });

  it('PATCH of a service', async () => {
    const { request, headers } = examples.patchService;
    arm.services.get('contoso')!.sku = { name: 'Premium', capacity: 1 };
    const reply = await ask('', { method: 'PATCH', body: request });
    expect(reply.status).toBe(202);
    const names = Object.keys(reply.headers ?? {});
    const named = Object.keys(headers).map((name) => name.toLowerCase());
    expect(names.toSorted()).toEqual(named.toSorted());
    const poll = /\/operationresults\/[^/?]+\?api-version=2024-05-01&asyncResponse$/;
    for (const said of [...Object.values(reply.headers!), ...Object.values(headers)]) expect(said).toMatch(poll);
  });
});

describe('the published examples are read', () => {
  it('a service', async () => {
    arm.published.set(`GET ${at('')}`, examples.getService.response);
    expect(await readService(access, serviceId())).toEqual({
      ...{ id: examples.getService.response.id, name: 'OGF-Z3-06162021-Premium', resourceGroup: 'rg1' },
      ...{ region: 'eastus', sku: 'Premium', tierId: 'premium', units: 1, state: 'Succeeded' },
      otherRegions: [{ region: 'eastus2', units: 1 }],
      gatewayUrl: 'https://ogf-z3-06162021-premium.azure-api.net',
    });
  });

  it('its APIs, the operations and products of one', async () => {
    arm.published.set(`GET ${at('apis')}`, examples.listApis.response);
    arm.published.set(`GET ${at('apis/orders/operations')}`, examples.listOperations.response);
    arm.published.set(`GET ${at('apis/orders/products')}`, examples.listProducts.response);
    expect(await listApis(access, serviceId())).toEqual([
      { id: '5a73933b8f27f7cc82a2d533', name: 'api1', path: 'api1', version: 'v1' },
      { id: 'echo-api', name: 'Echo API', path: 'echo', version: null },
    ]);
    const { operations, products } = await listOperations(access, { serviceId: serviceId(), apiId: 'orders' });
    expect(operations).toMatchObject([{ id: '57d2ef278aa04f0ad01d6cdc', name: 'CancelOrder', method: 'POST' }]);
    expect(products).toEqual([{ id: '5600b539c53f5b0062060002', name: 'Unlimited' }]);
  });

  it('the policy document of an operation', async () => {
    arm.published.set(`GET ${at(operation)}/policies/policy`, examples.getOperationPolicy.response);
    const { value } = await connector().policySet.read();
    expect(value.map(({ policy, params }) => `${String(params['section'])} ${policy}`)).toEqual([
      ...['inbound base', 'backend base', 'outbound base'],
      ...['outbound set-header', 'outbound jsonp'],
    ]);
  });
});

describe('what is sent has the shape of the published requests', () => {
  it('a policy document, under the version that it builds on, and as it was when it is put back', async () => {
    const { policySet } = connector();
    const { document } = await policySet.read();
    const chain = [{ policy: 'cors', params: { section: 'inbound', element: 'cors', attributes: {}, children: [] } }];
    await policySet.write(chain);
    await policySet.restore(document);
    expect(arm.sent.map(({ on, ifMatch }) => [on, ifMatch])).toEqual([
      [`${operation}/policies/policy`, '"1"'],
      [`${operation}/policies/policy`, expect.stringMatching(/^"\d+"$/)],
    ]);
    for (const { body } of arm.sent)
      expect(shapeOf(body).toSorted()).toEqual(shapeOf(examples.putOperationPolicy.request));
  });

  it('the units of a service, and nothing else of it', async () => {
    await connector().units!.write(3);
    const body = { properties: {}, sku: { name: 'StandardV2', capacity: 3 } };
    expect(arm.sent).toEqual([{ on: '', ifMatch: undefined, body }]);
    const known = shapeOf(examples.patchService.request);
    expect(shapeOf(body).filter((place) => !known.includes(place))).toEqual([]);
  });
});
