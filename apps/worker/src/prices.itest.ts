import { findEntry } from '@headroom/gateways';
import { capturedItems, startRetailServer, type RetailServer } from '@headroom/gateways/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, until, type Product } from './testing/product';

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

const gatewayId = 'azure-functions-flex';
let product: Product;
let server: RetailServer;

beforeAll(async () => {
  server = await startRetailServer({ pageSize: 20 });
  product = await startProduct({ retailPricesUrl: server.baseUrl });
  const regions = new Set(findEntry(gatewayId)!.priceBooks.flatMap(({ prices }) => prices.map(({ region }) => region)));
  const inWestEurope = capturedItems.filter(({ armRegionName }) => armRegionName === 'westeurope');
  server.items = [...regions].flatMap((armRegionName) => inWestEurope.map((item) => ({ ...item, armRegionName })));
});
afterAll(async () => {
  await product.close();
  await server[Symbol.asyncDispose]();
});

itInFull(
  'a worker that dies while it reads prices leaves none behind, and the next one reads them whole',
  async () => {
    const { clients, ctx } = product;
    const where = { workspaceId: ctx.workspaceId };
    const worker = await product.startWorker();
    server.troubles = [null, null, 'silence'];
    const target = { workspaceId: ctx.workspaceId, gatewayId, currency: 'USD' };
    await clients.producer.enqueue('prices.refresh', 'a test', target);
    await until('the worker is in the middle of the pages', async () => server.asked.length === 3);
    worker.process.kill('SIGKILL');
    await worker.exited;
    expect(await clients.db.priceBook.count({ where })).toBe(0);
    expect(await clients.db.priceRefresh.count({ where })).toBe(0);

    await product.startWorker();
    await until('the prices are read', async () => (await clients.db.priceRefresh.count({ where })) > 0, 45_000);
    expect(await clients.db.priceRefresh.findMany({ where })).toMatchObject([{ outcome: 'published' }]);
    const books = await clients.db.priceBook.findMany({ where, omit: { document: true } });
    expect(books).toMatchObject([{ gatewayId, currency: 'USD', revision: 1 }]);
  },
  600_000,
);
