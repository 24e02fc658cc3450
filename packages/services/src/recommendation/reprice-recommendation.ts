import { invalidInput, parseInput, priceDifference, reprice, type PriceBook } from '@headroom/core';
import type { PriceDifference, RecommendationResult, TierPrices } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { bookHeads, readBook } from '../price/book-heads';
import { requireBook } from '../price/require-book';
import { keepBook } from '../price/store-book';
import { pricesOn, savedRecommendation, type SavedRecommendation } from './saved-recommendation';

const repriceInput = z.strictObject({
  recommendationId: z.string(),
  /** ISO date that is priced; today when absent. */
  on: z.iso.date().optional(),
  /** A book of the workspace; the one in force on the day when absent. */
  priceBookId: z.string().optional(),
  /** That of the recommendation when absent. */
  currency: z.string().optional(),
  /** Whether the answer is kept beside the one that it was made from. */
  save: z.boolean().default(false),
});

export interface RepricedRecommendation {
  /** Null when it was not saved. */
  recommendationId: string | null;
  on: string;
  priceBook: Pick<PriceBook, 'source' | 'observedOn' | 'currency' | 'basis'>;
  result: RecommendationResult;
  difference: PriceDifference;
}

/**
 * Answers a saved recommendation again, with its own evidence, under another price book or the prices of another day, and says what
 * that changes.
 * @throws HeadroomError `not-found`; `invalid-input` when there is no such book
 */
export async function repriceRecommendation(ctx: Ctx, input: unknown): Promise<RepricedRecommendation> {
  const asked = parseInput(repriceInput, input, 'new prices');
  authorise(ctx, asked.save ? 'plan.write' : 'plan.read');
  const saved = await savedRecommendation(ctx, asked.recommendationId);
  const on = asked.on ?? new Date().toISOString().slice(0, 10);
  const book = await bookAskedFor(ctx, saved, { ...asked, on });
  const prices = pricesOn(saved, book, on);
  const result = reprice(saved.problem, prices);
  const { source, observedOn, currency, basis } = book;
  return {
    recommendationId: asked.save ? await save(ctx, saved, { book, on, prices, result }) : null,
    on,
    priceBook: { source, observedOn, currency, basis },
    result,
    difference: priceDifference(saved.result, result),
  };
}

async function bookAskedFor(
  ctx: Ctx,
  { entry: { definition }, problem }: SavedRecommendation,
  {
    priceBookId,
    currency = problem.currency,
    on,
  }: { priceBookId?: string | undefined; currency?: string | undefined; on: string },
): Promise<PriceBook> {
  if (priceBookId === undefined) return requireBook(ctx, definition, { currency, on });
  const head = (await bookHeads(ctx, [definition.id])).find(({ id }) => id === priceBookId);
  if (!head) throw invalidInput(`${definition.name} has no price book with the id ${priceBookId} in this workspace.`);
  return readBook(ctx, head);
}

function save(
  ctx: Ctx,
  { id, planId, region, entry, problem }: SavedRecommendation,
  { book, on, prices, result }: { book: PriceBook; on: string; prices: TierPrices; result: RecommendationResult },
): Promise<string> {
  const tiers = problem.tiers.map((tier) => ({ ...tier, ...(prices.tiers[tier.id] ?? { meters: [] }) }));
  return ctx.clients.db.$transaction(async (transaction) => {
    const { priceBookId } = await keepBook(transaction, ctx.workspaceId, book);
    const created = await transaction.recommendation.create({
      data: {
        ...{ workspaceId: ctx.workspaceId, planId, gatewayId: entry.definition.id, priceBookId, region },
        ...{ priceOn: new Date(on), repricedFromId: id },
        problem: { ...problem, currency: prices.currency, tiers } as unknown as Prisma.InputJsonObject,
        result: result as unknown as Prisma.InputJsonObject,
      },
    });
    await audit(transaction, ctx, 'recommendation.reprice', created.id, { repricedFrom: id, on, priceBookId });
    return created.id;
  });
}
