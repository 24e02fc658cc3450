import { bookInForce, type PriceBook } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import { capturedItems } from '@headroom/gateways/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { bookHeads } from './book-heads';
import { booksInForce } from './books-in-force';
import { importPriceBook } from './import-price-book';
import { importRetailPages } from './import-retail-pages';
import { keepBook, storeBook } from './store-book';

const gatewayId = 'azure-functions-flex';
const today = new Date().toISOString().slice(0, 10);
const embedded = bookInForce(findEntry(gatewayId)!.priceBooks, { gatewayId, currency: 'USD', on: today })!;
const priced = (unitPrice: string, change: Partial<PriceBook> = {}): PriceBook => ({
  ...embedded,
  ...{ prices: embedded.prices.map((row) => ({ ...row, unitPrice })), ...change },
});

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const store = (ctx: Ctx, book: PriceBook, verb = storeBook) =>
  ctx.clients.db.$transaction((transaction) => verb(transaction, ctx.workspaceId, book));
const inForce = async (ctx: Ctx) => (await booksInForce(ctx, [gatewayId], today))[0];

describe('the revisions of a book', () => {
  it('an earlier one that is used again does not come back into force; published again it does', async () => {
    const ctx = await instance.workspace();
    const [first, second] = [priced('1', { source: 'ours' }), priced('2', { source: 'ours' })];
    const { priceBookId } = await store(ctx, first);
    await store(ctx, second);
    expect(await store(ctx, first, keepBook)).toEqual({ priceBookId, isNew: false });
    expect(await inForce(ctx)).toEqual(second);
    expect(await store(ctx, first)).toMatchObject({ isNew: true });
    expect(await inForce(ctx)).toEqual(first);
  });

  it('what the catalog has corrected since goes before the copy of what it was, and is kept as the next one', async () => {
    const ctx = await instance.workspace();
    await store(ctx, priced('1'), keepBook);
    expect(await inForce(ctx)).toEqual(embedded);
    const { priceBookId } = await store(ctx, embedded, keepBook);
    expect(await inForce(ctx)).toEqual(embedded);
    const heads = (await bookHeads(ctx, [gatewayId])).filter(({ observedOn }) => observedOn === embedded.observedOn);
    expect(heads.map(({ id }) => id)).toEqual([expect.any(String), priceBookId]);
  });

  it('what a person corrects in a book of the catalog is in force', async () => {
    const ctx = await instance.workspace();
    expect(await importPriceBook(ctx, priced('3'))).toMatchObject({ isNew: true });
    expect(await inForce(ctx)).toEqual(priced('3'));
    expect(await importPriceBook(ctx, priced('3'))).toMatchObject({ isNew: false });
  });
});

describe('pages of the price API that somebody saved', () => {
  const regions = [...new Set(embedded.prices.map(({ region }) => region))];
  const inWestEurope = capturedItems.filter(
    ({ armRegionName, productName }) => armRegionName === 'westeurope' && productName === 'Flex Consumption',
  );
  const items = regions.flatMap((armRegionName) => inWestEurope.map((item) => ({ ...item, armRegionName })));
  const url = 'https://prices.azure.com/api/retail/prices?$filter=a';
  const page = (from: number, to: number, next: number | null, question = url) => ({
    BillingCurrency: 'USD',
    Items: items.slice(from, to),
    NextPageLink: next === null ? null : `${question}&$skip=${next}`,
  });
  const take = (ctx: Ctx, ...pages: unknown[]) => importRetailPages(ctx, { pages, gatewayId, observedOn: today });
  const all = items.length;

  it('are taken in when they are whole answers, one behind the other', async () => {
    const ctx = await instance.workspace();
    expect(await take(ctx, page(0, 4, 4), page(4, 9, 9), page(9, all, null))).toMatchObject({ isNew: true });
    expect((await inForce(ctx))!.source).toMatch(/saved pages/);
    expect(await take(ctx, page(0, 4, 4), page(4, 9, null), page(9, all, null))).toMatchObject({ isNew: false });
  });

  it.each([
    [
      'the last page',
      [page(0, 4, 4), page(4, 9, 9)],
      /page 2 names a next page, from item 10, that does not come after/,
    ],
    ['the first page', [page(4, 9, 9), page(9, all, null)], /Page 1 is not the first of its answer/],
    ['a page between', [page(0, 4, 4), page(9, 12, 12), page(12, all, null)], /page 1 names a next page, from item 5/],
    ['the rest of one answer', [page(0, 4, 4), page(4, 9, 9, `${url}b`), page(9, all, null)], /from item 5/],
    ['most prices', [page(0, 4, null)], /suspiciously few/],
  ])('are refused when %s is missing', async (_what, pages, words) => {
    const ctx = await instance.workspace();
    await expect(take(ctx, ...pages)).rejects.toMatchObject({
      ...{ code: 'invalid-input', message: expect.stringMatching(words) as unknown },
    });
    expect(await ctx.clients.db.priceBook.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });
});
