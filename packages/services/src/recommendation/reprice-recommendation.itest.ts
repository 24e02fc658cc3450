import { recommend, type PlanProblem, type PriceBookInput, type RecommendationResult } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { getPlan } from '../plan/get-plan';
import { importPriceBook } from '../price/import-price-book';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { recommendedPlan } from '../testing/recommended-plan';
import { listWinners } from './list-winners';
import { repriceRecommendation } from './reprice-recommendation';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

const [sampleBook] = findEntry('sample')!.priceBooks;
/** Prices of the sample gateway at which another tier wins: the larger ones cost next to nothing. */
const otherBook = (change: Partial<PriceBookInput> = {}): PriceBookInput => ({
  ...sampleBook!,
  ...{ basis: 'list', source: 'another list', observedOn: '2026-11-10', effectiveFrom: '2026-11-10' },
  prices: sampleBook!.prices.map((row) => ({
    ...row,
    ...{ since: '2026-11-10', unitPrice: row.tierId === 'sample-s' ? '1' : '0.01' },
  })),
  ...change,
});

describe('a saved recommendation under other prices', () => {
  it('is answered with its own evidence, and what changes is said', async () => {
    const ctx = await instance.workspace();
    const { planId, recommendationId } = await recommendedPlan(ctx);
    const { recommendation: before } = await getPlan(ctx, { planId });
    expect(before?.result.recommended).toMatchObject({ tier: 'sample/sample-s', units: 3 });
    const { priceBookId } = await importPriceBook(ctx, otherBook());
    const repriced = await repriceRecommendation(ctx, { recommendationId, priceBookId });
    expect(repriced).toMatchObject({
      ...{ recommendationId: null, priceBook: { source: 'another list', observedOn: '2026-11-10' } },
      difference: {
        winnerChanged: true,
        sentence: expect.stringMatching(/^The winner changes from sample\/sample-s × 3/) as unknown,
      },
    });
    const same = await repriceRecommendation(ctx, { recommendationId, on: '2026-11-05' });
    expect(same).toMatchObject({ on: '2026-11-05', difference: { winnerChanged: false, monthlyDifference: '0' } });
    expect(same.result.recommended).toEqual(before!.result.recommended);
    expect((await listWinners(ctx, { recommendationId })).map(({ on, changed }) => [on, changed])).toEqual([
      ['2026-11-01', false],
      ['2026-11-10', true],
      [new Date().toISOString().slice(0, 10), false],
    ]);
  });

  it('is kept beside the first on demand, whole and with its audit entry, and does not take its place', async () => {
    const ctx = await instance.workspace();
    const { planId, recommendationId } = await recommendedPlan(ctx);
    await importPriceBook(ctx, otherBook());
    const { recommendationId: saved, result } = await repriceRecommendation(ctx, { recommendationId, save: true });
    const row = await ctx.clients.db.recommendation.findUniqueOrThrow({ where: { id: saved! } });
    expect(row).toMatchObject({
      repricedFromId: recommendationId,
      planId,
      region: 'local',
      workspaceId: ctx.workspaceId,
    });
    expect(recommend(row.problem as unknown as PlanProblem).options).toEqual(result.options);
    expect((row.result as unknown as RecommendationResult).recommended).toEqual(result.recommended);
    expect((await getPlan(ctx, { planId })).recommendation?.id).toBe(recommendationId);
    const where = { workspaceId: ctx.workspaceId, action: 'recommendation.reprice' };
    expect(await ctx.clients.db.auditEntry.findMany({ where })).toMatchObject([{ objectId: saved }]);
  });

  it('is told to be stale when its prices are', async () => {
    const ctx = await instance.workspace();
    const { planId, recommendationId } = await recommendedPlan(ctx);
    const old = { source: 'an old list', observedOn: '2026-09-01', effectiveFrom: '2026-09-01' };
    const prices = sampleBook!.prices.map((row) => ({ ...row, since: '2026-09-01' }));
    const { priceBookId } = await importPriceBook(ctx, otherBook({ ...old, prices }));
    const { result } = await repriceRecommendation(ctx, { recommendationId, priceBookId, on: '2026-11-21' });
    expect(result.findings).toContainEqual(expect.stringMatching(/read on 2026-09-01, 81 days before/));
    const fresh = await repriceRecommendation(ctx, { recommendationId, priceBookId, on: '2026-10-01' });
    expect(fresh.result.findings.join(' ')).not.toMatch(/read on 2026-09-01/);
    expect((await getPlan(ctx, { planId })).recommendation?.priceBook.stale).toBe(false);
  });

  it('needs a book that exists, and stays inside its workspace', async () => {
    const [ctx, stranger] = [await instance.workspace(), await instance.workspace()];
    const { recommendationId } = await recommendedPlan(ctx);
    const { priceBookId } = await importPriceBook(stranger, otherBook());
    await expect(repriceRecommendation(ctx, { recommendationId, priceBookId })).rejects.toThrow(
      /no price book with the id/,
    );
    await expect(repriceRecommendation(ctx, { recommendationId, on: '1999-01-01' })).rejects.toThrow(
      /There are: USD from 2026-11-01/,
    );
    await expect(repriceRecommendation(ctx, { recommendationId, currency: 'JPY' })).rejects.toThrow(/in JPY/);
    for (const attempt of [repriceRecommendation, listWinners])
      await expect(attempt(stranger, { recommendationId })).rejects.toMatchObject({ code: 'not-found' });
    const viewer: Ctx = { ...ctx, role: 'viewer' };
    await repriceRecommendation(viewer, { recommendationId });
    await expect(repriceRecommendation(viewer, { recommendationId, save: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
