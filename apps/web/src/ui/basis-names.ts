import type { PriceBook } from '@headroom/core';

/** What the prices of a book are. */
export const basisNames: Record<PriceBook['basis'], string> = {
  list: 'List price',
  indicative: 'Indicative: converted, not billed',
  invented: 'Invented, of a sample',
};
