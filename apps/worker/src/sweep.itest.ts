import { sampleConnector, type SampleConnector } from '@headroom/gateways/connectors';
import { createBenchmark, getSweep, saveSampleConnection, savePolicySet, startSweep } from '@headroom/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSampleGateway, type RunningSampleGateway } from '../../../scripts/testing/sample-gateway';
import { startProduct, until, type Part, type Product } from './testing/product';

const before = { chain: [{ policy: 'return-response', params: { status: 204 } }], units: 2 };
const answering = [{ policy: 'return-response', params: { status: 200, contentType: 'text/plain', body: 'hello' } }];

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
  await savePolicySet(ctx, { gatewayId: 'sample', name: 'answering', chain: answering });
}, 180_000);
afterAll(async () => {
  await product?.close();
  await gateway?.[Symbol.asyncDispose]();
});

itInFull(
  'a worker killed within a cell: another one runs the rest, and the gateway is put back',
  async () => {
    await connector.policySet.write(before.chain);
    await connector.units.write(before.units);
    const { ctx } = product;
    const { benchmarkId } = await createBenchmark(ctx, {
      name: 'Swept',
      subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'answering' },
      target: { baseUrl: gateway.url },
      requests: [{ name: 'home', path: '/' }],
      load: { kind: 'steps', steps: [{ rps: 20, seconds: 4 }], warmUpSeconds: 0 },
      slo: { percentile: 95, latencyMs: 1_000, maxErrorRate: 0.01 },
    });
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { units: [1, 3], policySets: ['answering'] } });
    const sweep = () => getSweep(ctx, { sweepId });
    const first = await until('the first cell is set and under load', async () => {
      const run = (await sweep()).cells[0]?.run;
      return run?.state === 'measuring' && run;
    });
    expect((await connector.policySet.read()).value).toEqual(answering);
    await product.underLoad(first.id);
    worker.process.kill('SIGKILL');
    await worker.exited;
    expect((await connector.policySet.read()).value).not.toEqual(before.chain);

    worker = await product.startWorker();
    const ended = await until(
      'the sweep has ended',
      async () => {
        const now = await sweep();
        return now.state === 'finished' && now;
      },
      120_000,
    );
    expect(ended.cells.map(({ run }) => run?.state)).toEqual(['finished', 'finished']);
    expect(ended.restoredAt).not.toBeNull();
    expect((await connector.policySet.read()).value).toEqual(before.chain);
    expect((await connector.units.read()).value).toBe(before.units);
  },
  180_000,
);
