import { findEntry, type GatewayInput } from '@headroom/gateways';
import { metersOf, type PriceBookInput } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { getPlan } from '../plan/get-plan';
import { importPriceBook } from '../price/import-price-book';
import { discountsOf } from '../price/discounts';
import { listDiscounts } from '../price/list-discounts';
import { listPriceAges } from '../price/list-price-ages';
import { setDiscount } from '../price/set-discount';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { archiveCustomGateway } from './archive-custom-gateway';
import { copyTier } from './copy-tier';
import { getGateway } from './get-gateway';
import { listCatalog } from './list-catalog';
import { restoreCustomGateway } from './restore-custom-gateway';
import { saveCustomGateway } from './save-custom-gateway';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const sample = findEntry('sample')!;
/** A gateway with the tiers of the sample gateway. */
const ownGateway = (change: Partial<GatewayInput> = {}): GatewayInput => ({
  ...sample.definition,
  ...{ id: 'our-gateway', name: 'Our gateway', kind: 'custom' },
  ...change,
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const ownBook = (change: Partial<PriceBookInput> = {}): PriceBookInput => ({
  ...sample.priceBooks[0]!,
  ...{ gatewayId: 'our-gateway', basis: 'list', observedOn: daysAgo(1), source: 'our contract' },
  ...change,
});
const keysOf = async (ctx: Ctx) => (await listCatalog(ctx)).rows.map(({ key }) => key);

describe('gateways of one’s own', () => {
  it('stand in the catalog beside the others, in versions, and only in their workspace', async () => {
    const [ctx, other] = [await instance.workspace('editor'), await instance.workspace()];
    const saved = await saveCustomGateway(ctx, { definition: ownGateway(), priceBooks: [ownBook()] });
    expect(saved).toEqual({ gatewayId: 'our-gateway', version: 1 });
    const same = { definition: ownGateway(), priceBooks: [ownBook()] };
    expect(await saveCustomGateway(ctx, same)).toEqual(saved);
    const renamed = { definition: ownGateway({ name: 'Renamed' }), priceBooks: [ownBook()] };
    expect(await saveCustomGateway(ctx, renamed)).toEqual({ ...saved, version: 2 });
    const { entry, custom } = await getGateway(ctx, { gatewayId: 'our-gateway' });
    expect([entry.definition.name, entry.priceBooks.length, custom?.version]).toEqual(['Renamed', 1, 2]);
    expect(await keysOf(ctx)).toEqual(expect.arrayContaining(['sample/sample-s', 'our-gateway/sample-s']));
    expect(await keysOf(other)).not.toContain('our-gateway/sample-s');
    await expect(getGateway(other, { gatewayId: 'our-gateway' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(archiveCustomGateway(other, { gatewayId: 'our-gateway' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('are priced, planned with and answered like any other', async () => {
    const ctx = await instance.workspace();
    await saveCustomGateway(ctx, { definition: ownGateway(), priceBooks: [ownBook()] });
    await ctx.clients.db.policySet.create({
      data: {
        ...{ workspaceId: ctx.workspaceId, gatewayId: 'our-gateway', name: 'plain' },
        versions: { create: { version: 1, chain: [{ policy: 'forward-request', params: {} }] } },
      },
    });
    const requirement = aRequirement({ policySet: { gateway: 'our-gateway', name: 'plain' } });
    const { planId } = await createPlan(ctx, { name: 'Ours', requirement });
    await evaluatePlan(ctx, { planId });
    const { recommendation } = await getPlan(ctx, { planId });
    expect(recommendation?.priceBook).toMatchObject({ source: 'our contract', stale: false });
    expect(recommendation?.problem.tiers.map(({ id }) => id)).toContain('our-gateway/sample-s');
    expect(recommendation?.result.verdict).toBe('notEnoughEvidence');
  });

  it('an archived one leaves every choice, and comes back when it is saved again', async () => {
    const ctx = await instance.workspace();
    await saveCustomGateway(ctx, { definition: ownGateway() });
    await archiveCustomGateway(ctx, { gatewayId: 'our-gateway' });
    expect(await keysOf(ctx)).not.toContain('our-gateway/sample-s');
    expect((await getGateway(ctx, { gatewayId: 'our-gateway' })).entry.definition.name).toBe('Our gateway');
    expect(await saveCustomGateway(ctx, { definition: ownGateway() })).toMatchObject({ version: 1 });
    expect(await keysOf(ctx)).toContain('our-gateway/sample-s');
    await expect(restoreCustomGateway(ctx, { gatewayId: 'our-gateway' })).rejects.toMatchObject({ code: 'not-found' });
    await archiveCustomGateway(ctx, { gatewayId: 'our-gateway' });
    await restoreCustomGateway(ctx, { gatewayId: 'our-gateway' });
    expect(await keysOf(ctx)).toContain('our-gateway/sample-s');
  });

  it('keep every version and every price as it was written', async () => {
    const ctx = await instance.workspace();
    await saveCustomGateway(ctx, { definition: ownGateway(), priceBooks: [ownBook()] });
    const { db } = ctx.clients;
    for (const change of [
      () => db.customGatewayVersion.updateMany({ data: { version: 9 } }),
      () => db.customGatewayVersion.deleteMany({}),
      () => db.priceBook.updateMany({ data: { source: 'x' } }),
      () => db.priceBook.deleteMany({ where: { workspaceId: ctx.workspaceId } }),
    ])
      await expect(change()).rejects.toThrow(/never changed or deleted/);
  });

  it('are refused with the path of what is wrong', async () => {
    const ctx = await instance.workspace();
    const [tier] = ownGateway().tiers;
    const attempts: [object, RegExp][] = [
      [{ definition: ownGateway({ tiers: [{ ...tier!, name: '' }] }) }, /definition\.tiers\.0\.name/],
      [{ definition: ownGateway({ id: 'sample' }) }, /definition\.id: "sample" is a gateway of the catalog/],
      [{ definition: ownGateway({ kind: 'managed' }) }, /definition\.kind: must be "custom"/],
      [{ definition: ownGateway(), priceBooks: [ownBook({ gatewayId: 'other' })] }, /priceBooks\.0\.gatewayId/],
      [
        { definition: ownGateway(), priceBooks: [ownBook({ prices: [{ ...ownBook().prices[0]!, tierId: 'huge' }] })] },
        /prices\.0\.tierId: .* has no tier "huge"\. It has: sample-s/,
      ],
    ];
    for (const [input, message] of attempts) await expect(saveCustomGateway(ctx, input)).rejects.toThrow(message);
    expect(await ctx.clients.db.customGateway.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });

  it('a tier of the catalog can be copied with its prices, which stay as old as they are', async () => {
    const ctx = await instance.workspace();
    const copy = { gatewayId: 'sample', tierId: 'sample-m', id: 'bigger', name: 'Bigger' };
    expect(await copyTier(ctx, copy)).toEqual({ gatewayId: 'bigger', version: 1 });
    const { entry } = await getGateway(ctx, { gatewayId: 'bigger' });
    expect(entry.definition).toMatchObject({ kind: 'custom', copiedFrom: { gatewayId: 'sample', tierId: 'sample-m' } });
    expect(entry.definition.tiers).toHaveLength(1);
    const [book] = entry.priceBooks;
    expect(book).toMatchObject({
      observedOn: sample.priceBooks[0]!.observedOn,
      source: expect.stringMatching(/^Copied from Sample gateway/) as unknown,
    });
    expect(book!.prices.map(({ tierId }) => tierId)).toEqual(['sample-m']);
    await expect(copyTier(ctx, copy)).rejects.toMatchObject({ code: 'conflict' });
    await expect(copyTier(ctx, { ...copy, tierId: 'x', id: 'y' })).rejects.toThrow(/It has: sample-s/);
  });
});

describe('prices', () => {
  it('a book is imported once; stale ones are told; faults have their place', async () => {
    const ctx = await instance.workspace();
    const book: PriceBookInput = {
      ...sample.priceBooks[0]!,
      basis: 'list',
      source: 'a list',
      observedOn: daysAgo(2),
    };
    expect(await importPriceBook(ctx, book)).toMatchObject({ isNew: true });
    expect(await importPriceBook(ctx, book)).toMatchObject({ isNew: false });
    expect(await importPriceBook(ctx, { ...book, prices: book.prices.slice(1) })).toMatchObject({ isNew: true });
    const old = { ...book, currency: 'EUR', effectiveFrom: '2020-01-01', observedOn: '2020-01-01' };
    await importPriceBook(ctx, { ...old, prices: [] });
    const ages = (await listPriceAges(ctx)).filter(({ gatewayId }) => gatewayId === 'sample');
    expect(ages).toMatchObject([
      { currency: 'EUR', stale: true },
      { currency: 'USD', source: 'a list', stale: false },
    ]);
    const twice = { ...book, prices: [book.prices[0]!, book.prices[0]!] };
    await expect(importPriceBook(ctx, twice)).rejects.toThrow(/prices\.1: .* has two prices/);
    await expect(importPriceBook(ctx, { ...book, gatewayId: 'x' })).rejects.toThrow(/There are: .*sample/);
    await expect(importPriceBook(ctx, { ...book, observedOn: '2999-01-01' })).rejects.toThrow(/in the future/);
  });

  it('discounts lower what a plan is billed, and belong to meters that exist', async () => {
    const ctx = await instance.workspace();
    const { planId } = await createPlan(ctx, { name: 'Plan', requirement: aRequirement() });
    await setDiscount(ctx, { gatewayId: 'sample', percent: '10' });
    await setDiscount(ctx, { gatewayId: 'sample', meter: 'unit hours', percent: '11' });
    await setDiscount(ctx, { gatewayId: 'sample', meter: 'unit hours', percent: '12.5' });
    await setDiscount(ctx, { gatewayId: '*', percent: '5' });
    expect(await listDiscounts(ctx)).toEqual([
      { gatewayId: '*', meter: '*', percent: '5' },
      { gatewayId: 'sample', meter: '*', percent: '10' },
      { gatewayId: 'sample', meter: 'unit hours', percent: '12.5' },
    ]);
    expect(await discountsOf(ctx, 'sample')).toEqual({ '*': '10', 'unit hours': '12.5' });
    expect(await discountsOf(ctx, 'kong')).toEqual({ '*': '5' });
    await evaluatePlan(ctx, { planId });
    const { recommendation } = await getPlan(ctx, { planId });
    expect(metersOf(recommendation!.problem.tiers[0]!)).toMatchObject([
      { meter: 'unit hours', discountPercent: '12.5' },
    ]);
    for (const [change, words] of [
      [{ meter: 'calls' }, /It has: unit hours/],
      [{ gatewayId: '*', meter: 'calls' }, /of one gateway/],
      [{ percent: '101' }, /at most 100/],
      [{ percent: '12.345' }, /at most two decimals/],
    ] as const)
      await expect(setDiscount(ctx, { gatewayId: 'sample', percent: '1', ...change })).rejects.toThrow(words);
    await setDiscount(ctx, { gatewayId: 'sample', percent: null });
    expect(await discountsOf(ctx, 'sample')).toEqual({ '*': '5', 'unit hours': '12.5' });
  });

  it('are read by viewers, gateways edited by editors, prices changed by admins', async () => {
    const [viewer, editor] = [await instance.workspace('viewer'), await instance.workspace('editor')];
    await listCatalog(viewer);
    for (const attempt of [
      () => saveCustomGateway(viewer, { definition: ownGateway() }),
      () => copyTier(viewer, { gatewayId: 'sample', tierId: 'sample-m', id: 'b', name: 'B' }),
      () => archiveCustomGateway(viewer, { gatewayId: 'x' }),
      () => importPriceBook(editor, ownBook()),
      () => setDiscount(editor, { gatewayId: 'sample', percent: '1' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
