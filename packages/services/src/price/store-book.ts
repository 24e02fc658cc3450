import type { PriceBook } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import { isSameBook } from './same-book';

interface StoredBook {
  priceBookId: string;
  isNew: boolean;
}

/**
 * Publishes a price book in a workspace. The newest book of its source and day again is found, not written; other figures, also
 * those of an earlier revision, are a further revision, which from now on is in force.
 */
export const storeBook = (transaction: Transaction, workspaceId: string, book: PriceBook): Promise<StoredBook> =>
  store(transaction, workspaceId, book, ([newest]) => newest);

/** Keeps a price book that was used. Whatever revision it is of is found: using it does not bring it back into force. */
export const keepBook = (transaction: Transaction, workspaceId: string, book: PriceBook): Promise<StoredBook> =>
  store(transaction, workspaceId, book, (revisions) => revisions.find(({ document }) => isSameBook(document, book)));

type Revision = { id: string; revision: number; document: unknown };

/** Whoever stores books of one gateway at the same time waits for the other. */
async function store(
  transaction: Transaction,
  workspaceId: string,
  book: PriceBook,
  candidate: (newestFirst: readonly Revision[]) => Revision | undefined,
): Promise<StoredBook> {
  const { gatewayId, currency, basis, source } = book;
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`price-book ${workspaceId} ${gatewayId}`}, 0))`;
  const key = { workspaceId, gatewayId, currency, observedOn: new Date(book.observedOn), source };
  const revisions = await transaction.priceBook.findMany({ where: key, orderBy: { revision: 'desc' } });
  const there = candidate(revisions);
  if (there && isSameBook(there.document, book)) return { priceBookId: there.id, isNew: false };
  const { id } = await transaction.priceBook.create({
    data: {
      ...{ ...key, basis, revision: (revisions[0]?.revision ?? 0) + 1, effectiveFrom: new Date(book.effectiveFrom) },
      ...{ until: book.until === undefined ? null : new Date(book.until), document: book as Prisma.InputJsonObject },
    },
  });
  return { priceBookId: id, isNew: true };
}
