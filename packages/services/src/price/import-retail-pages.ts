import { invalidInput, parseInput } from '@headroom/core';
import { retailMappingOf, retailPageSchema, toPriceBook } from '@headroom/gateways/retail';
import { z } from 'zod';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { importPriceBook } from './import-price-book';
import { reasonToDoubt } from './reason-to-doubt';
import { requireWholeAnswer } from './require-whole-answer';

const pagesInput = z.strictObject({
  /** One page of the Azure Retail Prices API, or every page of one answer or several, in the order in which they came. */
  pages: z.union([z.array(retailPageSchema).min(1).max(1_000), retailPageSchema.transform((page) => [page])]),
  gatewayId: z.string({ error: 'name the gateway whose prices these are' }),
  /** ISO date of the reading. */
  observedOn: z.iso.date({ error: 'name the day on which the pages were read, such as 2026-08-14' }),
});

/**
 * Takes prices into the workspace from pages that somebody saved.
 * @returns the stored book, and the items that no tier bills
 * @throws HeadroomError `invalid-input` when a page is missing, the pages are in several currencies, or hold less than is believable
 */
export async function importRetailPages(
  ctx: Ctx,
  input: unknown,
): Promise<{ priceBookId: string; isNew: boolean; unmapped: string[] }> {
  authorise(ctx, 'price.write');
  const { pages, gatewayId, observedOn } = parseInput(pagesInput, input, 'answer of the price API');
  const { definition } = await requireEntry(ctx, gatewayId);
  const mapping = retailMappingOf(definition);
  if (!mapping) throw invalidInput(`The prices of ${definition.name} are not in the Azure Retail Prices API.`);
  const [currency = '', ...others] = new Set(pages.map(({ BillingCurrency }) => BillingCurrency));
  if (others.length > 0)
    throw invalidInput(`The pages are in several currencies: ${[currency, ...others].join(', ')}.`);
  requireWholeAnswer(pages);
  const items = pages.flatMap(({ Items }) => Items);
  const origin = { gatewayId, currency, observedOn, source: 'Azure Retail Prices API, saved pages' };
  const { book, unmapped } = toPriceBook(items, mapping, definition.tiers, origin);
  if (book.prices.length === 0) throw invalidInput(`The pages hold no price of ${definition.name} on ${observedOn}.`);
  const doubt = await reasonToDoubt(ctx, book);
  if (doubt !== null) throw invalidInput(doubt);
  return { ...(await importPriceBook(ctx, book)), unmapped };
}
