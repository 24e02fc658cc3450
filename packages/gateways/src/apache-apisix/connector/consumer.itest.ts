import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApisixServer, type ApisixServer } from '../../testing/apisix-server';
import { apisixConnector } from './connector';

let server: ApisixServer;
beforeAll(async () => {
  server = await startApisixServer();
});
afterAll(() => server?.close());

const asking = (consumer: string | null, routeId = 'orders') => {
  const { adminUrl, adminKey, metricsUrl } = server;
  return apisixConnector({ adminUrl, adminKey, metricsUrl, routeId, consumer });
};
const met = async (consumer: string | null, routeId?: string) =>
  (await asking(consumer, routeId).readEffectivePlugins()).map(
    ({ policy, origin }) => `${policy} of ${origin.kind} ${origin.id}`,
  );
const off = { _meta: { disable: true } };

beforeEach(() => {
  server.set('services', 'shop', { plugins: { cors: {}, 'key-auth': { header: 'apikey' } } });
  server.set('plugin_configs', 'strict', { plugins: { 'limit-count': { count: 200, time_window: 60 } } });
  server.set('global_rules', 'all', { plugins: { prometheus: {}, 'limit-count': { count: 9, time_window: 1 } } });
  server.set('routes', 'orders', {
    ...{ uri: '/orders/*', service_id: 'shop', plugin_config_id: 'strict' },
    plugins: { 'proxy-rewrite': { uri: '/' }, 'limit-count': { count: 5, time_window: 1 }, gzip: off },
  });
  server.set('consumer_groups', 'gold', {
    plugins: { 'limit-count': { count: 1000, time_window: 60 }, gzip: { min_length: 20 } },
  });
  server.set('consumers', 'jack', {
    ...{ username: 'jack', desc: 'Shop', group_id: 'gold' },
    plugins: {
      'key-auth': { key: 'jacks-key' },
      'basic-auth': { username: 'jack', password: 'jacks-password' },
      'jwt-auth': { key: 'jack', secret: 'jacks-secret' },
      'hmac-auth': { key_id: 'jack', secret_key: 'jacks-other-secret' },
      'limit-count': { count: 50, time_window: 60 },
      'ip-restriction': { whitelist: ['10.0.0.0/8'] },
      cors: off,
    },
  });
  server.set('consumers', 'mary', { username: 'mary', group_id: 'gold' });
});

describe('a consumer of Apache APISIX', () => {
  it('comes with its plugins before its group, that before the route, plugin config and service; global rules run beside them', async () => {
    const ofAll = ['limit-count of global-rule all', 'prometheus of global-rule all'];
    expect((await met('jack')).slice(0, 2)).toEqual(ofAll);
    expect((await met('jack')).slice(2)).toEqual([
      'ip-restriction of consumer jack',
      'key-auth of service shop',
      'proxy-rewrite of route orders',
      'limit-count of consumer jack',
      'gzip of consumer-group gold',
    ]);
    expect((await met('mary')).slice(2)).toEqual([
      'cors of service shop',
      'key-auth of service shop',
      'proxy-rewrite of route orders',
      'limit-count of consumer-group gold',
      'gzip of consumer-group gold',
    ]);
    expect((await met(null)).at(-1)).toBe('limit-count of route orders');
  });

  it('comes with nothing to a route that recognises nobody', async () => {
    server.set('routes', 'open', { uri: '/open', plugins: { 'proxy-rewrite': { uri: '/' } } });
    expect((await met('jack', 'open')).slice(2)).toEqual(['proxy-rewrite of route open']);
  });

  it('has no credentials when it was read', async () => {
    const [read, set] = [await asking('jack').readEffectivePlugins(), await asking('jack').policySet.read()];
    expect(JSON.stringify([read, set])).not.toMatch(/jacks-/);
    expect(read.map(({ policy }) => policy)).not.toContain('jwt-auth');
  });

  it('is left as it is by what is set and put back', async () => {
    const [jack, gold] = [server.stored('consumers', 'jack'), server.stored('consumer_groups', 'gold')];
    const { policySet } = asking('jack');
    const { document, version } = await policySet.read();
    const chain = [
      { policy: 'proxy-rewrite', params: { uri: '/v2' } },
      { policy: 'limit-count', params: { count: 50, time_window: 60 } },
    ];
    const written = await policySet.write(chain, { expectedVersion: version });
    expect(policySet.isSame(written.value, chain)).toBe(true);
    await policySet.restore(document, { expectedVersion: written.version });
    expect((await met('jack')).at(-1)).toBe('gzip of consumer-group gold');
    expect(server.stored('consumers', 'jack')).toBe(jack);
    expect(server.stored('consumer_groups', 'gold')).toBe(gold);
  });

  it('refuses what it would not run: a plugin that it has otherwise', async () => {
    const before = server.stored('routes', 'orders');
    const auth = { policy: 'key-auth', params: { header: 'apikey' } };
    const limit = [auth, { policy: 'limit-count', params: { count: 7, time_window: 1 } }];
    await expect(asking('jack').policySet.write(limit)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/would not run this limit-count: consumer jack has one of its own/) as string,
    });
    await expect(asking('mary').policySet.write(limit)).rejects.toThrow(/consumer group gold has one/);
    await expect(asking('jack').policySet.write([auth, { policy: 'cors', params: {} }])).rejects.toThrow(/this cors/);
    expect(server.stored('routes', 'orders')).toBe(before);
  });

  it('stands against nothing where neither the policy set nor a global rule recognises it', async () => {
    const limit = [{ policy: 'limit-count', params: { count: 7, time_window: 1 } }];
    const { policySet } = asking('jack');
    const disabled = { policy: 'key-auth', params: { ...off } };
    await policySet.requireEffective!([...limit, disabled]);
    const written = await policySet.write(limit);
    expect(policySet.isSame(written.value, limit)).toBe(true);
    expect((await met('jack')).slice(2)).toEqual(['limit-count of route orders']);

    server.set('global_rules', 'all', { plugins: { 'key-auth': {} } });
    await expect(policySet.requireEffective!(limit)).rejects.toThrow(/consumer jack has one of its own/);
    await expect(policySet.write(limit)).rejects.toThrow(/consumer jack has one of its own/);
  });

  it('that there is not is told with those that there are', async () => {
    const jill = asking('jill');
    const unknown = { code: 'not-found', message: 'APISIX has no consumer jill; it has jack and mary.' };
    await expect(jill.readEffectivePlugins()).rejects.toMatchObject(unknown);
    await expect(jill.policySet.write([])).rejects.toMatchObject(unknown);

    const empty = await startApisixServer();
    empty.set('routes', 'orders', { uri: '/' });
    const { adminUrl, adminKey } = empty;
    const options = { adminUrl, adminKey, metricsUrl: null, routeId: 'orders' };
    await expect(apisixConnector({ ...options, consumer: 'jill' }).readEffectivePlugins()).rejects.toThrow(/has none/);
    expect(await apisixConnector({ ...options, consumer: null }).readEffectivePlugins()).toEqual([]);
    for (let number = 1; number <= 12; number++) empty.set('consumers', `c${number}`, { username: `c${number}` });
    await expect(apisixConnector({ ...options, consumer: 'jill' }).readEffectivePlugins()).rejects.toThrow(
      /c9, c10, and 2 more\.$/,
    );
    await empty.close();
  });
});
