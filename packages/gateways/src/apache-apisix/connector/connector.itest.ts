import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApisixServer, type ApisixServer } from '../../testing/apisix-server';
import { itKeepsTheConnectorContract } from '../../testing/connector-contract';
import { apisixConnector, type ApisixConnector } from './connector';

let server: ApisixServer;
let connector: ApisixConnector;
beforeAll(async () => {
  server = await startApisixServer();
});
afterAll(() => server?.close());

const to = (change: { adminKey?: string; routeId?: string; settleMs?: number } = {}) => {
  const { adminUrl, adminKey, metricsUrl } = server;
  return apisixConnector({ adminUrl, adminKey, metricsUrl, routeId: 'orders', consumer: null, ...change });
};
const limit = { 'limit-count': { count: 200, time_window: 60 } };
const upstream = { type: 'roundrobin', nodes: { '127.0.0.1:1980': 1 } };

beforeEach(() => {
  server.lag = 0;
  server.set('services', 'shop', { plugins: { cors: {}, 'key-auth': { header: 'apikey' } } });
  server.set('plugin_configs', 'strict', { plugins: { ...limit, cors: { allow_origins: 'https://shop.example' } } });
  server.set('global_rules', 'all', { plugins: { prometheus: {}, 'request-id': {} } });
  server.set('routes', 'orders', {
    ...{ uri: '/orders/*', name: 'Orders', upstream, service_id: 'shop', plugin_config_id: 'strict' },
    plugins: {
      'proxy-rewrite': { uri: '/' },
      'limit-count': { count: 5, time_window: 1 },
      gzip: { _meta: { disable: true } },
    },
  });
  connector = to();
});

describe('a route of Apache APISIX', () => {
  itKeepsTheConnectorContract({
    connector: () => connector,
    stranger: () => to({ adminKey: 'somebody-elses' }),
    values: {
      policySet: [
        [
          { policy: 'prometheus', params: {} },
          { policy: 'key-auth', params: { header: 'x-key' } },
        ],
        [],
      ],
    },
  });

  it('is away, and refuses nothing, while something in front of it redirects', async () => {
    await using front = createServer((_, response) => response.writeHead(302, { location: '/maintenance' }).end());
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const { document } = await connector.policySet.read();
    const adminUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}/apisix/admin`;
    const behind = apisixConnector({ ...server, adminUrl, routeId: 'orders', consumer: null });
    await expect(behind.policySet.restore(document)).rejects.toMatchObject({
      ...{ code: 'unavailable', message: expect.stringContaining('redirect (302)') as string },
    });
  });

  it('has its plugins from global rules, service, plugin config and itself, each with its origin, in the order in which they run', async () => {
    const plugins = await connector.readEffectivePlugins();
    expect(plugins.map(({ policy, origin }) => [policy, `${origin.kind} ${origin.id}`])).toEqual([
      ['request-id', 'global-rule all'],
      ['prometheus', 'global-rule all'],
      ['cors', 'plugin-config strict'],
      ['key-auth', 'service shop'],
      ['proxy-rewrite', 'route orders'],
      ['limit-count', 'route orders'],
    ]);
    expect(plugins.at(-1)?.params).toEqual({ count: 5, time_window: 1 });
  });

  it('runs exactly the plugins that are set, and is put back to the letter', async () => {
    const { create_time, update_time, ...before } = server.stored('routes', 'orders')!;
    const { document, version } = await connector.policySet.read();
    await connector.policySet.write([{ policy: 'limit-count', params: { count: 9, time_window: 1 } }], {
      expectedVersion: version,
    });
    const set = (await connector.readEffectivePlugins()).filter(({ origin }) => origin.kind !== 'global-rule');
    expect(set.map(({ policy, params }) => [policy, params.count])).toEqual([['limit-count', 9]]);
    // What comes from the service is switched off for this route, and stays for others.
    expect(server.stored('routes', 'orders')).toMatchObject({
      upstream,
      plugins: { cors: { _meta: { disable: true } } },
    });
    expect(server.stored('services', 'shop')).toMatchObject({ plugins: { cors: {} } });

    await connector.policySet.restore(document);
    const { create_time: created, update_time: _, ...now } = server.stored('routes', 'orders')!;
    expect(now).toEqual(before);
    expect([created, typeof update_time]).toEqual([create_time, 'number']);
  });

  it('counts as set when its workers have it', async () => {
    server.lag = 2;
    const { version } = await connector.policySet.write([]);
    expect(Number(version)).toBeGreaterThan(100);
    server.lag = Infinity;
    await expect(to({ settleMs: 0 }).policySet.write([{ policy: 'cors', params: {} }])).rejects.toThrow(
      /taken the change over/,
    );
  });

  it('refuses with the words of APISIX', async () => {
    await expect(connector.policySet.write([{ policy: 'no-such-thing', params: {} }])).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'APISIX refuses this: unknown plugin [no-such-thing]',
    });
    const twice = [
      { policy: 'cors', params: {} },
      { policy: 'cors', params: {} },
    ];
    await expect(connector.policySet.write(twice)).rejects.toThrow(/cors twice/);
    await expect(to({ routeId: 'gone' }).policySet.read()).rejects.toMatchObject({ code: 'not-found' });
    await expect(to({ adminKey: 'wrong' }).policySet.read()).rejects.toThrow('failed to check token: wrong apikey');
  });

  it('fills in what a configuration leaves out, and is the same nevertheless', () => {
    const set = [{ policy: 'limit-count', params: { count: 1, key: { of: 'x' } } }];
    const filled = [{ policy: 'limit-count', params: { policy: 'local', count: 1, key: { type: 'var', of: 'x' } } }];
    const off = [...filled, { policy: 'cors', params: { _meta: { disable: true } } }];
    expect([filled, off].map((read) => connector.policySet.isSame(read, set))).toEqual([true, true]);
    expect(connector.policySet.isSame(set, filled)).toBe(false);
  });

  it('meets all global rules, which are read page by page', async () => {
    for (let number = 1; number <= 501; number++)
      server.set('global_rules', `r${number}`, { plugins: { 'request-id': {} } });
    const rules = (await connector.readEffectivePlugins()).filter(({ origin }) => origin.kind === 'global-rule');
    expect(new Set(rules.map(({ origin }) => origin.id)).size).toBe(502);
  });
});
