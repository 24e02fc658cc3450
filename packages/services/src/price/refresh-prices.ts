import { isDeepStrictEqual } from 'node:util';
import {
  bookInForce,
  invalidInput,
  parseInput,
  priceBookSchema,
  unavailable,
  type PriceBook,
  type PriceRow,
} from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import {
  keyOfRow,
  readRetailPrices,
  retailMappingOf,
  toPriceBook,
  type Patience,
  type RetailItem,
} from '@headroom/gateways/retail';
import { audit } from '../audit';
import type { Clients } from '../ctx';
import { bookHeads, readBook } from './book-heads';
import { reasonToDoubt } from './reason-to-doubt';
import { keepBook, storeBook } from './store-book';

/** An unchanged book is written anew after this time, so that what was seen lately never counts as stale. */
const renewedAfterMs = 30 * 86_400_000;

export interface PriceSource {
  /** Of the Azure Retail Prices API. */
  baseUrl: string;
  patience?: Patience;
}

export interface RefreshResult {
  outcome: 'published' | 'unchanged';
  /** One sentence for a person. */
  reason: string;
  priceBookId: string;
  /** Items that no tier of the catalog bills. */
  unmapped: string[];
}

/**
 * Reads a gateway's prices from the Azure Retail Prices API. Nothing is written before the last page is there; then the new book and
 * the note of its reading are one transaction. When anything fails the books stay as they are, and the failure is noted.
 * @throws HeadroomError `invalid-input` for a gateway without such prices, or what is no currency; `unavailable` when the API cannot be read or answers suspiciously little
 */
export async function refreshPrices(
  clients: Clients,
  { workspaceId, gatewayId, currency }: { workspaceId: string; gatewayId: string; currency: string },
  source: PriceSource,
  signal?: AbortSignal,
): Promise<RefreshResult> {
  const definition = findEntry(gatewayId)?.definition;
  const mapping = definition && retailMappingOf(definition);
  if (!definition || !mapping)
    throw invalidInput(`The prices of "${gatewayId}" are not in the Azure Retail Prices API.`);
  if (!/^[A-Z]{3}$/.test(currency))
    throw invalidInput(`The currency is "${currency}"; it must be a three-letter code, such as USD.`);
  const startedAt = new Date();
  const observedOn = startedAt.toISOString().slice(0, 10);
  const reading = { workspaceId, gatewayId, currency, startedAt };
  try {
    const items: RetailItem[] = [];
    for (const filter of mapping.filters)
      for await (const item of readRetailPrices({
        ...source,
        filter,
        currencyCode: currency,
        ...(signal ? { signal } : {}),
      }))
        items.push(item);
    const origin = {
      gatewayId,
      currency,
      observedOn,
      source: `Azure Retail Prices API at ${new URL(source.baseUrl).host}`,
    };
    const { book: read, unmapped } = toPriceBook(items, mapping, definition.tiers, origin);
    const book = parseInput(priceBookSchema, read, 'answer of the price API');
    const doubt = await reasonToDoubt({ workspaceId, clients }, book);
    if (doubt !== null) throw unavailable(doubt);
    const before = await bookBefore(clients, workspaceId, book);
    return { ...(await publish(clients, reading, book, before)), unmapped };
  } catch (error) {
    // Whoever was told to stop has found out nothing about the source. Where the failure cannot be noted, its reason still counts.
    if (!signal?.aborted) await noteFailure(clients, reading, error).catch(() => undefined);
    throw error;
  }
}

type Reading = { workspaceId: string; gatewayId: string; currency: string; startedAt: Date };

async function bookBefore(clients: Clients, workspaceId: string, { gatewayId, currency, observedOn: on }: PriceBook) {
  const scope = { workspaceId, clients };
  const head = bookInForce(await bookHeads(scope, [gatewayId]), { gatewayId, currency, on });
  return head && readBook(scope, head);
}

/** What a row says of money; where it was read, and the vendor's ids, may differ. */
const figuresOf = ({ commitments, source: _source, meterId: _meterId, status: _status, ...row }: PriceRow) => ({
  ...row,
  commitments: commitments.map(({ kind, term, unitPrice }) => `${kind} ${term} ${unitPrice}`).sort(),
});
const figures = ({ prices }: PriceBook) =>
  prices
    .map(figuresOf)
    .toSorted((left, right) => (keyOfRow(left) + left.since).localeCompare(keyOfRow(right) + right.since));

async function publish(clients: Clients, reading: Reading, book: PriceBook, before: PriceBook | null) {
  const { workspaceId, gatewayId, currency } = reading;
  const same = before !== null && isDeepStrictEqual(figures(book), figures(before));
  const keeps = same && Date.parse(book.observedOn) - Date.parse(before.observedOn) < renewedAfterMs;
  const outcome = keeps ? ('unchanged' as const) : ('published' as const);
  const reason = keeps
    ? `All ${book.prices.length} prices are as on ${before.observedOn}.`
    : `${book.prices.length} prices were read${same ? `, all as on ${before.observedOn}` : ''}.`;
  const priceBookId = await clients.db.$transaction(async (transaction) => {
    const stored = keeps
      ? await keepBook(transaction, workspaceId, before)
      : await storeBook(transaction, workspaceId, book);
    await transaction.priceRefresh.create({
      data: { ...reading, finishedAt: new Date(), outcome, reason, priceBookId: stored.priceBookId },
    });
    if (stored.isNew) {
      const { observedOn, source } = book;
      await audit(transaction, { actor, workspaceId }, 'price-book.refresh', stored.priceBookId, {
        ...{ gatewayId, currency, observedOn, source },
      });
    }
    return stored.priceBookId;
  });
  return { outcome, reason, priceBookId };
}

const actor = { kind: 'system', id: 'prices', name: 'Price refresh' } as const;

async function noteFailure(clients: Clients, reading: Reading, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await clients.db.priceRefresh.create({ data: { ...reading, finishedAt: new Date(), outcome: 'failed', reason } });
}
