import { bookInForce, compareMoney, type PriceBook, type PriceRow } from '@headroom/core';
import { findEntry } from '@headroom/gateways';
import { keyOfRow } from '@headroom/gateways/retail';
import type { Ctx } from '../ctx';
import { bookHeads, readBook } from './book-heads';

/** A reading with fewer of the prices that were known before is a fault of the source, not news. */
const leastKnownShare = 0.8;
const listCurrency = 'USD';

/**
 * Why a reading is not to be believed, in one sentence; null when nothing speaks against it. What cost something and is now free,
 * or has fewer bands than before, is no news either: a band may be missing from the answer.
 */
export async function reasonToDoubt(
  scope: Pick<Ctx, 'workspaceId' | 'clients'>,
  book: PriceBook,
): Promise<string | null> {
  if (book.prices.length === 0) return 'The answer holds no price of this gateway.';
  const read = rowsByKey(book);
  const last = rowsByKey(await lastOfSource(scope, book));
  const embedded = rowsByKey(embeddedBook(book));
  const expected = last.size > 0 ? last : embedded;
  const found = [...expected.keys()].filter((key) => read.has(key)).length;
  if (found < expected.size * leastKnownShare)
    return `The answer holds only ${found} of the ${expected.size} prices that were known before, which is suspiciously few.`;
  // The catalog still knows a meter that the last reading lacked.
  const known = new Map([...embedded, ...last]);
  for (const row of read.values()) {
    const own = known.get(keyOfRow(row));
    // In a region that is new, a free band without the paid one shows by what the meter costs elsewhere.
    const old =
      own ?? (isFree(row) ? [...known.values()].find((other) => isOfMeter(other, row) && !isFree(other)) : undefined);
    const loss = old && lossOf(row, old);
    if (old && loss)
      return `The answer has "${row.meter}" of ${row.tierId} in ${row.region} ${loss}${own ? '' : ` in ${old.region}`} before. If that is right, import a price book with the source "${book.source}" that says so.`;
  }
  return null;
}

const isOfMeter = (left: PriceRow, right: PriceRow) => left.tierId === right.tierId && left.meter === right.meter;

type Bands = Pick<PriceRow, 'unitPrice' | 'included' | 'further'>;

function lossOf(row: Bands, old: Bands): string | null {
  if (isFree(row) && !isFree(old)) return `as free, which cost ${old.unitPrice}`;
  return bandsOf(row) < bandsOf(old) ? 'with fewer bands of usage than' : null;
}

const isFree = ({ unitPrice, further = [] }: Bands) =>
  [unitPrice, ...further.map((band) => band.unitPrice)].every((price) => compareMoney(price, '0') === 0);

const bandsOf = ({ included, further = [] }: Bands) => (included === undefined ? 1 : 2) + further.length;

/** A row of no region is of another kind of source. */
const rowsByKey = (book: PriceBook | null) =>
  new Map(book?.prices.flatMap((row) => (row.region === '*' ? [] : [[keyOfRow(row), row] as const])) ?? []);

/** The last book of the same source: what a person imported from elsewhere says nothing of how much the source has. */
async function lastOfSource(
  scope: Pick<Ctx, 'workspaceId' | 'clients'>,
  { gatewayId, currency, source, observedOn }: PriceBook,
): Promise<PriceBook | null> {
  const heads = await bookHeads(scope, [gatewayId]);
  const last = heads
    .filter((head) => head.currency === currency && head.source === source && head.observedOn <= observedOn)
    .toSorted((left, right) => left.observedOn.localeCompare(right.observedOn))
    .at(-1);
  return last ? readBook(scope, last) : null;
}

/** The catalog's book, if need be in its own currency: which meters and bands there are is the same in all. */
function embeddedBook({ gatewayId, currency, observedOn: on }: PriceBook): PriceBook | null {
  const books = findEntry(gatewayId)?.priceBooks ?? [];
  return (
    bookInForce(books, { gatewayId, currency, on }) ?? bookInForce(books, { gatewayId, currency: listCurrency, on })
  );
}
