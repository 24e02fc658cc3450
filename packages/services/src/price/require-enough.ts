import { compareMoney, unavailable, type PriceBook, type PriceRow } from '@headroom/core';
import { keyOfRow } from '@headroom/gateways/retail';

/** A reading with fewer of the prices that were known before is a fault of the source, not news. */
const leastKnownShare = 0.8;

/**
 * Makes sure that a reading is whole enough to be believed.
 * @param before the book in force until now, if there is one
 * @throws HeadroomError `unavailable`
 */
export function requireEnough({ prices }: PriceBook, before: PriceBook | null): void {
  const read = new Map(prices.map((row) => [keyOfRow(row), row]));
  // A row of no region is of another kind of source.
  const expected = new Map(
    before?.prices.flatMap((row) => (row.region === '*' ? [] : [[keyOfRow(row), row] as const])) ?? [],
  );
  // What cost something and is now read as free is no news either.
  const isThere = ([key, old]: [string, PriceRow]) => {
    const row = read.get(key);
    return row !== undefined && (isFree(old) || !isFree(row));
  };
  const found = [...expected].filter(isThere).length;
  if (read.size > 0 && found >= expected.size * leastKnownShare) return;
  throw unavailable(
    read.size === 0
      ? 'The answer holds no price of this gateway.'
      : `The answer holds only ${found} of the ${expected.size} prices that were known before, which is suspiciously few.`,
  );
}

const isFree = ({ unitPrice }: PriceRow) => compareMoney(unitPrice, '0') === 0;
