import { ageInDays, staleAfterDays, type PriceBook } from '@headroom/core';

export const staleSentence = (book: PriceBook, on: string) =>
  `the prices were read on ${book.observedOn}, ${ageInDays(book, on)} days before; older than ${staleAfterDays} days they may have changed.`;
