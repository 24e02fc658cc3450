import {
  bookInForce,
  HeadroomError,
  invalidInput,
  parseInput,
  priceBookSchema,
  type PriceDocument,
} from '@headroom/core';
import { findEntry, gatewayIds, pricedRegions, priceTier, type CatalogEntry } from '@headroom/gateways';
import { readText, UnreadableFile } from '../read-text';
import type { PriceFlags } from './command';
import { priceText } from './price-text';
import { readQuestion } from './read-question';

const badInput = 2;
/** Where there is no terminal. */
const defaultWidth = 120;

/**
 * Prints what a tier costs in a month.
 * @returns the exit code: 0 priced, 2 bad input told on standard error
 */
export async function runPrice(flags: PriceFlags): Promise<number> {
  try {
    const price = await priceOf(flags);
    const { isTTY, columns } = process.stdout;
    process.stdout.write(
      flags.json ? `${JSON.stringify(price, null, 2)}\n` : priceText(price, isTTY ? columns : defaultWidth),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof HeadroomError && error.code === 'invalid-input')) throw error;
    process.stderr.write(`${error.message}\n`);
    return badInput;
  }
}

async function priceOf(flags: PriceFlags): Promise<PriceDocument> {
  const question = readQuestion(flags);
  const known = findEntry(flags.gateway);
  if (!known) throw invalidInput(`There is no gateway "${flags.gateway}". There are: ${gatewayIds().join(', ')}.`);
  const own = await Promise.all(flags.book.map((file) => readBook(file, flags.gateway)));
  const entry = { ...known, priceBooks: [...known.priceBooks, ...own] };
  const price = priceTier(entry, question);
  requirePrices(entry, price);
  return price;
}

/** @throws HeadroomError `invalid-input` when the region has a price for no meter of the tier; some missing are findings */
function requirePrices({ definition, priceBooks }: CatalogEntry, { tier, region, currency, at, items }: PriceDocument) {
  const own = definition.tiers.find(({ id }) => id === tier)!;
  const meters = own.meters.map(({ meter }) => meter);
  if (items.some(({ meter, unitPrice }) => unitPrice !== null && meters.includes(meter))) return;
  const book = bookInForce(priceBooks, { gatewayId: definition.id, currency, on: at });
  const regions = book ? pricedRegions(book, own, at).toSorted() : [];
  throw invalidInput(
    `${own.name} has no price in ${region ?? 'any region'} on ${at} in ${currency}. ` +
      (regions.length > 0 ? `It has one in: ${regions.join(', ')}.` : 'It has one in no region.'),
  );
}

async function readBook(file: string, gateway: string) {
  const book = parseInput(priceBookSchema, await readJson(file), `price book ${file}`);
  if (book.gatewayId !== gateway)
    throw invalidInput(`${file}: this price book is of "${book.gatewayId}", and "${gateway}" is to be priced.`);
  return book;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(file, 'price book'));
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof SyntaxError)
      throw invalidInput(`${file}: ${error.message}`);
    throw error;
  }
}
