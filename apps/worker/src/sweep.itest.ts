import { scryptSync } from 'node:crypto';
import { sampleConnector, type SampleConnector } from '@headroom/gateways/connectors';
import {
  createBenchmark,
  getSweep,
  getSweepFindings,
  saveSampleConnection,
  savePolicySet,
  startSweep,
} from '@headroom/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSampleGateway, type RunningSampleGateway } from '../../../scripts/testing/sample-gateway';
import { startProduct, until, type Part, type Product } from './testing/product';

const before = { chain: [{ policy: 'return-response', params: { status: 204 } }], units: 2 };
const answer = { policy: 'return-response', params: { status: 200, contentType: 'text/plain', body: 'hello' } };
/** Policy sets in the order of what they cost a request: nothing, a body parsed and checked, a password hashed. */
const user = { name: 'tester', password: 'a password' };
const salt = Buffer.from('some salt');
const cost = 2048;
const hash = scryptSync(user.password, salt, 32, { N: cost, r: 8, p: 1 }).toString('base64');
const policySets = {
  answering: [answer],
  checking: [{ policy: 'validate-content', params: { schema: { type: 'object' } } }, answer],
  hashing: [
    { policy: 'basic-auth', params: { cost, users: [{ name: user.name, salt: salt.toString('base64'), hash }] } },
    answer,
  ],
};

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

let product: Product;
let worker: Part;
let gateway: RunningSampleGateway;
let connector: SampleConnector;

beforeAll(async () => {
  [product, gateway] = await Promise.all([startProduct(), startSampleGateway()]);
  const { adminUrl, adminToken, url: baseUrl } = gateway;
  connector = sampleConnector({ adminUrl, token: adminToken });
  await product.startWeb();
  worker = await product.startWorker();
  const { clients, ctx } = product;
  await clients.db.$transaction((transaction) =>
    saveSampleConnection(transaction, clients, ctx.workspaceId, { baseUrl, adminUrl, adminToken }),
  );
  for (const [name, chain] of Object.entries(policySets))
    await savePolicySet(ctx, { gatewayId: 'sample', name, chain });
}, 180_000);
afterAll(async () => {
  await product?.close();
  await gateway?.[Symbol.asyncDispose]();
});

itInFull(
  'a worker killed in the middle: another one runs the rest, every cell once for each repeat, and the gateway is put back',
  async () => {
    await connector.policySet.write(before.chain);
    await connector.units.write(before.units);
    const { ctx } = product;
    const { benchmarkId } = await createBenchmark(ctx, {
      name: 'Swept',
      subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'answering' },
      target: { baseUrl: gateway.url },
      requests: [
        {
          ...{ name: 'order', method: 'POST', path: '/', body: '{}' },
          headers: {
            'content-type': 'application/json',
            authorization: `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`,
          },
        },
      ],
      load: { kind: 'steps', steps: [{ rps: 40, seconds: 5 }], warmUpSeconds: 0 },
      slo: { percentile: 95, latencyMs: 1_000, maxErrorRate: 0.01 },
    });
    const { sweepId } = await startSweep(ctx, {
      benchmarkId,
      sweep: {
        ...{ units: [1, 2], policySets: Object.keys(policySets), bodyBytes: [100, 50_000] },
        repeats: { kind: 'times', times: 2 },
      },
    });
    const runsNow = async () => (await getSweep(ctx, { sweepId })).cells.flatMap(({ runs }) => runs);
    const going = await until(
      'a cell in the middle is set and under load',
      async () => {
        const runs = await runsNow();
        return (runs.length >= 10 && runs.find(({ state }) => state === 'measuring')) || false;
      },
      300_000,
    );
    await product.underLoad(going.id);
    worker.process.kill('SIGKILL');
    await worker.exited;
    expect((await connector.policySet.read()).value).not.toEqual(before.chain);
    const finished = (await runsNow()).filter(({ state }) => state === 'finished').map(({ id }) => id);

    worker = await product.startWorker();
    const ended = await until(
      'the sweep has ended',
      async () => {
        const now = await getSweep(ctx, { sweepId });
        return now.state === 'finished' && now;
      },
      600_000,
    );
    for (const { runs } of ended.cells) {
      expect(runs.map(({ repeat }) => repeat)).toEqual([0, 1]);
      expect(runs.map(({ state }) => state)).toEqual(['finished', 'finished']);
    }
    // What had ended before is what it was, and the run that was cut off is the same one.
    const all = ended.cells.flatMap(({ runs }) => runs).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([...finished, going.id]));
    expect(ended.restoredAt).not.toBeNull();
    expect((await connector.policySet.read()).value).toEqual(before.chain);
    expect((await connector.units.read()).value).toBe(before.units);

    const { measure, effects, cells, confounded } = await getSweepFindings(ctx, { sweepId });
    expect(measure).toBe('cpu');
    expect(cells.map(({ msPerRequest }) => msPerRequest)).not.toContain(null);
    const tax = Object.fromEntries(effects.map(({ level, ...effect }) => [level, effect]));
    // It is cheap: so few requests may not tell it from nothing, but never call it a gain.
    expect(tax.checking!.interval!.high).toBeGreaterThan(1);
    expect(tax.hashing!.value).toBeGreaterThan(tax.checking!.value);
    expect(tax.hashing!.interval!.low).toBeGreaterThan(1);
    expect(confounded).toEqual([]);
  },
  1_000_000,
);
