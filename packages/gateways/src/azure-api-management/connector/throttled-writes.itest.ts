import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contoso } from '../../testing/apim-state';
import { apimConnection, ArmApimServer } from '../../testing/arm-apim-server';
import { apimConnector } from './connector';

const operation = 'apis/orders/operations/get-order';
const chain = [{ policy: 'cors', params: { section: 'inbound', element: 'cors', attributes: {}, children: [] } }];

let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmApimServer.start>>;
beforeAll(async () => {
  tls = trustedTls();
  arm = await ArmApimServer.start(tls);
});
afterAll(async () => {
  await arm?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});
beforeEach(() => {
  arm.services.set('contoso', contoso());
  for (const list of [arm.asked, arm.sent]) list.length = 0;
});

const connector = () =>
  apimConnector({
    access: azureAccessOf(apimConnection(arm.url)),
    place: { serviceId: arm.idOf('contoso'), apiId: 'orders', operationId: 'get-order' },
    ...{ scalesUnits: true, takesOverMs: 0, pollMs: 1, scalePollEveryMs: 1 },
  });
const service = () => arm.services.get('contoso')!;
const asked = (method: string) => arm.asked.filter((each) => each.startsWith(`${method} `)).length;
const throttled = (retryAfter: number) => ({
  ...{ status: 429, code: 'TooManyRequests', message: 'Rate limit is exceeded.', retryAfter },
});

it('a policy document is written when Azure takes it again, once, under the version that it builds on', async () => {
  // What it builds on is read first.
  arm.troubles = [null, throttled(1)];
  const { value, version } = await connector().policySet.write(chain);
  expect(value.map(({ policy }) => policy)).toEqual(['cors', 'base']);
  expect(version).toBe(`"${service().policies.get(operation)!.etag}"`);
  expect(asked('PUT')).toBe(2);
  expect(arm.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
});

it('units are scaled when Azure takes it again, once', async () => {
  arm.troubles = [null, throttled(1)];
  await connector().units!.write(4);
  expect(service()).toMatchObject({ sku: { capacity: 4 }, scaling: null });
  expect([asked('PATCH'), arm.sent.length]).toEqual([2, 1]);
});

it('a pause that nobody waits for is told at once, with nothing written', async () => {
  const before = contoso();
  for (const write of [() => connector().policySet.write(chain), () => connector().units!.write(4)]) {
    arm.troubles = [null, throttled(600)];
    await expect(write()).rejects.toMatchObject({
      ...{ code: 'unavailable', message: expect.stringMatching(/429 TooManyRequests: .*throttles/) as string },
    });
  }
  expect([asked('PUT'), asked('PATCH'), arm.sent]).toEqual([1, 1, []]);
  expect(service().policies).toEqual(before.policies);
  expect(service()).toMatchObject({ sku: before.sku, scaling: null });
});
