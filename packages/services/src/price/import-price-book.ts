import { invalidInput, parseInput, priceBookSchema } from '@headroom/core';
import { audit } from '../audit';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { checkRows } from './check-rows';
import { keyOfBook } from './book-heads';
import { keepBook, storeBook } from './store-book';

const dayMs = 86_400_000;

/**
 * Takes a `headroom.price-book/1` into the workspace.
 * @returns the stored book; `isNew` is false when the very same book is there already
 * @throws HeadroomError `invalid-input` when its gateway, tiers or meters do not exist, or it was observed in the future
 */
export async function importPriceBook(ctx: Ctx, document: unknown): Promise<{ priceBookId: string; isNew: boolean }> {
  authorise(ctx, 'price.write');
  const book = parseInput(priceBookSchema, document, 'price book');
  const { definition, priceBooks } = await requireEntry(ctx, book.gatewayId);
  checkRows(definition, book);
  // A day ahead is still today somewhere.
  if (Date.parse(book.observedOn) > Date.now() + dayMs)
    throw invalidInput(`The price book was observed on ${book.observedOn}, which is in the future.`);
  return ctx.clients.db.$transaction(async (transaction) => {
    // What corrects a book of the catalog is its further revision.
    const corrected = priceBooks.find((embedded) => keyOfBook(embedded) === keyOfBook(book));
    if (corrected) await keepBook(transaction, ctx.workspaceId, corrected);
    const stored = await storeBook(transaction, ctx.workspaceId, book);
    if (stored.isNew) {
      const { gatewayId, currency, observedOn, source } = book;
      await audit(transaction, ctx, 'price-book.import', stored.priceBookId, {
        gatewayId,
        currency,
        observedOn,
        source,
      });
    }
    return stored;
  });
}
