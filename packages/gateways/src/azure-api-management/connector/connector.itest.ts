import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PolicyChain } from '../../policy-chain';
import { contoso } from '../../testing/apim-state';
import { apimConnection, ArmApimServer } from '../../testing/arm-apim-server';
import { itKeepsTheConnectorContract } from '../../testing/connector-contract';
import type { AzureAccess } from '../../azure-client/azure-access';
import { apimConnector } from './connector';
import type { ApimConnectorOptions } from './connector-options';

const operation = 'apis/orders/operations/get-order';
const step = (section: string, element: string, attributes: Record<string, string> = {}): PolicyChain[number] => ({
  policy: element,
  params: { section, element, attributes, children: [] },
});
const one = [step('inbound', 'cors'), step('backend', 'forward-request', { timeout: '20' })];
const other = [step('inbound', 'rate-limit', { calls: '10', 'renewal-period': '1' })];

let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmApimServer.start>>;
let stranger: typeof arm;
let access: AzureAccess;
let stranded: AzureAccess;
beforeAll(async () => {
  tls = trustedTls();
  [arm, stranger] = await Promise.all([ArmApimServer.start(tls), ArmApimServer.start(tls)]);
  stranger.isForbidden = true;
  [access, stranded] = [arm, stranger].map(({ url }) => azureAccessOf(apimConnection(url))) as [
    AzureAccess,
    AzureAccess,
  ];
});
afterAll(async () => {
  await arm?.[Symbol.asyncDispose]();
  await stranger?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});
beforeEach(() => {
  arm.services.set('contoso', contoso());
  Object.assign(arm, { lag: 0, lostAnswers: 0, scaleLooks: 2, scaleFails: null, troubles: [] });
});

const to = (change: Partial<ApimConnectorOptions> = {}, operationId: string | null = 'get-order') =>
  apimConnector({
    ...{ access, place: { serviceId: arm.idOf('contoso'), apiId: 'orders', operationId } },
    ...{ scalesUnits: true, takesOverMs: 0, pollMs: 1, scalePollEveryMs: 1, ...change },
  });
const stored = (on = operation) => arm.services.get('contoso')!.policies.get(on);

describe('an operation of Azure API Management', () => {
  itKeepsTheConnectorContract({
    connector: () => to(),
    stranger: () => to({ access: stranded }),
    values: { policySet: [one, other], units: [3, 2] },
  });

  it('runs exactly the policies that are set, on the backend that it inherits, and is put back to the letter', async () => {
    const before = stored()!.value;
    const { policySet } = to();
    const { document, version } = await policySet.read();
    const { value } = await policySet.write(other, { expectedVersion: version });
    expect(value.map(({ policy, params }) => [params['section'], policy])).toEqual([
      ['inbound', 'rate-limit'],
      ['backend', 'base'],
    ]);
    expect(stored('apis/orders')!.etag).toBe(1);
    await policySet.restore(document);
    expect(stored()!.value).toBe(before);
  });

  it('puts nothing of one revision back onto another', async () => {
    const { document } = await to().policySet.read();
    const place = { serviceId: arm.idOf('contoso'), apiId: 'orders;rev=2', operationId: 'get-order' };
    await expect(to({ place }).policySet.restore(document)).rejects.toMatchObject({
      ...{ code: 'invalid-input', message: expect.stringContaining('was read of orders,') as string },
    });
  });

  it('has no document of its own, gets one, and has none again', async () => {
    const on = 'apis/catalog';
    const { policySet } = apimConnector({
      ...{ access, place: { serviceId: arm.idOf('contoso'), apiId: 'catalog', operationId: null } },
      ...{ scalesUnits: false, takesOverMs: 0, pollMs: 1 },
    });
    const before = await policySet.read();
    expect(before.value.map(({ policy }) => policy)).toEqual(['base', 'base', 'base', 'base']);
    await policySet.write(one, { expectedVersion: before.version });
    expect(stored(on)!.value).toContain('<cors />');
    // Somebody else made one first.
    await expect(policySet.write(other, { expectedVersion: before.version })).rejects.toMatchObject({
      code: 'conflict',
    });
    const restored = await policySet.restore(before.document);
    expect([stored(on), restored.version]).toEqual([undefined, before.version]);
    expect(await policySet.restore(before.document)).toEqual(restored);
  });

  it('is told by Azure as it was for a moment, and counts as set when that is over', async () => {
    arm.lag = 3;
    const { version } = await to().policySet.write(one);
    expect(version).toBe(`"${stored()!.etag}"`);
    arm.lag = Infinity;
    await expect(to({ settleMs: 0 }).policySet.write(other)).rejects.toThrow(/does not tell of the change/);
  });

  it('is not overwritten between the reading and the writing, even where the reading is late', async () => {
    const { version } = await to().policySet.read();
    arm.lag = Infinity;
    arm.setPolicy('contoso', operation, '<policies><inbound><mock-response /></inbound></policies>');
    await expect(to().policySet.write(one, { expectedVersion: version })).rejects.toMatchObject({ code: 'conflict' });
    expect(stored()!.value).toContain('mock-response');
  });

  it('has a change whose answer was lost, and the same change again is refused as somebody else’s would be', async () => {
    arm.lostAnswers = 1;
    await expect(to().policySet.write(one)).rejects.toMatchObject({ code: 'conflict' });
    expect(to().policySet.isSame((await to().policySet.read()).value, one)).toBe(true);
  });

  it('can be tried again when changes collide in the service', async () => {
    const { policySet } = to();
    for (const [status, code] of [
      [422, 'ManagementApiRequestFailed'],
      [409, 'Conflict'],
    ] as const) {
      arm.troubles = [null, { status, code, message: 'Failed to process the request. Please retry.' }];
      await expect(policySet.write(one)).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it('is not taken for absent where the connection leads to another subscription', async () => {
    const elsewhere = to({ access: { ...access, subscriptionId: '00000000-0000-4000-8000-000000000002' } });
    await expect(elsewhere.policySet.read()).rejects.toThrow(/contoso is not in the subscription/);
    await expect(elsewhere.policySet.restore({ xml: null })).rejects.toThrow(/not in the subscription/);
  });

  it('is one and the same however it is named', () => {
    const serviceId = arm.idOf('contoso');
    const named = (apiId: string, id = serviceId) => to({ place: { serviceId: id, apiId, operationId: null } });
    expect(named('Orders;rev=2', serviceId.toUpperCase()).policySet.resource).toBe(named('orders').policySet.resource);
    expect(to().policySet.resource).not.toBe(named('orders').policySet.resource);
    expect(to().units!.resource).toBe(named('orders').units!.resource);
  });

  it('refuses with the words of Azure, and what no document can hold by itself', async () => {
    const { policySet } = to();
    await expect(policySet.write([step('inbound', 'no-such-policy')])).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/ValidationError.*Error in element 'no-such-policy' on line 3/) as string,
    });
    await expect(policySet.write([step('fragment', 'cors')])).rejects.toThrow(/fragment is no policy of an API/);
    const diagnostics = { policy: 'application-insights-diagnostics', params: {} };
    await expect(policySet.write([diagnostics])).rejects.toThrow(/is set beside the policies/);
    await expect(to({}, 'gone').policySet.write(one)).rejects.toMatchObject({ code: 'invalid-input' });
    arm.troubles = [null, { status: 403, code: 'AuthorizationFailed', message: 'No right to write.' }];
    await expect(policySet.write(one)).rejects.toThrow(/headroom-operator\.role\.json/);
  });

  it('is the same however Azure indents it, and whatever comments say', () => {
    const set = [{ policy: 'set-body', params: { ...one[0]!.params, children: [{ text: 'a  b' }], before: [' x '] } }];
    const read = [{ policy: 'set-body', params: { ...one[0]!.params, children: [{ cdata: ' a b\n' }] } }];
    expect(to().policySet.isSame(read, set)).toBe(true);
    expect(to().policySet.isSame(one, other)).toBe(false);
    expect(to().policySet.isSame([...one].reverse(), one)).toBe(true);
    expect(to().policySet.isSame([...other, ...one], [...one, ...other])).toBe(false);
  });
});

describe('the units of a service', () => {
  const service = () => arm.services.get('contoso')!;

  it('are scaled until the service has them, and say what it is', async () => {
    await to().units!.write(4);
    expect(service()).toMatchObject({ sku: { name: 'StandardV2', capacity: 4 }, scaling: null });
    expect(await to().readCell()).toEqual({ tierId: 'standard-v2', tier: 'StandardV2', units: 4 });
    expect(to({ scalesUnits: false }).units).toBeUndefined();
  });

  it('go on being scaled when the worker that asked is gone, and whoever reads next waits for the end', async () => {
    arm.scaleLooks = Infinity;
    const { units } = to();
    const gone = new AbortController();
    const scaled = units!.write(4, { signal: gone.signal });
    const given = expect(scaled).rejects.toThrow(/may still be on its way to 4 units/);
    await expect.poll(() => service().scaling, { timeout: 30_000 }).not.toBeNull();
    gone.abort();
    await given;
    const late = expect(units!.read(AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'unavailable' });
    await late;
    // In between, nothing of the service can be changed.
    await expect(to().policySet.write(one)).rejects.toMatchObject({ code: 'unavailable' });
    service().scaling!.looks = 3;
    expect((await units!.read()).value).toBe(4);
    arm.scaleLooks = 2;
    expect((await units!.restore(2)).value).toBe(2);
  });

  it('are not scaled over what somebody else sets between the reading and the writing', async () => {
    const { units } = to();
    const { value, document } = await units!.read();
    service().scaling = { capacity: 5, looks: 3 };
    await expect(units!.write(3, { expectedValue: value })).rejects.toMatchObject({ code: 'conflict' });
    await expect(units!.restore(document, { expectedValue: 4 })).rejects.toMatchObject({ code: 'conflict' });
    expect(service().sku.capacity).toBe(5);
    expect((await units!.restore(document, { expectedValue: 5 })).value).toBe(value);
  });

  it('say why they are not scaled', async () => {
    await expect(to().units!.write(0)).rejects.toThrow(/whole number above 0/);
    await expect(to().units!.write(11)).rejects.toMatchObject({ code: 'invalid-input' });
    arm.scaleFails = 'There is no capacity in the region.';
    await expect(to().units!.write(3)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no capacity in the region') as string,
    });
    service().additionalLocations = [{ location: 'East US', sku: { name: 'StandardV2', capacity: 1 } }];
    await expect(to().units!.read()).rejects.toThrow(/stands in 2 regions/);
    service().sku = { name: 'Consumption', capacity: 0 };
    await expect(to().units!.read()).rejects.toThrow(/has no units/);
  });
});
