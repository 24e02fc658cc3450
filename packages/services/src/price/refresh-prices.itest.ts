import { randomUUID } from 'node:crypto';
import { listGateways } from '@headroom/gateways';
import { retailMappingOf } from '@headroom/gateways/retail';
import { startRetailServer, type RetailServer } from '@headroom/gateways/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { embedded, everywhere, gatewayId, inForce, priceOf, setPrice, today } from '../testing/retail-prices';
import { importPriceBook } from './import-price-book';
import { listPriceBooks } from './list-price-books';
import { refreshPrices } from './refresh-prices';
import { refreshPricesDaily } from './refresh-prices-daily';
import { schedulePriceRefreshes } from './schedule-price-refreshes';

const patience = { attempts: 2, backoffMs: 1, maxWaitMs: 10, timeoutMs: 10_000 };

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

beforeEach(() => Object.assign(server, { items: structuredClone(everywhere), troubles: [], asked: [] }));

const refresh = (ctx: Ctx, signal?: AbortSignal) =>
  refreshPrices(
    ctx.clients,
    { workspaceId: ctx.workspaceId, gatewayId, currency: 'USD' },
    { ...server, patience },
    signal,
  );

describe('refreshing prices', () => {
  it('publishes a book from all pages with its note and audit entry, and finds it unchanged the next time', async () => {
    const ctx = await instance.workspace();
    expect(await inForce(ctx)).toBe(embedded);
    setPrice(server, 'Standard v2 Unit', 1.5);
    const first = await refresh(ctx);
    expect(first).toMatchObject({
      outcome: 'published',
      reason: expect.stringMatching(/^\d+ prices were read/) as unknown,
    });
    expect(server.asked.length).toBeGreaterThan(3);
    const book = await inForce(ctx);
    expect(book).toMatchObject({
      observedOn: today,
      basis: 'list',
      source: expect.stringContaining('127.0.0.1') as unknown,
    });
    expect(priceOf(book, 'Standard v2 Unit')).toBe('1.5');
    expect(await refresh(ctx)).toMatchObject({ outcome: 'unchanged', priceBookId: first.priceBookId });
    const { books, refreshes } = await listPriceBooks(ctx, { gatewayId });
    expect(books[0]).toMatchObject({ id: first.priceBookId, stale: false, ageInDays: 0 });
    expect(refreshes.map(({ outcome }) => outcome)).toEqual(['unchanged', 'published']);
    const entries = await ctx.clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(entries).toMatchObject([
      { action: 'price-book.refresh', actor: 'system:prices', objectId: first.priceBookId },
    ]);
  });

  it('a price that changes within the day is a further book, and the newer one is in force', async () => {
    const ctx = await instance.workspace();
    await refresh(ctx);
    setPrice(server, 'Basic v2 Unit', 0.3);
    expect(await refresh(ctx)).toMatchObject({ outcome: 'published' });
    expect(priceOf(await inForce(ctx), 'Basic v2 Unit')).toBe('0.3');
    expect(await ctx.clients.db.priceBook.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
  });

  it('a failure on a later page leaves the old book in force and is noted', async () => {
    const ctx = await instance.workspace();
    await refresh(ctx);
    const before = await inForce(ctx);
    setPrice(server, 'Basic v2 Unit', 9);
    server.troubles = [null, null, { status: 500 }, { status: 500 }];
    await expect(refresh(ctx)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await inForce(ctx)).toEqual(before);
    const { refreshes } = await listPriceBooks(ctx, { gatewayId });
    expect(refreshes[0]).toMatchObject({
      ...{ outcome: 'failed', priceBookId: null },
      reason: expect.stringMatching(/answered 500, 2 times in a row/) as unknown,
    });
  });

  it('refuses what is no currency, and gives the reason of a failure that cannot be noted', async () => {
    const ctx = await instance.workspace();
    const { workspaceId } = ctx;
    const read = (currency: string, id = workspaceId) =>
      refreshPrices(ctx.clients, { workspaceId: id, gatewayId, currency }, { ...server, patience });
    await expect(read('dollars')).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/"dollars"; .*three-letter/) as unknown,
    });
    expect(server.asked).toEqual([]);
    server.items = [];
    await expect(read('USD', randomUUID())).rejects.toThrow(/holds no price/);
  });

  it('a reading that is broken off leaves no trace, and the next one is whole', async () => {
    const ctx = await instance.workspace();
    server.troubles = [null, 'silence'];
    const stop = new AbortController();
    const broken = refresh(ctx, stop.signal);
    while (server.asked.length < 2) await new Promise((next) => setImmediate(next));
    stop.abort();
    await expect(broken).rejects.toThrow(/abort/i);
    const where = { workspaceId: ctx.workspaceId };
    expect(await ctx.clients.db.priceRefresh.count({ where })).toBe(0);
    expect(await ctx.clients.db.priceBook.count({ where })).toBe(0);
    expect(await refresh(ctx)).toMatchObject({ outcome: 'published' });
  });

  it('two readings at once publish one book, in this workspace only', async () => {
    const [ctx, other] = [await instance.workspace(), await instance.workspace()];
    const results = await Promise.all([refresh(ctx), refresh(ctx), refresh(ctx)]);
    expect(new Set(results.map(({ priceBookId }) => priceBookId)).size).toBe(1);
    expect(await inForce(other)).toBe(embedded);
  });

  it('the daily reading is not repeated when one has just been made, and a failed one is', async () => {
    const ctx = await instance.workspace();
    const target = { workspaceId: ctx.workspaceId, gatewayId, currency: 'USD' };
    const daily = () => refreshPricesDaily(ctx.clients, target, { ...server, patience });
    server.troubles = [{ status: 503 }, { status: 503 }];
    await expect(daily()).rejects.toMatchObject({ code: 'unavailable' });
    await daily();
    const asked = server.asked.length;
    await daily();
    await refreshPricesDaily(ctx.clients, target, null);
    expect(server.asked.length).toBe(asked);
  });

  it('is scheduled for every workspace and gateway in dollars, and in the other currencies that books are in', async () => {
    const ctx = await instance.workspace();
    const workspaces = await ctx.clients.db.workspace.count();
    const gateways = listGateways().filter((definition) => retailMappingOf(definition));
    expect(gateways.map(({ id }) => id)).toEqual(expect.arrayContaining([gatewayId, 'azure-functions-flex']));
    const before = await schedulePriceRefreshes(ctx.clients);
    expect(before).toBe(workspaces * gateways.length);
    await instance.workspace();
    expect(await schedulePriceRefreshes(ctx.clients)).toBe(before + gateways.length);
    await importPriceBook(ctx, { ...embedded, currency: 'EUR', basis: 'indicative', prices: [] });
    expect(await schedulePriceRefreshes(ctx.clients)).toBe(before + gateways.length + 1);
  });

  it('refuses a gateway whose prices are elsewhere', async () => {
    const ctx = await instance.workspace();
    const target = { workspaceId: ctx.workspaceId, gatewayId: 'sample', currency: 'USD' };
    await expect(refreshPrices(ctx.clients, target, server)).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
