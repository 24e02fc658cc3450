import type { Meter, MeterKind } from '@headroom/core';
import type { Tier } from './gateway';

/** One price of one meter of one tier in one region. Figures are decimal strings. */
export interface Price {
  region: string;
  tierId: string;
  meter: string;
  per: MeterKind;
  unitPrice: string;
  /** Pieces per month that cost nothing. */
  included?: string;
  /** Pieces that the unit price buys; 1 when absent. */
  perUnit?: string;
}

/** Prices as they stood on a day. Immutable: a change of price is a new book. */
export interface PriceBook {
  gatewayId: string;
  /** ISO 4217. */
  currency: string;
  /** ISO date. */
  effectiveFrom: string;
  source: string;
  prices: readonly Price[];
}

/** The meters of a tier with their prices in a region; a meter that the book does not price has the unit price null. */
export function metersOfTier(tier: Tier, book: PriceBook, region: string): Meter[] {
  return tier.meters.map(({ meter, per }) => {
    const price = book.prices.find(
      (candidate) => candidate.region === region && candidate.tierId === tier.id && candidate.meter === meter,
    );
    return {
      meter,
      per,
      unitPrice: price?.unitPrice ?? null,
      ...(price?.included === undefined ? {} : { included: Number(price.included) }),
      ...(price?.perUnit === undefined ? {} : { perUnit: Number(price.perUnit) }),
    };
  });
}
