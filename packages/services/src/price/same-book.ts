import { isDeepStrictEqual } from 'node:util';
import { priceBookSchema, type PriceBook } from '@headroom/core';

/** Whether a stored document is this very book. */
export const isSameBook = (document: unknown, book: PriceBook): boolean =>
  isDeepStrictEqual(priceBookSchema.safeParse(document).data, book);
