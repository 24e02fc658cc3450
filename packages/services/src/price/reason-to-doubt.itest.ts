import { startRetailServer, type RetailServer } from '@headroom/gateways/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { embedded, everywhere, gatewayId, inForce, inRegion, priceOf, setPrice, today } from '../testing/retail-prices';
import { importPriceBook } from './import-price-book';
import { refreshPrices } from './refresh-prices';

let instance: TestInstance;
let server: RetailServer;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  server = await startRetailServer({ pageSize: 100 });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await instance.close();
});

beforeEach(() => Object.assign(server, { items: structuredClone(everywhere) }));

const refresh = ({ clients, workspaceId }: Ctx) =>
  refreshPrices(clients, { workspaceId, gatewayId, currency: 'USD' }, server);

describe('a reading of the price API', () => {
  it('with suspiciously few prices, or with none, is not believed', async () => {
    const ctx = await instance.workspace();
    server.items = server.items.filter(({ armRegionName }) => armRegionName === 'westeurope');
    await expect(refresh(ctx)).rejects.toThrow(/only \d+ of the \d+ prices that were known before/);
    server.items = everywhere.map((item) => ({ ...item, retailPrice: 0 }));
    await expect(refresh(ctx)).rejects.toThrow(/as free, which cost/);
    server.items = [];
    await expect(refresh(ctx)).rejects.toThrow(/holds no price/);
    expect(await inForce(ctx)).toBe(embedded);
  });

  it('in which one price became free, or lost a band, is not believed', async () => {
    const ctx = await instance.workspace();
    setPrice(server, 'Basic v2 Unit', 0);
    await expect(refresh(ctx)).rejects.toThrow(/"Basic v2 Unit" of basic-v2 in \w+ as free, which cost 0\.2\d+ before/);
    const withoutBand = (isMissing: (from: number) => boolean) =>
      structuredClone(everywhere).filter(
        ({ meterName, tierMinimumUnits }) => meterName !== 'Standard v2 Calls' || !isMissing(tierMinimumUnits),
      );
    server.items = withoutBand((from) => from > 0);
    await expect(refresh(ctx)).rejects.toThrow(/"Standard v2 Calls" of standard-v2 .* as free/);
    // Where only the paid band is left, how much is included is not known, and so is the meter; it is still not free the next day.
    server.items = withoutBand((from) => from === 0);
    await refresh(ctx);
    expect(priceOf(await inForce(ctx), 'Standard v2 Calls')).toBeUndefined();
    server.items = withoutBand((from) => from > 0);
    await expect(refresh(ctx)).rejects.toThrow(/"Standard v2 Calls" of standard-v2 .* as free/);
    const other = await instance.workspace();
    server.items = everywhere.map((item) =>
      item.meterName === 'Standard v2 Calls' ? { ...item, tierMinimumUnits: 0, retailPrice: 0.025 } : item,
    );
    await expect(refresh(other)).rejects.toThrow(/"Standard v2 Calls" of standard-v2 in \w+ with fewer bands/);
    const free = everywhere.find(
      ({ meterName, tierMinimumUnits }) => meterName === 'Standard v2 Calls' && tierMinimumUnits === 0,
    )!;
    server.items = [...everywhere, { ...free, armRegionName: 'newregion' }];
    await expect(refresh(other)).rejects.toThrow(/in newregion as free, which cost 0\.0\d+ in \w+ before/);
    server.items = [...everywhere, ...inRegion('newregion')];
    expect(await refresh(other)).toMatchObject({ outcome: 'published' });
  });

  it('is measured against its own source, whatever a person imported', async () => {
    const ctx = await instance.workspace();
    await importPriceBook(ctx, { ...embedded, source: 'a list of ours', observedOn: today, prices: [] });
    server.items = server.items.filter(({ armRegionName }) => armRegionName === 'westeurope');
    await expect(refresh(ctx)).rejects.toThrow(/suspiciously few/);
    const [row] = embedded.prices;
    const many = Array.from({ length: 200 }, (_, index) => ({ ...row!, region: `region${index}` }));
    const prices = [...embedded.prices, ...many];
    await importPriceBook(ctx, { ...embedded, source: 'a longer list', observedOn: today, prices });
    server.items = structuredClone(everywhere);
    expect(await refresh(ctx)).toMatchObject({ outcome: 'published' });
  });
});
