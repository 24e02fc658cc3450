import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AzureAccess } from '../../azure-client/azure-access';
import type { PolicyChain } from '../../policy-chain';
import { ArmFunctionsServer } from '../../testing/arm-functions-server';
import { armConnection } from '../../testing/arm-stand-in';
import { itKeepsTheConnectorContract } from '../../testing/connector-contract';
import published from '../../testing/function-app.json';
import { flexConnector } from './connector';
import type { FlexConnectorOptions } from './connector-options';
import { listApps } from './list-apps';
import { readAppUse } from './read-app-use';

const concurrency = (perInstanceConcurrency: number): PolicyChain[number] => ({
  policy: 'http-concurrency',
  params: { perInstanceConcurrency },
});
const kept = (instanceCount: number): PolicyChain[number] => ({
  policy: 'always-ready',
  params: { name: 'http', instanceCount },
});

let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmFunctionsServer.start>>;
let stranger: typeof arm;
let access: AzureAccess;
let stranded: AzureAccess;
beforeAll(async () => {
  tls = trustedTls();
  [arm, stranger] = await Promise.all([ArmFunctionsServer.start(tls), ArmFunctionsServer.start(tls)]);
  stranger.isForbidden = true;
  [access, stranded] = [arm, stranger].map(({ url }) => azureAccessOf(armConnection(url))) as [
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
  arm.sites.clear();
  arm.create('orders');
  arm.sent.length = 0;
  Object.assign(arm, { lag: 0, lostAnswers: 0, changeLooks: 2, changeFails: null, troubles: [], metrics: {} });
});

const to = (change: Partial<FlexConnectorOptions> = {}) =>
  flexConnector({ access, appId: arm.idOf('orders'), setsInstances: true, takesOverMs: 0, pollMs: 1, ...change });
const site = () => arm.sites.get('orders')!;

describe('a function app on Flex Consumption', () => {
  itKeepsTheConnectorContract({
    connector: () => to(),
    stranger: () => to({ access: stranded }),
    values: { tier: ['512', '4096'], policySet: [[concurrency(4)], [concurrency(16), kept(2)]] },
  });

  it('is found over several pages, among sites that are none', async () => {
    for (const name of ['billing', 'catalog']) arm.create(name);
    arm.create('shop').properties['sku'] = 'PremiumV3';
    const apps = await listApps(access);
    expect(apps.map(({ name }) => name)).toEqual(['billing', 'catalog', 'orders']);
    expect(apps[2]).toEqual({
      ...{ id: arm.idOf('orders'), name: 'orders', location: 'East US' },
      baseUrl: 'https://sitef6141.azurewebsites.net',
    });
  });

  it('is told as it stands, and keeps everything else of it when it is changed', async () => {
    const before = structuredClone(site());
    const { tier, policySet, readCell } = to();
    expect(await readCell()).toEqual({ tierId: '2048', tier: 'Instances of 2048 MB', units: null });
    expect((await policySet.read()).value).toEqual([
      { policy: 'maximum-instances', params: { maximumInstanceCount: 100 } },
    ]);
    const documents = { tier: (await tier!.read()).document, scale: (await policySet.read()).document };
    await tier!.write('4096');
    await policySet.write([concurrency(8), kept(1)]);
    expect(arm.scaleOf('orders')).toEqual({
      ...{ instanceMemoryMB: 4096, maximumInstanceCount: 100 },
      ...{ triggers: { http: { perInstanceConcurrency: 8 } }, alwaysReady: [{ name: 'http', instanceCount: 1 }] },
    });
    await policySet.restore(documents.scale);
    await tier!.restore(documents.tier);
    // Azure tells of no instances that are kept as nothing or as an empty list.
    before.properties.functionAppConfig!.scaleAndConcurrency['alwaysReady'] = [];
    expect(site()).toEqual(before);
  });

  it('is sent back as the published description of the service has it', async () => {
    const before = structuredClone(site());
    await to().policySet.write([concurrency(8), kept(2)]);
    const [body] = arm.sent;
    const ajv = new Ajv();
    const definitions = closed(published.definitions) as typeof published.definitions;
    const isConfig = ajv.compile({ ...definitions.FunctionAppConfig, definitions });
    isConfig(body!.properties.functionAppConfig);
    expect(isConfig.errors).toBeNull();
    expect(isConfig({ scaleAndConcurrency: { instanceMemoryMb: 2048 } })).toBe(false);
    // Nothing of what Azure told is lost on the way, known to the SDK or not.
    const { functionAppConfig } = before.properties;
    const scaleAndConcurrency = body!.properties.functionAppConfig!.scaleAndConcurrency;
    expect(body).toEqual({
      ...before,
      properties: { ...before.properties, functionAppConfig: { ...functionAppConfig, scaleAndConcurrency } },
    });
    expect(Object.keys(body!)).toEqual(expect.arrayContaining(Object.keys(published.request)));
  });

  it('is not asked for a change that it has already', async () => {
    const { tier, policySet } = to({ takesOverMs: 60_000 });
    await tier!.write('2048');
    await policySet.write([]);
    expect(arm.sent).toEqual([]);
  });

  it('is told by Azure as it was for a moment, and counts as set when that is over', async () => {
    Object.assign(arm, { lag: 3, changeLooks: 0 });
    expect((await to().tier!.write('512')).value).toBe('512');
    arm.lag = Infinity;
    await expect(to({ settleMs: 0 }).tier!.write('4096')).rejects.toThrow(/does not tell of the change/);
  });

  it('goes on being changed when the worker that asked is gone, and whoever reads next waits for the end', async () => {
    arm.changeLooks = Infinity;
    const gone = new AbortController();
    const given = expect(to().tier!.write('512', { signal: gone.signal })).rejects.toThrow(/may still be on its way/);
    await expect.poll(() => arm.sent.length, { timeout: 30_000 }).toBe(1);
    gone.abort();
    await given;
    await expect(to().tier!.read(AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'unavailable' });
    arm.endIn(3);
    expect((await to().tier!.read()).value).toBe('512');
    arm.changeLooks = 2;
    expect((await to().tier!.restore({ instanceMemoryMB: 2048 })).value).toBe('2048');
  });

  it('is not overwritten where somebody changes it between the reading and the writing', async () => {
    const { tier, policySet } = to();
    const [memory, scale] = [await tier!.read(), await policySet.read()];
    const expected = { tier: { expectedValue: memory.value }, scale: { expectedValue: scale.value } };
    // What somebody else began is under way, and is waited for.
    arm.changeLooks = Infinity;
    const gone = new AbortController();
    const theirs = expect(to().tier!.write('512', { signal: gone.signal })).rejects.toThrow(/on its way/);
    await expect.poll(() => arm.sent.length, { timeout: 30_000 }).toBe(1);
    gone.abort();
    await theirs;
    arm.endIn(3);
    arm.changeLooks = 2;
    await expect(tier!.write('4096', expected.tier)).rejects.toMatchObject({ code: 'conflict' });
    await expect(tier!.restore({ instanceMemoryMB: 4096 }, expected.tier)).rejects.toMatchObject({ code: 'conflict' });
    await policySet.write([concurrency(8)], expected.scale);
    await expect(policySet.write([concurrency(4)], expected.scale)).rejects.toMatchObject({ code: 'conflict' });
    await expect(policySet.restore(scale.document, expected.scale)).rejects.toMatchObject({ code: 'conflict' });
    expect(arm.scaleOf('orders')).toMatchObject({
      ...{ instanceMemoryMB: 512, triggers: { http: { perInstanceConcurrency: 8 } } },
    });
    await tier!.restore(memory.document, { expectedValue: '512' });
    expect((await tier!.read()).value).toBe(memory.value);
  });

  it('says in the words of Azure why it is not changed', async () => {
    const tooMany = { policy: 'maximum-instances', params: { maximumInstanceCount: 1001 } };
    await expect(to().policySet.write([tooMany])).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(to().tier!.restore({ instanceMemoryMB: 1024 })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/400 BadRequest: The value 1024 for instanceMemoryMB is not one of/) as string,
    });
    await expect(to().tier!.write('1024')).rejects.toThrow(/no instances "1024"/);
    await expect(to().policySet.write([{ policy: 'validate-jwt', params: {} }])).rejects.toThrow(/is code of the/);
    await expect(to().policySet.write([concurrency(1), concurrency(2)])).rejects.toThrow(/http-concurrency twice/);
    arm.changeFails = 'The quota of the region is used up.';
    await expect(to().tier!.write('4096')).rejects.toMatchObject({
      ...{ code: 'unavailable', message: expect.stringContaining('quota of the region') as string },
    });
    arm.troubles = [null, { status: 403, code: 'AuthorizationFailed', message: 'No right to write.' }];
    await expect(to().tier!.write('512')).rejects.toThrow(/headroom-functions-operator\.role\.json/);
    await expect(to({ appId: arm.idOf('gone') }).readCell()).rejects.toMatchObject({ code: 'invalid-input' });
    delete site().properties.functionAppConfig;
    await expect(to().readCell()).rejects.toThrow(/not on Flex Consumption/);
  });

  it('is throttled for as long as Azure asks, and goes on where a connection was cut', async () => {
    arm.troubles = [{ status: 429, code: 'TooManyRequests', message: 'Slow down.', retryAfter: 1 }, 'cut', null];
    expect(await to().readCell()).toMatchObject({ tierId: '2048' });
    const throttled = { status: 429, code: 'TooManyRequests', message: 'Slow down.', retryAfter: 600 };
    arm.troubles = Array.from({ length: 4 }, () => throttled);
    await expect(to().readCell()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('has its memory and what is always ready taken as they are where that is not allowed', async () => {
    const { tier, policySet } = to({ setsInstances: false });
    expect(tier).toBeUndefined();
    await expect(policySet.write([kept(1)])).rejects.toThrow(/does not allow/);
    await policySet.write([concurrency(2)]);
    expect(arm.scaleOf('orders')).toMatchObject({ instanceMemoryMB: 2048, alwaysReady: [] });
  });

  it('has what a set does not name as it was before anything was set, and more instances only where that is allowed', async () => {
    const most = (maximumInstanceCount: number): PolicyChain[number] => ({
      policy: 'maximum-instances',
      params: { maximumInstanceCount },
    });
    Object.assign(arm.scaleOf('orders'), {
      maximumInstanceCount: 10,
      alwaysReady: [{ name: 'http', instanceCount: 2 }],
    });
    const { policySet } = to({ setsInstances: false });
    const { document } = await policySet.read();
    const settled = (chain: PolicyChain, setting = policySet) => setting.settle!(chain, document);
    expect(settled([concurrency(8)])).toEqual([concurrency(8), most(10), kept(2)]);
    // Of a cell that lets it have fewer, the next one keeps nothing.
    await policySet.write(settled([most(4), concurrency(8)]));
    expect(arm.scaleOf('orders')).toMatchObject({ maximumInstanceCount: 4 });
    await policySet.write(settled([]));
    expect(arm.scaleOf('orders')).toMatchObject({ maximumInstanceCount: 10, alwaysReady: [{ instanceCount: 2 }] });
    expect(arm.scaleOf('orders')['triggers']).toBeNull();
    expect(() => settled([most(11)])).toThrow(/have 11 instances, it has 10 at most, .* does not allow/);
    expect(() => settled([kept(0)])).toThrow(/other always-ready instances/);
    expect(settled([most(11), kept(0)], to().policySet)).toEqual([most(11)]);
  });

  it('tells no set of policies that no app can have from one that it has', () => {
    const { isSame } = to().policySet;
    expect(isSame([kept(1), concurrency(2)], [concurrency(2), kept(1), kept(0)])).toBe(false);
    expect(isSame([kept(1), concurrency(2)], [concurrency(2), kept(1)])).toBe(true);
    expect(isSame([], [{ policy: 'validate-jwt', params: {} }])).toBe(false);
  });
});

describe('what Azure Monitor metered of a function app', () => {
  const fromMs = Date.parse('2026-11-01T10:00:10Z');
  const minute = (index: number) => Date.parse('2026-11-01T10:00:00Z') + index * 60_000;
  const read = (seconds = 110, nowMs = fromMs + 3_600_000) =>
    readAppUse(access, arm.idOf('orders'), { fromMs, untilMs: fromMs + seconds * 1000, nowMs });

  it('are executions and gigabyte-seconds, as its bill has them, and instances by the minute', async () => {
    arm.metrics = {
      OnDemandFunctionExecutionCount: (at) => (at === minute(1) ? 2_000 : 1_000),
      OnDemandFunctionExecutionUnits: () => 1_024_000 * 5,
      InstanceCount: (at) => (at === minute(0) ? 3 : undefined),
    };
    expect(await read()).toEqual({
      ...{ onDemand: { executions: 3_000, gbSeconds: 10 }, alwaysReady: null, region: 'eastus' },
      ...{ instances: [{ atMs: minute(0), count: 3 }], fromMs: minute(0), untilMs: minute(2) },
    });
    const also = { AlwaysReadyFunctionExecutionCount: () => 10, AlwaysReadyUnits: () => 1_024_000 * 120 };
    arm.metrics = { ...arm.metrics, ...also, AlwaysReadyFunctionExecutionUnits: () => undefined };
    expect((await read()).alwaysReady).toEqual({ executions: 20, gbSeconds: null, baselineGbSeconds: 240 });
  });

  it('are waited for while they are being summed up, and none are said to be none', async () => {
    await expect(read(60, fromMs + 120_000)).rejects.toThrow(/ask again in [45] min/);
    await expect(read()).rejects.toThrow(/has seen no execution of orders/);
  });
});

/** A schema in which nothing may stand that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const all = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema ? { ...all, additionalProperties: false } : all;
}
