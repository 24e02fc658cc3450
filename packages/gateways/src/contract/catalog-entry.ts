import type { PriceBook } from '@headroom/core';
import type { PublishedEvidence } from './evidence';
import type { Gateway } from './gateway';
import type { GoldenBill } from './golden-bill';

/** A gateway with its prices and what others measured of it. */
export interface CatalogEntry {
  definition: Gateway;
  priceBooks: readonly PriceBook[];
  evidence: readonly PublishedEvidence[];
  goldenBills: readonly GoldenBill[];
}
