import { isDeepStrictEqual } from 'node:util';
import { priceBookSchema, type PriceBook } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';

/**
 * Keeps a price book in a workspace. The same book again is found, not written; other figures of the same source and day are a
 * further revision. Whoever stores books of one gateway at the same time waits for the other.
 */
export async function storeBook(
  transaction: Transaction,
  workspaceId: string,
  book: PriceBook,
): Promise<{ priceBookId: string; isNew: boolean }> {
  const { gatewayId, currency, basis, source } = book;
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`price-book ${workspaceId} ${gatewayId}`}, 0))`;
  const key = { workspaceId, gatewayId, currency, observedOn: new Date(book.observedOn), source };
  const newest = await transaction.priceBook.findFirst({ where: key, orderBy: { revision: 'desc' } });
  if (newest && isDeepStrictEqual(priceBookSchema.parse(newest.document), book))
    return { priceBookId: newest.id, isNew: false };
  const { id } = await transaction.priceBook.create({
    data: {
      ...{ ...key, basis, revision: (newest?.revision ?? 0) + 1, effectiveFrom: new Date(book.effectiveFrom) },
      ...{ until: book.until === undefined ? null : new Date(book.until), document: book as Prisma.InputJsonObject },
    },
  });
  return { priceBookId: id, isNew: true };
}
