import type { Price, PriceBook } from '../price-book';

const unitHour = (tierId: string, unitPrice: string): Price => ({
  region: 'local',
  tierId,
  meter: 'unit hours',
  per: 'unitHour',
  unitPrice,
});

/** Invented prices, in the proportions that are usual between sizes: a core is a little cheaper in a larger unit. */
export const samplePriceBooks: readonly PriceBook[] = [
  {
    gatewayId: 'sample',
    currency: 'USD',
    effectiveFrom: '2026-11-01',
    source: 'Headroom sample, not a real offer',
    prices: [unitHour('sample-s', '0.0480'), unitHour('sample-m', '0.0912'), unitHour('sample-l', '0.1752')],
  },
];
