import { ageInDays, isStale, parseInput, usageSchema, type PriceBook } from '@headroom/core';
import { catalogRows, type CatalogEntry } from '@headroom/gateways';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { booksInForce } from '../price/books-in-force';
import { entriesOf } from './entries';

const catalogInput = z.strictObject({
  region: z.string().optional(),
  currency: z.string().optional(),
  /** ISO date that is priced; today when absent. */
  on: z.iso.date().optional(),
  usage: usageSchema.optional(),
  /** Of every tier that has units. */
  units: z.number().int().min(1).max(1_000).optional(),
});

const listCurrency = 'USD';

/**
 * Every tier of every gateway, the workspace's own among them, with its figures and what it costs in a month. A region or currency
 * that nobody has is as if it had not been asked for.
 */
export async function listCatalog(ctx: Ctx, input: unknown = {}) {
  authorise(ctx, 'catalog.read');
  const asked = parseInput(catalogInput, input, 'question to the catalog');
  const today = new Date().toISOString().slice(0, 10);
  const on = asked.on ?? today;
  const known = await entriesOf(ctx);
  const books = await booksInForce(
    ctx,
    known.map(({ definition }) => definition.id),
    on,
  );
  const entries = known.map((entry) => ({ ...entry, priceBooks: withBooks(entry, books) }));
  const regions = regionsOf(entries);
  const currencies = [
    ...new Set(entries.flatMap(({ priceBooks }) => priceBooks.map(({ currency }) => currency))),
  ].sort();
  const rows = catalogRows(entries, {
    ...(regions.some(({ id }) => id === asked.region) ? { region: asked.region } : {}),
    ...(asked.usage === undefined ? {} : { usage: asked.usage }),
    ...(asked.units === undefined ? {} : { units: asked.units }),
    currency: asked.currency !== undefined && currencies.includes(asked.currency) ? asked.currency : listCurrency,
    on,
  });
  const features = new Map(known.flatMap(({ definition }) => definition.features.map(({ id, name }) => [id, name])));
  return {
    rows,
    regions,
    currencies,
    features: [...features].map(([id, name]) => ({ id, name })),
    books: books.map((book) => ({
      ...{ gatewayId: book.gatewayId, gatewayName: nameOf(known, book.gatewayId), currency: book.currency },
      ...{ observedOn: book.observedOn, source: book.source, basis: book.basis },
      ...{ ageInDays: ageInDays(book, on), stale: isStale(book, on) },
    })),
  };
}

const nameOf = (entries: readonly CatalogEntry[], gatewayId: string) =>
  entries.find(({ definition }) => definition.id === gatewayId)?.definition.name ?? gatewayId;

/** The catalog's books, so that what exists can be told, and after them those in force, which go before on the same day. */
const withBooks = ({ definition, priceBooks }: CatalogEntry, books: readonly PriceBook[]): PriceBook[] => [
  ...priceBooks,
  ...books.filter((book) => book.gatewayId === definition.id && !priceBooks.includes(book)),
];

function regionsOf(entries: readonly CatalogEntry[]): { id: string; name: string }[] {
  const names = new Map<string, string>();
  for (const { definition, priceBooks } of entries) {
    for (const { prices } of priceBooks)
      for (const { region } of prices) if (region !== '*' && !names.has(region)) names.set(region, region);
    for (const { id, name } of definition.regions) names.set(id, name);
  }
  return [...names].map(([id, name]) => ({ id, name })).toSorted((left, right) => left.name.localeCompare(right.name));
}
