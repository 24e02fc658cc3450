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
  const before = await bookKnownBefore(scope, book);
  const read = new Map(book.prices.map((row) => [keyOfRow(row), row]));
  // A row of no region is of another kind of source.
  const expected = new Map(
    before?.prices.flatMap((row) => (row.region === '*' ? [] : [[keyOfRow(row), row] as const])) ?? [],
  );
  const pairs = [...expected].flatMap(([key, old]) => {
    const row = read.get(key);
    return row ? [{ old, row }] : [];
  });
  if (pairs.length < expected.size * leastKnownShare)
    return `The answer holds only ${pairs.length} of the ${expected.size} prices that were known before, which is suspiciously few.`;
  const lost = pairs.find(({ old, row }) => (isFree(row) && !isFree(old)) || bandsOf(row) < bandsOf(old));
  if (!lost) return null;
  const { meter, tierId, region } = lost.row;
  const what = isFree(lost.row) && !isFree(lost.old) ? 'as free, which cost' : 'with fewer bands of usage than';
  return `The answer has "${meter}" of ${tierId} in ${region} ${what} ${isFree(lost.old) ? 'before' : `${lost.old.unitPrice} before`}. If that is right, import a price book with the source "${book.source}" that says so.`;
}

const isFree = ({ unitPrice, further = [] }: PriceRow) =>
  [unitPrice, ...further.map((band) => band.unitPrice)].every((price) => compareMoney(price, '0') === 0);

const bandsOf = ({ included, further = [] }: PriceRow) => (included === undefined ? 1 : 2) + further.length;

/**
 * What a reading is measured against: the last book of the same source, else the catalog's, if need be in its own currency. What
 * a person imported from elsewhere says nothing of how much the source has.
 */
async function bookKnownBefore(
  scope: Pick<Ctx, 'workspaceId' | 'clients'>,
  { gatewayId, currency, source, observedOn: on }: PriceBook,
): Promise<PriceBook | null> {
  const heads = await bookHeads(scope, [gatewayId]);
  const [last] = heads
    .filter((head) => head.currency === currency && head.source === source && head.observedOn <= on)
    .toReversed()
    .toSorted((left, right) => right.observedOn.localeCompare(left.observedOn));
  if (last) return readBook(scope, last);
  const embedded = findEntry(gatewayId)?.priceBooks ?? [];
  return (
    bookInForce(embedded, { gatewayId, currency, on }) ??
    bookInForce(embedded, { gatewayId, currency: listCurrency, on })
  );
}
